import { HttpTransportType, type HubConnection, HubConnectionState } from '@microsoft/signalr'
import { afterEach, describe, expect, it } from 'vitest'
import { type HubServer, officialClient, startHub, transports } from '#tests/support/hub.ts'
import { HubError, type HubMethod } from './index.ts'

let server: HubServer
const clients: HubConnection[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.stop()))
  await server.close()
})

const methods: Record<string, HubMethod> = {
  Add: (_, a, b) => (a as number) + (b as number),
  Nothing: () => undefined,
  WhoAmI: ({ userId, connectionId }) => ({ userId, connectionId }),
  Refuse: () => {
    throw new HubError('MESSAGE_EMPTY')
  },
  Break: () => {
    throw new Error('select password from accounts')
  },
  Slowly: async (_, text) => {
    await new Promise((done) => setTimeout(done, 5))
    return text
  },
}

function client(given: Parameters<typeof officialClient>[1] = {}, at = server.url): HubConnection {
  const made = officialClient(at, { user: 'zeynep', ...given })
  clients.push(made)
  return made
}

const told = (connection: HubConnection, event: string) =>
  new Promise<unknown[]>((done) => connection.on(event, (...args: unknown[]) => done(args)))

const again = { nextRetryDelayInMilliseconds: () => 20 }

describe.each(transports.map((transport) => [HttpTransportType[transport], transport] as const))(
  'the official client by %s',
  (_, transport) => {
    it('connects, calls, receives and leaves [RT-01 RT-02]', async () => {
      server = await startHub({ methods })
      const [zeynep, kadir] = [client({ transport }), client({ transport, user: 'kadir' })]
      await Promise.all([zeynep.start(), kadir.start()])
      expect(server.events.toSorted()).toEqual(['+kadir', '+zeynep'])
      expect(server.hub.count().get(HttpTransportType[transport])).toBe(2)
      expect(await zeynep.invoke('Add', 2, 3)).toBe(5)
      expect(await zeynep.invoke('aDD', 2, 3)).toBe(5)
      expect(await zeynep.invoke('Nothing')).toBeUndefined()
      expect(await zeynep.invoke('WhoAmI')).toEqual({ userId: 'zeynep', connectionId: zeynep.connectionId })
      await zeynep.send('Add', 1, 1)
      const [toZeynep, toKadir] = [told(zeynep, 'News'), told(kadir, 'Everybody')]
      server.hub.send('kadir', 'News', 'not hers')
      server.hub.send('zeynep', 'News', 'ğüşıöç 🌶', { deep: [1] })
      server.hub.broadcast('Everybody', 1)
      expect(await toZeynep).toEqual(['ğüşıöç 🌶', { deep: [1] }])
      expect(await toKadir).toEqual([1])
      await zeynep.stop()
      await expect.poll(() => server.events).toContain('-zeynep')
      expect(server.events).not.toContain('-kadir')
    })

    it('gets an error message, and no internal detail', async () => {
      server = await startHub({ methods })
      const zeynep = client({ transport })
      await zeynep.start()
      await expect(zeynep.invoke('Refuse')).rejects.toThrow('MESSAGE_EMPTY')
      await expect(zeynep.invoke('Break')).rejects.toThrow('An unexpected error occurred')
      await expect(zeynep.invoke('Break')).rejects.not.toThrow('select')
      await expect(zeynep.invoke('NoSuchThing')).rejects.toThrow('There is no such method.')
      await expect(zeynep.invoke('constructor')).rejects.toThrow('There is no such method.')
      const refused = await new Promise<Error>((done) =>
        zeynep.stream('Add', 1).subscribe({ next: () => {}, complete: () => {}, error: done }),
      )
      expect(refused.message).toBe('There are no streams here.')
      expect(server.failures).toHaveLength(2)
      expect(await zeynep.invoke('Add', 1, 1)).toBe(2)
    })

    it('has its calls done one at a time and in order', async () => {
      server = await startHub({ methods })
      const zeynep = client({ transport })
      await zeynep.start()
      const done: unknown[] = []
      await Promise.all(Array.from({ length: 10 }, (_, i) => zeynep.invoke('Slowly', i).then((answer) => done.push(answer))))
      expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    })

    it('comes back by itself when the server is drained for a restart', async () => {
      server = await startHub({ methods })
      const { url } = server
      const zeynep = client({ transport, retry: again })
      await zeynep.start()
      const before = zeynep.connectionId
      const isLost = new Promise<void>((done) => zeynep.onreconnecting(() => done()))
      const isBack = new Promise<void>((done) => zeynep.onreconnected(() => done()))
      await server.close()
      // The client reads the end of the connection a moment after the server has closed it.
      await isLost
      expect(zeynep.state).toBe(HubConnectionState.Reconnecting)
      server = await startHub({ methods }, Number(new URL(url).port))
      await isBack
      expect(zeynep.connectionId).not.toBe(before)
      expect(await zeynep.invoke('Add', 2, 2)).toBe(4)
    })

    it('comes back by itself when the server dies', async () => {
      server = await startHub({ methods })
      const { url } = server
      const zeynep = client({ transport, retry: again })
      await zeynep.start()
      const isBack = new Promise<void>((done) => zeynep.onreconnected(() => done()))
      await server.kill()
      server = await startHub({ methods }, Number(new URL(url).port))
      await isBack
      expect(await zeynep.invoke('Add', 2, 2)).toBe(4)
    })

    it('does not come back when its user was closed', async () => {
      server = await startHub({ methods })
      const zeynep = client({ transport, retry: again })
      await zeynep.start()
      const isClosed = new Promise<void>((done) => zeynep.onclose(() => done()))
      server.hub.closeUser('zeynep')
      await isClosed
      expect(zeynep.state).toBe(HubConnectionState.Disconnected)
      expect(server.events).toEqual(['+zeynep', '-zeynep'])
    })

    it('opens one connection with a ticket, and every later request of it', async () => {
      const used: string[] = []
      server = await startHub({
        methods,
        authenticate: async (_, ticket) => {
          if (ticket === undefined || used.includes(ticket)) return undefined
          used.push(ticket)
          return { userId: ticket, sessionId: 's1' }
        },
      })
      const zeynep = client({ transport, ticket: () => 'one-ticket' })
      await zeynep.start()
      expect(await zeynep.invoke('WhoAmI')).toMatchObject({ userId: 'one-ticket' })
      expect(used).toEqual(['one-ticket'])
      await expect(client({ transport, ticket: () => 'one-ticket' }).start()).rejects.toThrow(/401/)
    })

    it('is refused as nobody and from a page that is not ours', async () => {
      server = await startHub({ methods })
      await expect(officialClient(server.url, { transport }).start()).rejects.toThrow(/401/)
      await expect(client({ transport, headers: { origin: 'https://evil.example' } }).start()).rejects.toThrow(/403/)
      expect(server.events).toEqual([])
    })
  },
)

it('a WebSocket needs no negotiation', async () => {
  server = await startHub({ methods })
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
  const zeynep = new HubConnectionBuilder()
    .withUrl(`${server.url}/chat`, { skipNegotiation: true, transport: HttpTransportType.WebSockets, headers: { 'x-user': 'zeynep' } })
    .configureLogging(LogLevel.None)
    .build()
  clients.push(zeynep)
  await zeynep.start()
  expect(await zeynep.invoke('Add', 1, 1)).toBe(2)
})
