import { once } from 'node:events'
import fc from 'fast-check'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { END } from '#tests/support/hub.ts'
import { hostile, known } from './arbitrary.ts'
import { cookieOf, createPlayground, type Playground } from './playground.ts'

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1500)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const HANG_MS = 5000

let playground: Playground
beforeAll(async () => {
  playground = await createPlayground()
})
afterAll(() => playground.site.close())

describe('a client that sends anything to the hub', () => {
  it(
    'is answered or disconnected, and the hub serves the next one',
    async () => {
      const { requesters, clock, failures, resolve, site } = playground
      const records = Math.max(150, Math.floor(REQUESTS / 25))
      const tally = new Map<string, number>()
      const method = fc.constantFrom(
        'Ping',
        'SendMessage',
        'DeleteMessage',
        'Typing',
        'sendmessage',
        'constructor',
        '__proto__',
        'toString',
        '',
      )
      const field = fc.constantFrom('receiverId', 'content', 'encryptedContent', 'password', 'id', 'x')
      const right = fc.oneof(
        fc.record({ receiverId: known('profile'), encryptedContent: known('envelope') }),
        fc.record({ receiverId: known('profile') }),
        fc.record({ id: known('message') }),
      )
      const argument = fc.oneof(
        { weight: 3, arbitrary: right },
        { weight: 1, arbitrary: hostile },
        { weight: 2, arbitrary: fc.dictionary(field, hostile, { maxKeys: 4 }) },
      )
      const call = fc.record({
        type: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, '1', null),
        target: method,
        arguments: fc.oneof({ weight: 4, arbitrary: fc.tuple(argument) }, { weight: 1, arbitrary: fc.array(argument, { maxLength: 3 }) }),
      })
      const as = (target: string, argument: fc.Arbitrary<unknown>) => argument.map((one) => ({ type: 1, target, arguments: [one] }))
      const rightCall = fc.oneof(
        as('SendMessage', fc.record({ receiverId: fc.constant({ known: 'profile', nth: 1 }), encryptedContent: known('envelope') })),
        as('Typing', fc.record({ receiverId: known('profile') })),
        as('DeleteMessage', fc.record({ id: known('message') })),
        as('Ping', fc.string({ maxLength: 80 })),
      )
      const record = fc.oneof(
        { weight: 3, arbitrary: rightCall },
        { weight: 6, arbitrary: call },
        { weight: 1, arbitrary: hostile },
        { weight: 1, arbitrary: fc.constantFrom('', '{', '\u0000', 'null') },
      )
      const samples = fc.sample(record, { numRuns: records, seed: SEED })
      let socket: WebSocket | undefined
      for (const [nth, sample] of samples.entries()) {
        socket = await openSocket(socket)
        const said =
          typeof sample === 'string'
            ? sample
            : JSON.stringify({ invocationId: `${nth}`, ...(resolve(sample, requesters.member) as object) })
        socket.send(said + END)
        // Calls are counted by the hub's clock.
        clock.turn(1000)
        const heard = await answerOf(socket, `${nth}`)
        expect([said, heard]).toEqual([said, expect.stringMatching(/^(answered|refused|closed)/)])
        tally.set(heard, (tally.get(heard) ?? 0) + 1)
      }
      socket?.terminate()
      expect(failures.filter((line) => line.includes('hub failed'))).toEqual([])
      expect(await checkInvariants(site.database.pool)).toEqual([])
      process.stdout.write(`hub: ${records} records, ${[...tally].map(([what, count]) => `${what} ${count}`).join(', ')}\n`)
    },
    60_000 + REQUESTS * 10,
  )
})

/** The same connection while it is open. */
async function openSocket(given: WebSocket | undefined): Promise<WebSocket> {
  if (given?.readyState === WebSocket.OPEN) return given
  const { requesters, renew, site } = playground
  await renew('member')
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/chat`, {
    headers: { cookie: cookieOf(requesters.member), origin: site.url },
  })
  socket.on('error', () => {})
  await once(socket, 'open')
  socket.send(`{"protocol":"json","version":1}${END}`)
  await once(socket, 'message')
  return socket
}

/** How the hub handles a record; a record without an answer is followed by one that it answers. */
async function answerOf(socket: WebSocket, id: string): Promise<string> {
  const probe = `after-${id}`
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`the hub says nothing to ${id}`)), HANG_MS)
    let heard = 'answered: nothing'
    function end(what: string): void {
      clearTimeout(timer)
      socket.removeAllListeners('message').removeAllListeners('close')
      done(what)
    }
    socket.on('close', () => end('closed'))
    socket.on('message', (data: Buffer) => {
      for (const one of data.toString().split(END).filter(Boolean)) {
        const answer = JSON.parse(one) as { type: number; invocationId?: string; error?: string }
        if (answer.type === 7) heard = 'closed'
        if (answer.type !== 3) continue
        if (answer.invocationId === probe) return end(heard)
        heard = answer.error === undefined ? 'answered: done' : `refused: ${answer.error}`
      }
      return undefined
    })
    socket.send(JSON.stringify({ type: 1, invocationId: probe, target: 'Ping', arguments: [] }) + END)
  })
}
