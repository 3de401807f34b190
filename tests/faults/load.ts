import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { envelopeOf } from '#tests/support/envelopes.ts'
import { ask as askDatabase } from '#tests/support/postgres.ts'
import { call, type Called, type End, type Given } from './call.ts'
import type { Actor, Cast } from './cast.ts'

/** What people do that leaves something behind. */
type Kind = 'vote' | 'visitor' | 'comment' | 'message' | 'gift' | 'follow'

/** A write, and what the database must hold once the server said yes. */
interface Deed {
  kind: Kind
  /** What tells it from every other one of its kind. */
  mark: Record<string, string | number>
  end: End | undefined
  /** When the server said yes, as performance.now() has it. */
  at: number
}

export interface Tally {
  ends: Record<End, number>
  /** Writes that the server said yes to. */
  acknowledged: number
  /** Calls that were made again because it was not known how they had ended. */
  repeated: number
  /** What nobody should ever have seen. */
  wrong: string[]
  slowestMs: number
}

/** People at work until they are told to stop. */
export interface Load {
  tally(): Tally
  /** Waits until so many writes were acknowledged altogether. */
  acknowledged(count: number): Promise<void>
  /** Waits until everybody has got what they asked for after this moment; how long that took, in ms. */
  recovery(since: number, within?: number): Promise<number>
  stop(): Promise<void>
  /** What was acknowledged, before this moment, and is not there exactly once; and what is there more than once whatever was said. */
  missing(url: string, before?: number): Promise<string[]>
}

interface Options {
  address(): string
  cast: Cast
  venues: string[]
  /** Between two calls of one person. */
  pauseMs?: number
}

const VISITORS = 2
const AGAIN_MS = 150

/** How often each deed of a kind is found; the mark's names are the columns of w. */
const finders: Record<Kind, string> = {
  vote: `json_to_recordset($1) as w(n int, who uuid, venue text, rating int)
    left join votes f on f.user_id = w.who and f.question_id = w.venue and f.rating = w.rating`,
  visitor: `json_to_recordset($1) as w(n int, who text, venue text, rating int)
    left join votes f on f.anonymous_session_id = w.who and f.question_id = w.venue and f.rating = w.rating`,
  comment: `json_to_recordset($1) as w(n int, who uuid, words text) left join comments f on f.user_id = w.who and f.content = w.words`,
  message: `json_to_recordset($1) as w(n int, who uuid, id uuid) left join encrypted_messages f on f.sender_id = w.who and f.client_id = w.id`,
  gift: `json_to_recordset($1) as w(n int, who uuid, words text) left join gift_inbox f on f.sender_id = w.who and f.message = w.words`,
  follow: `json_to_recordset($1) as w(n int, who uuid, whom uuid) left join follows f on f.follower_id = w.who and f.following_id = w.whom`,
}

