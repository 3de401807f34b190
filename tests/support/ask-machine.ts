// Asks a server from within another network: the requests are on the standard input as JSON, and the answers on the standard output.
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MachineAnswer, MachineRequest } from './debian-machine.ts'

const { origin, requests, everyMs } = JSON.parse(await text(process.stdin)) as {
  origin: string
  requests: MachineRequest[]
  /** Repeats the requests with this pause until a signal comes. */
  everyMs: number | undefined
}

async function answerTo({ path, cookie }: MachineRequest): Promise<MachineAnswer> {
  try {
    const answer = await fetch(origin + path, { headers: cookie === undefined ? {} : { cookie }, redirect: 'manual' })
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    return { path, status: answer.status, type, bytes: body.length, body: /text|json|xml/.test(type) ? body.toString() : '' }
  } catch (error) {
    return { path, status: 0, type: '', bytes: 0, body: String((error as Error).cause ?? error) }
  }
}

const answers: MachineAnswer[] = []
let isOver = everyMs === undefined
process.on('SIGTERM', () => (isOver = true))
do {
  for (const request of requests) answers.push(await answerTo(request))
  if (everyMs !== undefined) await sleep(everyMs)
} while (!isOver)
process.stdout.write(JSON.stringify(answers))
