import { describe, expect, it } from 'vitest'
import type { Message, ThreadPage } from '../messages.contract.ts'
import type { ThreadData } from './messages.api.ts'
import { linesOf, messagesOf, withMessage, withNewest } from './thread-data.ts'

const AYSE = '11111111-1111-4111-8111-111111111111'
const BORA = '22222222-2222-4222-8222-222222222222'

function message(id: number, given: Partial<Message> & { key?: string } = {}): Message {
  const { key = 'first', ...rest } = given
  return {
    id,
    conversationId: 'c'.repeat(32),
    clientId: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    senderId: AYSE,
    receiverId: BORA,
    encryptedContent: JSON.stringify({ v: 2, sk: key }),
    createdAt: '2026-11-21T09:00:00.000Z',
    readAt: null,
    isRead: false,
    seenAt: null,
    isDeleted: false,
    sender: null,
    receiver: null,
    ...rest,
  }
}

const page = (ids: number[], previousCursor: string | null = null): ThreadPage => ({ items: ids.map((id) => message(id)), previousCursor })
/** As it is kept: the newest page first. */
const thread = (...pages: ThreadPage[]): ThreadData => ({ pages, pageParams: pages.map(() => undefined) })
const idsOf = (data: ThreadData | undefined) => messagesOf(data).map(({ id }) => id)

describe('a conversation that is open', () => {
  it('stands oldest first, however many pages were loaded', () => {
    expect(idsOf(thread(page([5, 6], 'b'), page([3, 4], 'a'), page([1, 2])))).toEqual([1, 2, 3, 4, 5, 6])
    expect(idsOf(undefined)).toEqual([])
  })

  it('shows a message once, whoever tells of it and how often, and each in its place', () => {
    const before = thread(page([3, 4], 'a'), page([1, 2]))
    const told = withMessage(withMessage(before, message(6)), message(6))
    expect(idsOf(told)).toEqual([1, 2, 3, 4, 6])
    // The one that was on its way longer.
    expect(idsOf(withMessage(told, message(5)))).toEqual([1, 2, 3, 4, 5, 6])
    const read = withMessage(told, message(2, { isRead: true }))
    expect(idsOf(read)).toEqual([1, 2, 3, 4, 6])
    expect(messagesOf(read)[1]).toMatchObject({ id: 2, isRead: true })
    expect(idsOf(before)).toEqual([1, 2, 3, 4])
  })

  it('keeps nothing of one that was never opened', () => {
    expect(withMessage(undefined, message(1))).toBeUndefined()
  })

  it('takes the newest messages in, and asks for everything anew when some are missing between', () => {
    const before = thread(page([3, 4], 'a'), page([1, 2]))
    expect(idsOf(withNewest(before, page([4, 5, 6], 'd')))).toEqual([1, 2, 3, 4, 5, 6])
    expect(withNewest(before, page([6, 7], 'f'))).toBeUndefined()
    expect(idsOf(withNewest(thread(page([])), page([1, 2])))).toEqual([1, 2])
    expect(withNewest(thread(page([])), page([8, 9], 'h'))).toBeUndefined()
    expect(idsOf(withNewest(before, page([])))).toEqual([1, 2, 3, 4])
  })
})

describe('the messages one under another', () => {
  it('each day is named once', () => {
    const at = (id: number, createdAt: string) => message(id, { createdAt })
    const noon = at(1, new Date(2026, 10, 20, 12).toISOString())
    const evening = at(2, new Date(2026, 10, 20, 23, 59).toISOString())
    const night = at(3, new Date(2026, 10, 21, 0, 1).toISOString())
    expect(linesOf([noon, evening, night]).map(({ isNewDay }) => isNewDay)).toEqual([true, false, true])
  })

  it('somebody who writes with another key is noticed, and nobody for what others wrote, deleted or never sealed', () => {
    const own = { senderId: BORA, receiverId: AYSE }
    const lines = linesOf([
      message(1),
      message(2, { ...own, key: 'other' }),
      message(3, { isDeleted: true, encryptedContent: null }),
      message(4, { encryptedContent: 'eskiden böyle yazardık' }),
      message(5),
      message(6, { key: 'second' }),
      message(7, { key: 'second' }),
      message(8, { ...own, key: 'other' }),
    ])
    expect(lines.filter(({ isNewKey }) => isNewKey).map(({ message: { id } }) => id)).toEqual([6])
  })

  it('a message that somebody plays once more is not shown as another', () => {
    const first = message(1)
    const [one, again, others] = linesOf([first, { ...first, id: 2 }, { ...first, id: 3, senderId: BORA }])
    expect([one, again, others].map((line) => line?.isRepeated)).toEqual([false, true, false])
  })
})