/** A steady mixed load: everybody does one thing after another and repeats what was not answered, as browsers do. */
export function startLoad({ address, cast, venues, pauseMs = 15 }: Options): Load {
  const agent = new Agent({ keepAlive: true })
  const deeds: Deed[] = []
  const tally: Tally = {
    ends: { ok: 0, refused: 0, busy: 0, wrong: 0, lost: 0, hang: 0 },
    acknowledged: 0,
    repeated: 0,
    wrong: [],
    slowestMs: 0,
  }
  const lastOk = new Map<number, number>()
  let isStopping = false

  /** @param isAgain a visitor who repeats a vote that stands hears that it does */
  async function ask(worker: number, path: string, given: Given, isAgain = false): Promise<Called> {
    const began = performance.now()
    const called = await call(address(), path, { ...given, agent })
    if (isAgain && called.text.includes('ALREADY_VOTED')) called.end = 'ok'
    tally.ends[called.end]++
    tally.slowestMs = Math.max(tally.slowestMs, called.ms)
    if (called.end === 'ok') lastOk.set(worker, began)
    if (called.end === 'wrong' || called.end === 'refused' || called.end === 'hang')
      tally.wrong.push(
        `${given.method ?? 'GET'} ${path.replaceAll(/[0-9a-f-]{20,}/g, '*')}: ${called.end} ${called.status} ${called.text.slice(0, 200)}`,
      )
    return called
  }

  /** Until the server says what became of it, or everybody goes home. */
  async function write(worker: number, kind: Kind, mark: Deed['mark'], path: string, given: Given): Promise<boolean> {
    const deed: Deed = { kind, mark, end: undefined, at: Infinity }
    deeds.push(deed)
    for (let isAgain = false; ; isAgain = kind === 'visitor') {
      const { end } = await ask(worker, path, given, isAgain)
      deed.end = end
      if (end === 'ok') {
        deed.at = performance.now()
        tally.acknowledged++
      }
      if (end === 'ok' || end === 'refused' || end === 'wrong') return end === 'ok'
      if (isStopping) return false
      tally.repeated++
      await pause(AGAIN_MS)
    }
  }

  async function member(worker: number, me: Actor): Promise<void> {
    const { members, others } = cast
    const friend = members[(members.indexOf(me) + 1) % members.length]!
    const who = me.profileId
    const cookie = me.cookie
    for (let turn = 0; !isStopping; turn++) {
      const venue = venues[(turn * 7 + worker * 13) % venues.length]!
      const rating = 1 + ((turn + worker) % 10)
      const first = turn < venues.length
      if (
        first &&
        (await write(worker, 'vote', { who, venue, rating }, '/api/vote', { method: 'POST', cookie, body: { questionId: venue, rating } }))
      ) {
        await pause(pauseMs)
        const words = `Elinize sağlık ${randomUUID()}`
        const body = { content: words }
        const to = `/api/restaurants/${venue}/comments`
        if (turn % 2 === 0 && !isStopping)
          await write(worker, 'comment', { who, words }, to, { method: 'POST', cookie, key: randomUUID(), body })
      }
      await pause(pauseMs)
      const envelope = envelopeOf(me, friend)
      const message = { receiverId: friend.profileId, encryptedContent: JSON.stringify(envelope) }
      if (!isStopping) await write(worker, 'message', { who, id: envelope.m }, '/api/messages', { method: 'POST', cookie, body: message })
      await pause(pauseMs)
      const whom = others[turn % others.length]!
      if (!isStopping && turn < others.length)
        await write(worker, 'follow', { who, whom }, `/api/profiles/${whom}/follow`, { method: 'PUT', cookie, body: { following: true } })
      await pause(pauseMs)
      if (!isStopping && turn % 3 === 0) {
        const words = `Afiyet olsun ${randomUUID()}`
        const body = { receiverId: friend.profileId, giftTypeId: 1, message: words }
        await write(worker, 'gift', { who, words }, '/api/gifts', { method: 'POST', cookie, key: randomUUID(), body })
      }
      await pause(pauseMs)
      for (const path of ['/api/viewer', `/api/restaurants/${venue}`]) if (!isStopping) await ask(worker, path, { cookie })
    }
  }

  async function visitor(worker: number): Promise<void> {
    for (let turn = 0; !isStopping; turn++) {
      const venue = venues[(turn * 11 + worker) % venues.length]!
      const who = randomUUID()
      const rating = 1 + (turn % 10)
      const vote = { questionId: venue, rating, anonymous_session_id: who }
      await write(worker, 'visitor', { who, venue, rating }, '/api/vote', { method: 'POST', body: vote })
      for (const path of ['/tr', '/api/restaurants?limit=20', `/tr/restaurants/${venue}`]) {
        await pause(pauseMs)
        if (!isStopping) await ask(worker, path, {})
      }
    }
  }

  const people = [
    ...cast.members.map((me, index) => member(index, me)),
    ...Array.from({ length: VISITORS }, (_, index) => visitor(cast.members.length + index)),
  ]

  return {
    tally: () => tally,
    async acknowledged(count) {
      while (tally.acknowledged < count && !isStopping) await pause(5)
    },
    async recovery(since, within = 30_000) {
      for (;;) {
        const waiting = people.map((_, worker) => worker).filter((worker) => (lastOk.get(worker) ?? -1) < since)
        if (waiting.length === 0) return Math.round(performance.now() - since)
        if (performance.now() - since > within)
          throw new Error(`${waiting.length} of ${people.length} people still get nothing after ${within} ms`)
        await pause(10)
      }
    },
    async stop() {
      isStopping = true
      await Promise.all(people)
      agent.destroy()
    },
    async missing(url, before = Infinity) {
      const wrong: string[] = []
      for (const [kind, from] of Object.entries(finders) as [Kind, string][]) {
        const some = deeds.filter((deed) => deed.kind === kind)
        const rows = await askDatabase<{ n: number; found: number }>(url, `select w.n, count(f)::int as found from ${from} group by w.n`, [
          JSON.stringify(some.map(({ mark }, n) => ({ n, ...mark }))),
        ])
        for (const { n, found } of rows) {
          const { end, mark, at } = some[n]!
          if (end === 'ok' && at < before ? found !== 1 : found > 1)
            wrong.push(`${kind} ${JSON.stringify(mark)}: answered ${end}, found ${found} times`)
        }
      }
      return wrong
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
