import { createHmac, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Client } from '#tests/support/client.ts'
import { conversationOf, newPublicKey, seal, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { type TestClock, testClock } from '#tests/support/hub.ts'
import { badgeOf, collection, comment, crowd, duet, gift, giftType, grant, mailLink, reply, report, tie } from '#tests/support/scenes.ts'
import { createSite, type Site } from '#tests/support/site.ts'
import { isKnown } from './arbitrary.ts'

export type Role = 'visitor' | 'member' | 'author' | 'admin'
export type Asker = Client & { profileId?: string; username?: string; kid?: string }

/** A site with something of everything, and what is known of it: what a fuzzer plays in. */
export interface Playground {
  site: Site
  /** The hub's; it stands until it is turned. */
  clock: TestClock
  askers: Record<Role, Asker>
  /** Lines of the log that tell of a failure. */
  failures: string[]
  /** From now on these can be asked about. */
  learn(kind: string, ...values: unknown[]): void
  /** Something new to act on. */
  addScene(): Promise<void>
  /** Whoever signed out is signed in again; whoever left for good makes place for somebody new. */
  renew(role: Role): Promise<void>
  /** Puts what there is where something known is asked for. */
  resolve(value: unknown, asker: Asker): unknown
}

export const cookieOf = (client: Client): string => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export async function createPlayground(): Promise<Playground> {
  const clock = testClock()
  const site = await createSite({}, clock)
  const failures: string[] = []
  site.services.log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) })
  /** What there is to act on, newest last. */
  const pools = new Map<string, unknown[]>()
  let scenes = 0

  function learn(kind: string, ...values: unknown[]): void {
    const pool = pools.get(kind) ?? []
    pool.push(...values)
    pools.set(kind, pool.slice(-60))
  }

  /** Somebody with points, friends, a key and a name that others know. */
  async function settle(member: Client & { profileId: string; username: string }): Promise<Writer> {
    await grant(site, member.profileId, 100_000)
    const known = (pools.get('profile') ?? []).slice(-5) as string[]
    const living = known.length === 0 ? [] : await site.database.db.selectFrom('profiles').select('id').where('id', 'in', known).execute()
    for (const { id } of living) await tie(site, id, member.profileId)
    const writer = await withKey(member)
    learn('profile', writer.profileId)
    learn('username', writer.username)
    learn('email', `${writer.username}@example.com`)
    learn('kid', writer.kid)
    return writer
  }

  /** Something of everything, of the author and the member. */
  async function addScene(): Promise<void> {
    const [author, member] = [askers.author as Writer, askers.member as Writer]
    const photo = `foto-${++scenes}`
    const files = [400, 800, 1600].map((size) => ({ name: `${photo}-${size}.webp` }))
    await site.database.db.insertInto('media_files').values(files).execute()
    const venue = await site.restaurant({ author_id: author.profileId, photos: [photo] })
    const said = await comment(site, venue, member.profileId)
    await report(site, { question_id: venue }, member.profileId)
    learn('photo', photo)
    learn('restaurant', venue, await site.restaurant())
    learn('comment', said)
    learn('reply', await reply(site, said, author.profileId))
    learn('duet', await duet(site, await site.restaurant(), member.profileId))
    learn(
      'collection',
      await collection(site, author.profileId, { is_public: true, items: [venue] }),
      await collection(site, member.profileId),
    )
    learn('gift', await gift(site, author.profileId, member.profileId, { type: gifts }))
    const sent = await write(member, author)
    if (sent.status === 201) learn('message', sent.body.id)
    learn('conversation', conversationOf(author, member))
    const [stranger] = await crowd(site, 1)
    learn('link', await mailLink(site, stranger!, 'signup'), await mailLink(site, stranger!, 'recovery'))
  }

  async function renew(role: Role): Promise<void> {
    if (role === 'visitor') return
    const asker = askers[role]
    const { body } = await asker.get<{ profile: unknown }>('/viewer')
    if (body.profile) return
    const { db } = site.database
    const account = await db.selectFrom('profiles').select('auth_id').where('id', '=', asker.profileId!).executeTakeFirst()
    if (account?.auth_id) {
      const token = randomUUID()
      const expires_at = new Date(Date.now() + 86_400_000)
      await db.insertInto('auth_sessions').values({ id: randomUUID(), user_id: account.auth_id, token, expires_at }).execute()
      const { sessionToken } = (await site.services.auth.$context).authCookies
      const signature = createHmac('sha256', site.services.secret).update(token).digest('base64')
      asker.cookies.set(sessionToken.name, encodeURIComponent(`${token}.${signature}`))
      return
    }
    const somebody = await site.member(role)
    if (role === 'admin') await db.insertInto('user_badges').values({ user_id: somebody.profileId, badge_id: adminBadge }).execute()
    askers[role] = await settle(somebody)
  }

  function resolve(value: unknown, asker: Asker): unknown {
    if (isKnown(value)) {
      if (value.known === 'publicKey') return newPublicKey().publicKey
      if (value.known === 'envelope') return envelopeFrom(asker, value.nth)
      const pool = pools.get(value.known) ?? []
      return pool[value.nth % pool.length] ?? null
    }
    if (Array.isArray(value)) return value.map((one) => resolve(one, asker))
    if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value).map(([key, inner]) => [key, resolve(inner, asker)])
      const { encryptedContent: sealed, receiverId: to } = value as Record<string, unknown>
      // What is sealed for one is sent to that one, most of the time.
      if (isKnown(sealed) && isKnown(to) && to.nth % 4 > 0) fields.push(['receiverId', readers()[sealed.nth % 3]!.profileId])
      return Object.fromEntries(fields)
    }
    return value
  }

  const readers = () => [askers.member, askers.author, askers.admin] as Writer[]

  function envelopeFrom(asker: Asker, nth: number): string {
    const others = readers()
    return seal(asker.kid ? (asker as Writer) : others[0]!, others[nth % 3]!)
  }

  const gifts = await giftType(site)
  const [admin, author, member] = [await site.member('yonetici'), await site.member('yazar'), await site.member('uye')]
  const adminBadge = await badgeOf(site, admin.profileId, { name: 'admin' })
  const askers: Record<Role, Asker> = {
    visitor: site.visitor(),
    admin: await settle(admin),
    author: await settle(author),
    member: await settle(member),
  }
  for (const { profileId } of [member, author, admin]) learn('badge', await badgeOf(site, profileId))
  learn('giftType', gifts)
  learn('password', 'acili-ezme-7', 'yeni-lavas-8')
  learn('word', 'Kokoreç', 'kadıköy', '%_', 'ş', 'deneme')
  learn('web', 'https://example.com/menu?a=1')
  learn('emoji', '🌯')
  learn('rating', 1, 2.5, 6, 8, 10)
  learn('choice', 'accept', 'reject', null)
  learn('reason', 'Aynı ilanı her yere yazıyor')
  await addScene()
  return { site, clock, askers, failures, learn, addScene, renew, resolve }
}
