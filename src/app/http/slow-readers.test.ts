import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SlowReaders, watchReaders } from './slow-readers.ts'

const MB = 1024 * 1024

let server: Server
let clients: Socket[] = []
let readers: SlowReaders | undefined
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  readers?.close()
  for (const client of clients) client.destroy()
  clients = []
  server.close()
})

/** A reader that takes nothing before it is told to, and the server's side of its connection. */
async function openReader(): Promise<{ client: Socket; socket: Socket }> {
  const connected = once(server, 'connection')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  client.pause()
  clients.push(client)
  const [socket] = (await connected) as [Socket]
  return { client, socket: socket.on('error', () => {}) }
}

/** Each look at the clock is ten seconds later than the one before. */
function fastClock(): () => number {
  let at = 0
  return () => (at += 10_000)
}

it('a reader that takes less than 1 KB a second is cut, one that reads gets everything [REPAIR-03]', async () => {
  let cuts = 0
  readers = watchReaders(() => cuts++, fastClock())
  const [still, busy] = [await openReader(), await openReader()]
  for (const { socket } of [still, busy]) {
    readers.watch(socket, '203.0.113.7')
    socket.end(Buffer.alloc(30 * MB))
  }
  let read = 0
  busy.client.on('data', (piece) => (read += piece.length))
  busy.client.resume()
  await once(busy.client, 'end')
  expect(read).toBe(30 * MB)
  await expect.poll(() => still.socket.destroyed, { timeout: 10_000 }).toBe(true)
  expect(cuts).toBe(1)
}, 30_000)

it('the readers of one address hold at most 64 MB that wait for them; those of another are left alone [REPAIR-03]', async () => {
  let cuts = 0
  readers = watchReaders(
    () => cuts++,
    () => 0,
  )
  const greedy = [await openReader(), await openReader(), await openReader()]
  const other = await openReader()
  for (const { socket } of [...greedy, other]) {
    readers.watch(socket, socket === other.socket ? '203.0.113.8' : '203.0.113.7')
    socket.write(Buffer.alloc(40 * MB))
  }
  await expect.poll(() => greedy.filter(({ socket }) => socket.destroyed).length, { timeout: 10_000 }).toBe(2)
  expect([cuts, other.socket.destroyed]).toEqual([2, false])
}, 30_000)

it('of the readers of one address those with the most unread are cut, not the one who came first [REPAIR-03]', async () => {
  readers = watchReaders(
    () => {},
    () => 0,
  )
  const modest = await openReader()
  const greedy = [await openReader(), await openReader(), await openReader()]
  for (const { socket } of [modest, ...greedy]) {
    readers.watch(socket, '203.0.113.7')
    socket.write(Buffer.alloc(socket === modest.socket ? 12 * MB : 40 * MB))
  }
  await expect.poll(() => greedy.filter(({ socket }) => socket.destroyed).length, { timeout: 10_000 }).toBe(2)
  expect(modest.socket.destroyed).toBe(false)
}, 30_000)
