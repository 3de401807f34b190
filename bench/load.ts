import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { join } from 'node:path'
import type { Workload, Outcome } from './client.ts'
import { cpuSeconds } from './cpu.ts'
import { median } from './table.ts'

export const CONNECTIONS = 10
const SECONDS = 3
const WARM_UP_SECONDS = 0.5
const ROUNDS = 3
/** Above this share of a core the client may be the bottleneck. */
const CLIENT_SHARE_MAX = 0.9

/** One request. */
export interface RequestSource {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** The process trees whose CPU time is measured. */
export interface Watched {
  app: number
  database?: number | undefined
}

export interface Load {
  url: string
  requests: readonly RequestSource[]
  watched: Watched
  connections?: number
  seconds?: number
  /** The warm-up lasts this many seconds, and until this many answers have arrived. */
  warmUpSeconds?: number
  warmUpAnswers?: number
  /** Send each request once; otherwise the client starts over at the end. */
  once?: boolean
  /** The status of each answer; otherwise each is a success. */
  status?: number
}

/** The rate of a server and the cost of an answer. */
export interface Sample {
  perSecond: number
  answers: number
  /** CPU milliseconds per answer, of the server and of its database. */
  app: number
  database: number
  /** Cores in use by the client and by the server. */
  clientShare: number
  serverShare: number
}

/** Loads a server from a separate client process. @throws Error when an answer has another status than expected */
export async function measure(load: Load): Promise<Sample> {
  const { url, watched, connections = CONNECTIONS, seconds = SECONDS, warmUpSeconds = WARM_UP_SECONDS, warmUpAnswers = 0 } = load
  const { hostname, port } = new URL(url)
  const client = fork(join(import.meta.dirname, 'client.ts'), { env: {}, execArgv: [] })
  const ended = once(client, 'exit')
  const requests = load.requests.map((ask) => write(ask, `${hostname}:${port}`))
  const order: Workload = {
    host: hostname,
    port: Number(port),
    connections,
    seconds,
    warmUpSeconds,
    warmUpAnswers,
    requests,
    again: !load.once,
  }
  const messages = on(client, 'message', { close: ['exit'] })
  client.send(order)
  await messages.next()
  const before = used(watched)
  const { done, value } = await messages.next()
  const after = used(watched)
  if (done) throw new Error(`${url}: the load client ended early`)
  const [outcome] = value as [Outcome]
  await ended
  const refused = outcome.statuses.filter(([status]) => (load.status === undefined ? status >= 300 : status !== load.status))
  if (refused.length > 0 || outcome.errors > 0 || outcome.answers === 0)
    throw new Error(
      `${url}${load.requests[0]?.path}: ${outcome.answers} answers, ${JSON.stringify(outcome.statuses)} by status, ${outcome.errors} errors`,
    )
  const [app, database] = [after.app - before.app, after.database - before.database]
  return {
    perSecond: outcome.answers / outcome.seconds,
    answers: outcome.answers,
    app: (app * 1000) / outcome.answers,
    database: (database * 1000) / outcome.answers,
    clientShare: outcome.cpu / outcome.seconds,
    serverShare: app / outcome.seconds,
  }
}

const used = ({ app, database }: Watched) => ({ app: cpuSeconds(app), database: database === undefined ? 0 : cpuSeconds(database) })

function write({ path, method = 'GET', headers = {}, body }: RequestSource, host: string): string {
  const all = { host, ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** Runs both sides in turns, so that other load on the machine affects both. */
export async function inTurns<Result>(
  ours: (round: number) => Promise<Result>,
  theirs: (round: number) => Promise<Result>,
  rounds = ROUNDS,
): Promise<{ ours: Result; theirs: Result }[]> {
  const result: { ours: Result; theirs: Result }[] = []
  for (let round = 0; round < rounds; round++) result.push({ ours: await ours(round), theirs: await theirs(round) })
  return result
}

/** The median sample by the given figure. */
export function middle(samples: readonly Sample[], by: (sample: Sample) => number = cpuOf): Sample {
  const wanted = median(samples.map(by))
  return samples.find((sample) => by(sample) === wanted)!
}

/** The median of the ratios of all rounds. */
export const ratioOf = <Result>(rounds: readonly { ours: Result; theirs: Result }[], by: (of: Result) => number): number =>
  median(rounds.map(({ ours, theirs }) => by(ours) / by(theirs)))

/** CPU milliseconds per answer, application and database together. */
export const cpuOf = ({ app, database }: Sample): number => app + database

export const perSecond = (value: number): string => `${Math.round(value)}/s`

/** CPU time with its unit. */
export const cpuText = (ms: number): string => (ms < 1 ? `${(ms * 1000).toFixed(0)} µs` : `${ms.toFixed(1)} ms`)

/** CPU time of application and database, separately. */
export const apart = ({ app, database }: Sample): string => `${cpuText(app)} app + ${cpuText(database)} db`

/** Prints how busy client and server were, and a warning when the client is the bottleneck. */
export function printShares(what: string, samples: readonly Sample[]): void {
  const [client, server] = [Math.max(...samples.map((sample) => sample.clientShare)), median(samples.map((sample) => sample.serverShare))]
  const warning = client > CLIENT_SHARE_MAX && client > server ? ' THE CLIENT IS THE BOTTLENECK' : ''
  console.log(`  ${what}: client ${(client * 100).toFixed(0)} % of a core, server ${(server * 100).toFixed(0)} %${warning}`)
}
