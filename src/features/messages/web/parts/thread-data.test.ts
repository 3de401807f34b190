import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { Message, ThreadPage } from '../../messages.contract.ts'
import type { ChainPosition } from '../../crypto/index.ts'
import type { ThreadData } from './messages.api.ts'
import { messageKeys } from '../../messages.keys.ts'
import { changeThread, linesOf as chainedLines, messagesOf, type ThreadLine, withMessage, withNewest } from './thread-data.ts'

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
/** As it is stored: the newest page first. */
const thread = (...pages: ThreadPage[]): ThreadData => ({ pages, pageParams: pages.map(() => undefined) })
const linesOf = (messages: Message[]): ThreadLine[] => chainedLines(messages, { places: new Map(), isWhole: true })
const idsOf = (data: ThreadData | undefined) => messagesOf(data).map(({ id }) => id)

describe('an open conversation', () => {
  it('is shown oldest first, for any number of loaded pages', () => {
    expect(idsOf(thread(page([5, 6], 'b'), page([3, 4], 'a'), page([1, 2])))).toEqual([1, 2, 3, 4, 5, 6])
    expect(idsOf(undefined)).toEqual([])
  })

  it('shows a message once, from any source and at any number of events, each in its place', () => {
    const before = thread(page([3, 4], 'a'), page([1, 2]))
    const told = withMessage(withMessage(before, message(6)), message(6))
    expect(idsOf(told)).toEqual([1, 2, 3, 4, 6])
    // A message that took longer to arrive.
    expect(idsOf(withMessage(told, message(5)))).toEqual([1, 2, 3, 4, 5, 6])
    const read = withMessage(told, message(2, { isRead: true }))
    expect(idsOf(read)).toEqual([1, 2, 3, 4, 6])
    expect(messagesOf(read)[1]).toMatchObject({ id: 2, isRead: true })
    expect(idsOf(before)).toEqual([1, 2, 3, 4])
  })

  it('stores nothing of one that was never opened', () => {
    expect(withMessage(undefined, message(1))).toBeUndefined()
  })

  it('adds the newest messages, and refetches everything when some are missing in between', () => {
    const before = thread(page([3, 4], 'a'), page([1, 2]))
    expect(idsOf(withNewest(before, page([4, 5, 6], 'd')))).toEqual([1, 2, 3, 4, 5, 6])
    expect(withNewest(before, page([6, 7], 'f'))).toBeUndefined()
    expect(idsOf(withNewest(thread(page([])), page([1, 2])))).toEqual([1, 2])
    expect(withNewest(thread(page([])), page([8, 9], 'h'))).toBeUndefined()
    expect(idsOf(withNewest(before, page([])))).toEqual([1, 2, 3, 4])
  })

  it('keeps a read mark that the hub tells of while an older answer is on its way', async () => {
    const client = new QueryClient()
    const queryKey = messageKeys.thread(AYSE, 'c'.repeat(32))
    const answers: ((page: ThreadPage) => void)[] = []
    const observer = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: () => new Promise<ThreadPage>((answer) => answers.push(answer)),
      initialPageParam: undefined,
      getNextPageParam: () => undefined,
      initialData: thread(page([1])),
    })
    const end = observer.subscribe(() => {})
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    changeThread(client, AYSE, 'c'.repeat(32), (one) => ({ ...one, isRead: true }))
    answers[0]!(page([1]))
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    expect(messagesOf(client.getQueryData<ThreadData>(queryKey))).toMatchObject([{ id: 1, isRead: true }])
    end()
  })
})

describe('the list of messages', () => {
  it('shows each day once', () => {
    const at = (id: number, createdAt: string) => message(id, { createdAt })
    const noon = at(1, new Date(2026, 10, 20, 12).toISOString())
    const evening = at(2, new Date(2026, 10, 20, 23, 59).toISOString())
    const night = at(3, new Date(2026, 10, 21, 0, 1).toISOString())
    expect(linesOf([noon, evening, night]).map(({ isNewDay }) => isNewDay)).toEqual([true, false, true])
  })

  it('marks a sender with a new key, and ignores messages of others, deleted ones and those that were never sealed', () => {
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

  it('shows a replayed message as a repeat', () => {
    const first = message(1)
    const [one, again, others] = linesOf([first, { ...first, id: 2 }, { ...first, id: 3, senderId: BORA }])
    expect([one, again, others].map((line) => line?.isRepeated)).toEqual([false, true, false])
  })
})

describe('the counters of the devices', () => {
  type Given = ChainPosition | 'closed' | undefined
  /** One message for each place; returns the notice before it: the number of missing messages, or 'late'. */
  function read(places: Given[], { isWhole = true, others = [] as number[] } = {}): (number | 'late')[] {
    const messages = places.map((_, index) => message(index + 1, others.includes(index) ? { senderId: BORA, receiverId: AYSE } : {}))
    const byId = new Map(places.map((place, index) => [index + 1, place] as const))
    return chainedLines(messages, { places: byId, isWhole }).map(({ missing, isLate }) => (isLate ? 'late' : missing))
  }
  const phone = (number: number): Given => ({ device: 'phone', number })
  const laptop = (number: number): Given => ({ device: 'laptop', number })

  it('a member sees where messages are missing, also at the beginning and after a cut end [REPAIR-04]', () => {
    expect(read([phone(1), phone(2), phone(3)])).toEqual([0, 0, 0])
    expect(read([phone(1), phone(4)])).toEqual([0, 2])
    expect(read([phone(3)])).toEqual([2])
    // Older messages that are not loaded yet are no gap.
    expect(read([phone(3), phone(5)], { isWhole: false })).toEqual([0, 1])
    expect(read([phone(4_294_967_295)])).toEqual([4_294_967_294])
  })

  it('each device of each member is counted separately [REPAIR-04]', () => {
    expect(read([phone(1), laptop(1), phone(2), laptop(2)])).toEqual([0, 0, 0, 0])
    expect(read([phone(1), phone(1), phone(2), phone(3)], { others: [1, 3] })).toEqual([0, 0, 0, 1])
  })

  it('a message that arrives after a later one is marked as out of order, and is no gap [REPAIR-04]', () => {
    expect(read([phone(1), phone(3), phone(2), phone(4)])).toEqual([0, 0, 'late', 0])
    expect(read([phone(1), phone(1)])).toEqual([0, 'late'])
  })

  it('a deleted or refused message of the sender is no gap, and fills only one gap [REPAIR-04]', () => {
    expect(read([phone(1), 'closed', phone(3)])).toEqual([0, 0, 0])
    expect(read(['closed', phone(2)])).toEqual([0, 0])
    expect(read([phone(1), 'closed', phone(4)])).toEqual([0, 0, 1])
    expect(read([phone(1), 'closed', phone(3), phone(5)])).toEqual([0, 0, 0, 1])
    // The other member's deleted messages fill no gap of this member.
    expect(read([phone(1), 'closed', phone(3)], { others: [1] })).toEqual([0, 0, 1])
  })

  it('older messages without a number say nothing about gaps [REPAIR-04]', () => {
    expect(read([undefined, undefined, phone(1), undefined, phone(2)])).toEqual([0, 0, 0, 0, 0])
  })
})
