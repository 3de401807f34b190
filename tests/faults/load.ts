import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { envelopeOf } from '#tests/support/envelopes.ts'
import { queryOnce } from '#tests/support/postgres.ts'
import { call, type CallResult, type Outcome, type CallOptions } from './call.ts'
import type { Actor, Cast } from './cast.ts'

/** The kinds of writes. */
type Kind = 'vote' | 'visitor' | 'comment' | 'reply' | 'message' | 'gift' | 'follow'

/** A write, and what the database must hold once the server acknowledged it. */
interface SentWrite {
  kind: Kind
  /** Identifies it among the writes of its kind. */
  mark: Record<string, string | number>
  end: Outcome | undefined
  /** The time of the first call, by performance.now(). */
  began: number
  /** The time of the acknowledgement, by performance.now(). */
  at: number
}

export interface LoadCounts {
  ends: Record<Outcome, number>
  /** Acknowledged writes. */
  acknowledged: number
  /** Calls that were repeated because their result was unknown. */
  repeated: number
  /** Answers that no client should get. */
  wrong: string[]
  slowestMs: number
}

/** A load that runs until `stop`. */
export interface Load {
  tally(): LoadCounts
  /** How many writes were sent, and when those that the server acknowledged were, by performance.now(). */
  written(): { sent: number; acknowledged: number[] }
  /** Waits until this many writes were acknowledged in total. */
  acknowledged(count: number): Promise<void>
  /** Waits until every worker has got a success after this moment. @returns how long that took, in ms */
  recovery(since: number, within?: number): Promise<number>
  stop(): Promise<void>
  /** Acknowledged writes, before this moment, that are not stored exactly once, and any write that is stored more than once. */
  missing(url: string, before?: number): Promise<string[]>
  /** Writes that began after this moment and are stored. */
  stored(url: string, after: number): Promise<string[]>
  /** The times of the acknowledgements whose writes are not stored. */
  lost(url: string): Promise<number[]>
}

interface Options {
  address(): string
  cast: Cast
  restaurants: string[]
  /** Pause between two calls of one worker. */
  pauseMs?: number
}

const VISITORS = 2
const AGAIN_MS = 150

/** Queries that count each write of a kind; the columns of w are the mark's fields. */
const finders: Record<Kind, string> = {
  vote: `json_to_recordset($1) as w(n int, who uuid, restaurant text, rating int)
    left join votes f on f.user_id = w.who and f.question_id = w.restaurant and f.rating = w.rating`,
  visitor: `json_to_recordset($1) as w(n int, who text, restaurant text, rating int)
    left join votes f on f.anonymous_session_id = w.who and f.question_id = w.restaurant and f.rating = w.rating`,
  comment: `json_to_recordset($1) as w(n int, who uuid, words text) left join comments f on f.user_id = w.who and f.content = w.words`,
  reply: `json_to_recordset($1) as w(n int, who uuid, words text) left join comment_replies f on f.user_id = w.who and f.content = w.words`,
  message: `json_to_recordset($1) as w(n int, who uuid, id uuid) left join encrypted_messages f on f.sender_id = w.who and f.client_id = w.id`,
  gift: `json_to_recordset($1) as w(n int, who uuid, words text) left join gift_inbox f on f.sender_id = w.who and f.message = w.words`,
  follow: `json_to_recordset($1) as w(n int, who uuid, whom uuid) left join follows f on f.follower_id = w.who and f.following_id = w.whom`,
}

/** A steady mixed load: each worker makes one call after another and repeats those without an answer, as browsers do. */
export function startLoad(options: Options): Load {
  const { cast, restaurants, pauseMs = 15 } = options
  const run = new Run(options.address)
  const people = [
    ...cast.members.map((me, index) => actAsMember(run, { cast, restaurants, pauseMs }, index, me)),
    ...Array.from({ length: VISITORS }, (_, index) => actAsVisitor(run, { restaurants, pauseMs }, cast.members.length + index)),
  ]
  return {
    tally: () => run.tally,
    written: () => ({
      sent: run.writes.length,
      acknowledged: run.writes
        .filter(({ end }) => end === 'ok')
        .map(({ at }) => at)
        .toSorted((one, other) => one - other),
    }),
    async acknowledged(count) {
      while (run.tally.acknowledged < count && !run.isStopping) await pause(5)
    },
    async recovery(since, within = 30_000) {
      for (;;) {
        const waiting = people.filter((_, worker) => (run.lastOk.get(worker) ?? -1) < since)
        if (waiting.length === 0) return Math.round(performance.now() - since)
        if (performance.now() - since > within)
          throw new Error(`${waiting.length} of ${people.length} people still get nothing after ${within} ms`)
        await pause(10)
      }
    },
    async stop() {
      run.isStopping = true
      await Promise.all(people)
      run.agent.destroy()
    },
    missing: (url, before = Infinity) => findMissing(url, run.writes, before),
    async stored(url, after) {
      const found = await countFound(url, run.writes)
      return found
        .filter(({ write, count }) => write.began > after && count > 0)
        .map(({ write }) => `${write.kind} ${JSON.stringify(write.mark)}`)
    },
    async lost(url) {
      const found = await countFound(url, run.writes)
      return found.filter(({ write, count }) => write.end === 'ok' && count === 0).map(({ write }) => write.at)
    },
  }
}

/** The calls of one load and their results. */
class Run {
  readonly agent = new Agent({ keepAlive: true })
  readonly writes: SentWrite[] = []
  readonly tally: LoadCounts = {
    ends: { ok: 0, refused: 0, busy: 0, wrong: 0, lost: 0, hang: 0 },
    acknowledged: 0,
    repeated: 0,
    wrong: [],
    slowestMs: 0,
  }
  /** The start of the last successful call of each worker. */
  readonly lastOk = new Map<number, number>()
  isStopping = false
  readonly #address: () => string

