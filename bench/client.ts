// The load client, a process of its own. Each keep-alive connection sends the next request as soon as an answer is complete,
// without pipelining. The client writes prepared bytes, counts bytes, and reports its own CPU time.
import { connect, type Socket } from 'node:net'
import { AnswerCounter } from './answer-counter.ts'

/** The settings of one run. */
export interface Workload {
  host: string
  port: number
  connections: number
  /** Load before the measurement begins. */
  warmUpSeconds: number
  /** The warm-up also lasts until this many answers have arrived, at most half a minute longer. */
  warmUpAnswers: number
  seconds: number
  /** Raw requests, head and body, sent in this order. */
  requests: string[]
  /** Start over at the end of the list; otherwise the client stops there. */
  again: boolean
}

/** The result of one run. */
export interface Outcome {
  answers: number
  seconds: number
  bytes: number
  /** Number of answers by status. */
  statuses: [status: number, answers: number][]
  /** Connections that closed before their answer was complete. */
  errors: number
  /** CPU time of the client itself, in seconds. */
  cpu: number
}

const READ_BYTES = 256 * 1024
const WARM_UP_MAX_SECONDS = 30

process.once('message', (order: Workload) => void run(order))

/** The progress of a run, shared by its connections. */
interface Progress {
  requests: Buffer[]
  /** Number of requests sent so far. */
  sent: number
  answers: number
  errors: number
  isStopping: boolean
  counters: AnswerCounter[]
}

async function run(order: Workload): Promise<void> {
  const requests = order.requests.map((text) => Buffer.from(text))
  const progress: Progress = { requests, sent: 0, answers: 0, errors: 0, isStopping: false, counters: [] }
  const all = Promise.all(Array.from({ length: order.connections }, () => sendRequests(order, progress)))
  await Promise.race([all, warmUp(order, progress)])
  const before = { answers: progress.answers, bytes: bytesOf(progress.counters), cpu: process.cpuUsage(), at: performance.now() }
  process.send!('counting')
  await Promise.race([all, wait(order.seconds)])
  const seconds = (performance.now() - before.at) / 1000
  const { user, system } = process.cpuUsage(before.cpu)
  const outcome: Outcome = {
    answers: progress.answers - before.answers,
    seconds,
    bytes: bytesOf(progress.counters) - before.bytes,
    statuses: statusesOf(progress.counters),
    errors: progress.errors,
    cpu: (user + system) / 1e6,
  }
  process.send!(outcome)
  progress.isStopping = true
  await all
  process.disconnect()
}

/** Sends requests on one connection until the time is up or the list is at its end. */
function sendRequests({ host, port, again }: Workload, progress: Progress): Promise<void> {
  const counter = new AnswerCounter()
  progress.counters.push(counter)
  return new Promise((done) => {
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    let isOpen = false
    function take(size: number): true {
      const ended = counter.take(buffer.subarray(0, size))
      if (ended === 0) return true
      progress.answers += ended
      isOpen = false
      send()
      return true
    }
    const socket: Socket = connect({ host, port, noDelay: true, onread: { buffer, callback: take } })
    function send(): void {
      const { requests } = progress
      if (progress.isStopping || (!again && progress.sent >= requests.length)) {
        socket.end()
        return
      }
      isOpen = true
      socket.write(requests[progress.sent++ % requests.length]!)
    }
    socket.on('connect', send)
    socket.on('error', () => {})
    socket.on('close', () => {
      if (isOpen) progress.errors++
      done()
    })
  })
}

async function warmUp({ warmUpSeconds, warmUpAnswers }: Workload, progress: Progress): Promise<void> {
  await wait(warmUpSeconds)
  for (let more = 0; more < WARM_UP_MAX_SECONDS && progress.answers < warmUpAnswers; more += 0.1) await wait(0.1)
}

function statusesOf(counters: readonly AnswerCounter[]): Outcome['statuses'] {
  const all = Map.groupBy(
    counters.flatMap(({ statuses }) => [...statuses]),
    ([status]) => status,
  )
  return [...all].map(([status, found]) => [status, found.reduce((sum, [, amount]) => sum + amount, 0)])
}

const wait = (seconds: number): Promise<void> => new Promise((done) => void setTimeout(done, seconds * 1000).unref())
const bytesOf = (counters: readonly AnswerCounter[]): number => counters.reduce((sum, { bytes }) => sum + bytes, 0)
