import { randomUUID } from 'node:crypto'
import type { Db } from '#db/connect.ts'
import { slugify } from '#lib/slug.ts'
import { insertRows } from './insert-rows.ts'
import { DEMO_PASSWORD } from './members.ts'
import type { MemberIds } from './people.ts'

const MINUTE = 60 * 1000

interface Sealing {
  senderId: string
  receiverId: string
  clientId: string
  text: string
  /** In milliseconds. */
  at: number
}

/** Gives members keys that open with a passphrase, and says how their messages are sealed. */
export type GiveKeys = (tx: Db, memberIds: string[], passphrase: string) => Promise<(message: Sealing) => Promise<string>>

interface Line {
  from: string
  to: string
  minutesAgo: number
  text: string
  isUnread?: true
}

const [zeynep, kadir] = ['zeynep', 'kadir.usta']
const restaurant = 'Çıtır Kokoreç Şükrü'

/** What those whose logins the start prints wrote to each other; others have no device that could open it. */
const lines: Line[] = [
  { from: zeynep, to: kadir, minutesAgo: 3 * 24 * 60, text: 'Usta, dünkü düetini okudum. Lavaşa neden iki puan kırdın?' },
  {
    from: kadir,
    to: zeynep,
    minutesAgo: 3 * 24 * 60 - 14,
    text: 'Bekletmişler. Lavaş tavadan masaya üç dakikada gelecek, dördüncüde kâğıt olur.',
  },
  { from: zeynep, to: kadir, minutesAgo: 3 * 24 * 60 - 16, text: 'Haklısın, bir şans daha veririm.' },
  { from: zeynep, to: kadir, minutesAgo: 6 * 60, text: 'Gece Alsancak’tayım, açık bir yer söyle.' },
  { from: kadir, to: zeynep, minutesAgo: 6 * 60 - 3, text: 'Kokoreç yer misin? Bir tane var ki közü sönmüyor.' },
  {
    from: kadir,
    to: zeynep,
    minutesAgo: 6 * 60 - 4,
    text: JSON.stringify({ type: 'question_preview', questionId: slugify(restaurant), question: restaurant }),
  },
  { from: zeynep, to: kadir, minutesAgo: 5 * 60, text: '9,2 mi? Açtım baktım, yarısı on vermiş. Geliyorum.' },
  { from: kadir, to: zeynep, minutesAgo: 40, text: 'Çarşamba yedide, taburelerin orada. Turşuyu ben ısmarlıyorum.', isUnread: true },
]

/** Lets two members write to each other. */
export async function seedMessages(tx: Db, people: MemberIds, now: number, giveKeys: GiveKeys): Promise<void> {
  const seal = await giveKeys(tx, [people.get(zeynep)!, people.get(kadir)!], DEMO_PASSWORD)
  const rows = await Promise.all(
    lines.map(async ({ from, to, minutesAgo, text, isUnread = false }) => {
      const at = now - minutesAgo * MINUTE
      const message = { senderId: people.get(from)!, receiverId: people.get(to)!, clientId: randomUUID(), text, at }
      return {
        sender_id: message.senderId,
        receiver_id: message.receiverId,
        client_id: message.clientId,
        encrypted_content: await seal(message),
        created_at: new Date(at),
        is_read: !isUnread,
        read_at: isUnread ? null : new Date(at + MINUTE),
        is_deleted: false,
        conversation_id: '',
      }
    }),
  )
  await insertRows(tx, 'encrypted_messages', rows)
}