  constructor(address: () => string) {
    this.#address = address
  }

  /** @param isAgain a repeated call: ALREADY_VOTED then counts as success */
  async call(worker: number, path: string, given: CallOptions, isAgain = false): Promise<CallResult> {
    const { tally, lastOk, agent } = this
    const began = performance.now()
    const called = await call(this.#address(), path, { ...given, agent })
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

  /** Repeats the call until the server answers or the load stops. */
  async write(worker: number, kind: Kind, mark: SentWrite['mark'], path: string, given: CallOptions): Promise<boolean> {
    const write: SentWrite = { kind, mark, end: undefined, began: performance.now(), at: Infinity }
    this.writes.push(write)
    for (let isAgain = false; ; isAgain = kind === 'visitor') {
      const { end } = await this.call(worker, path, given, isAgain)
      write.end = end
      if (end === 'ok') {
        write.at = performance.now()
        this.tally.acknowledged++
      }
      if (end === 'ok' || end === 'refused' || end === 'wrong') return end === 'ok'
      if (this.isStopping) return false
      this.tally.repeated++
      await pause(AGAIN_MS)
    }
  }
}

type Scene = Required<Pick<Options, 'cast' | 'restaurants' | 'pauseMs'>>

async function actAsMember(run: Run, { cast, restaurants, pauseMs }: Scene, worker: number, me: Actor): Promise<void> {
  const { members, others, threadId } = cast
  const friend = members[(members.indexOf(me) + 1) % members.length]!
  const who = me.profileId
  const cookie = me.cookie
  for (let turn = 0; !run.isStopping; turn++) {
    const restaurant = restaurants[(turn * 7 + worker * 13) % restaurants.length]!
    const rating = 1 + ((turn + worker) % 10)
    const vote = { method: 'POST', cookie, body: { questionId: restaurant, rating } }
    if (turn < restaurants.length && (await run.write(worker, 'vote', { who, restaurant, rating }, '/api/vote', vote))) {
      await pause(pauseMs)
      const words = `Elinize sağlık ${randomUUID()}`
      const comment = { method: 'POST', cookie, key: randomUUID(), body: { content: words } }
      if (turn % 2 === 0 && !run.isStopping)
        await run.write(worker, 'comment', { who, words }, `/api/restaurants/${restaurant}/comments`, comment)
    }
    await pause(pauseMs)
    const envelope = envelopeOf(me, friend)
    const message = { receiverId: friend.profileId, encryptedContent: JSON.stringify(envelope) }
    if (!run.isStopping)
      await run.write(worker, 'message', { who, id: envelope.m }, '/api/messages', { method: 'POST', cookie, body: message })
    await pause(pauseMs)
    const whom = others[turn % others.length]!
    const follow = { method: 'PUT', cookie, body: { following: true } }
    if (!run.isStopping && turn < others.length) await run.write(worker, 'follow', { who, whom }, `/api/profiles/${whom}/follow`, follow)
    await pause(pauseMs)
    if (!run.isStopping && turn % 3 === 0) {
      const words = `Afiyet olsun ${randomUUID()}`
      const body = { receiverId: friend.profileId, giftTypeId: 1, message: words }
      await run.write(worker, 'gift', { who, words }, '/api/gifts', { method: 'POST', cookie, key: randomUUID(), body })
    }
    await pause(pauseMs)
    if (!run.isStopping && turn % 10 === worker) {
      const words = `Ben de ${randomUUID()}`
      const reply = { method: 'POST', cookie, key: randomUUID(), body: { content: words } }
      await run.write(worker, 'reply', { who, words }, `/api/comments/${threadId}/replies`, reply)
    }
    for (const path of ['/api/viewer', `/api/restaurants/${restaurant}`]) if (!run.isStopping) await run.call(worker, path, { cookie })
  }
}

async function actAsVisitor(run: Run, { restaurants, pauseMs }: Omit<Scene, 'cast'>, worker: number): Promise<void> {
  for (let turn = 0; !run.isStopping; turn++) {
    const restaurant = restaurants[(turn * 11 + worker) % restaurants.length]!
    const who = randomUUID()
    const rating = 1 + (turn % 10)
    const vote = { questionId: restaurant, rating, anonymous_session_id: who }
    await run.write(worker, 'visitor', { who, restaurant, rating }, '/api/vote', { method: 'POST', body: vote })
    for (const path of ['/tr', '/api/restaurants?limit=20', `/tr/restaurants/${restaurant}`]) {
      await pause(pauseMs)
      if (!run.isStopping) await run.call(worker, path, {})
    }
  }
}

async function findMissing(url: string, writes: readonly SentWrite[], before: number): Promise<string[]> {
  const found = await countFound(url, writes)
  return found
    .filter(({ write: { end, at }, count }) => (end === 'ok' && at < before ? count !== 1 : count > 1))
    .map(({ write: { kind, mark, end }, count }) => `${kind} ${JSON.stringify(mark)}: answered ${end}, found ${count} times`)
}

/** How often each write is stored. */
async function countFound(url: string, writes: readonly SentWrite[]): Promise<{ write: SentWrite; count: number }[]> {
  const counted: { write: SentWrite; count: number }[] = []
  for (const [kind, from] of Object.entries(finders) as [Kind, string][]) {
    const some = writes.filter((write) => write.kind === kind)
    const rows = await queryOnce<{ n: number; found: number }>(url, `select w.n, count(f)::int as found from ${from} group by w.n`, [
      JSON.stringify(some.map(({ mark }, n) => ({ n, ...mark }))),
    ])
    counted.push(...rows.map(({ n, found }) => ({ write: some[n]!, count: found })))
  }
  return counted
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
