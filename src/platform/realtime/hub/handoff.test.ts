import { HttpTransportType } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startBalancer } from '#tests/support/balancer.ts'
import { type HubServer, officialClient, rawSocket, startHub, transports } from '#tests/support/hub.ts'
import type { HubMethod, HandoffStore, Negotiated } from './index.ts'

interface Answer {
  connectionId: string
  connectionToken: string
}

const methods: Record<string, HubMethod> = { WhoAmI: ({ userId, connectionId }) => ({ userId, connectionId }) }
let waiting: Map<string, Negotiated>
let isAway: boolean
const handoff: HandoffStore = {
  async put(key, negotiated) {
    if (isAway) throw new Error('away')
    waiting.set(key, negotiated)
  },
  async take(key) {
    if (isAway) throw new Error('away')
    const found = waiting.get(key)
    waiting.delete(key)
    return found
  },
}
let [here, there]: HubServer[] = []
beforeEach(async () => {
  waiting = new Map()
  isAway = false
  here = await startHub({ methods, handoff })
  there = await startHub({ methods, handoff })
})
afterEach(() => Promise.all([here!.close(), there!.close()]))

async function negotiate(headers: Record<string, string> = { 'x-user': 'zeynep' }): Promise<Answer> {
  return (await fetch(`${here!.url}/chat/negotiate?negotiateVersion=1`, { method: 'POST', headers })).json() as Promise<Answer>
}
/** Opens a WebSocket: the status of a refusal, or undefined while it is open. */
async function connect(at: HubServer, id: string, headers: Record<string, string> = { 'x-user': 'zeynep' }) {
  const socket = await rawSocket(at.url, { user: '', id, headers })
  const status = await Promise.race([socket.closed, new Promise((done) => setImmediate(() => done(undefined)))])
  return { socket, status }
}

describe('a connection that was negotiated at one server', () => {
  it.each(transports.map((transport) => [HttpTransportType[transport], transport] as const))(
    'is made at another that its client comes to, by %s [RT-01]',
    async (_, transport) => {
      const balancer = await startBalancer(here!.url, there!.url)
      const byCookie = officialClient(balancer.url, { transport, user: 'zeynep' })
      const byTicket = officialClient(balancer.url, { transport, ticket: () => 'ticket-of-kadir' })
      await Promise.all([byCookie.start(), byTicket.start()])
      expect(await byCookie.invoke('WhoAmI')).toEqual({ userId: 'zeynep', connectionId: byCookie.connectionId })
      expect(await byTicket.invoke('WhoAmI')).toEqual({ userId: 'kadir', connectionId: byTicket.connectionId })
      expect([here!.events, there!.events.toSorted()]).toEqual([[], ['+kadir', '+zeynep']])
      await Promise.all([byCookie.stop(), byTicket.stop()])
      await balancer.close()
    },
  )

  it('waits there as hashes that open nothing', async () => {
    const { connectionToken } = await negotiate({ authorization: 'Bearer ticket-of-zeynep' })
    const kept = JSON.stringify([...waiting])
    expect(kept).toContain('zeynep')
    expect(kept).not.toContain(connectionToken)
    expect(kept).not.toContain('ticket-of')
  })

  it('is made once, by whichever comes first', async () => {
    const first = await negotiate()
    expect((await connect(there!, first.connectionToken)).status).toBeUndefined()
    expect((await connect(here!, first.connectionToken)).status).toBe(404)
    const second = await negotiate()
    expect((await connect(here!, second.connectionToken)).status).toBeUndefined()
    expect((await connect(there!, second.connectionToken)).status).toBe(404)
    const third = await negotiate()
    const both = await Promise.all([connect(there!, third.connectionToken), connect(there!, third.connectionToken)])
    expect(both.filter(({ status }) => status === undefined)).toHaveLength(1)
    expect((await connect(there!, 'x'.repeat(43))).status).toBe(404)
    expect((await connect(there!, 'x')).status).toBe(404)
  })

  it('is refused to other members there as it is here', async () => {
    const { connectionToken } = await negotiate()
    expect((await connect(there!, connectionToken, { 'x-user': 'kadir' })).status).toBe(403)
    expect((await connect(there!, connectionToken, {})).status).toBe(401)
    expect((await connect(there!, connectionToken)).status).toBeUndefined()
  })

  it('is not made when its session ended in the meantime', async () => {
    const { connectionToken } = await negotiate({ authorization: 'Bearer ticket-of-zeynep' })
    there!.ended.add('s1')
    expect((await connect(there!, connectionToken, { authorization: 'Bearer ticket-of-zeynep' })).status).toBe(401)
    expect(there!.events).toEqual([])
  })

  it('is not made for a member whose session is closed during the lookup', async () => {
    const { connectionToken } = await negotiate({ authorization: 'Bearer ticket-of-zeynep' })
    await there!.close()
    const taken = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    const findLiving = async (ids: string[]): Promise<Set<string>> => {
      taken.resolve()
      await going.promise
      return new Set(ids)
    }
    there = await startHub({ methods, handoff, findLiving })
    const connecting = connect(there, connectionToken, { authorization: 'Bearer ticket-of-zeynep' })
    await taken.promise
    there.hub.closeUser('zeynep')
    going.resolve()
    expect((await connecting).status).toBe(401)
  })

  it('is made where it was negotiated while the others are out of reach', async () => {
    isAway = true
    const alone = await negotiate()
    expect((await connect(here!, alone.connectionToken)).status).toBeUndefined()
    isAway = false
    const known = await negotiate()
    isAway = true
    expect((await connect(there!, known.connectionToken)).status).toBe(404)
    expect((await connect(here!, known.connectionToken)).status).toBeUndefined()
  })
})

it('a user’s connections close soon after a recheck of ended sessions, and others stay', async () => {
  const [zeynep, kadir] = [
    await rawSocket(here!.url, { headers: { 'x-session': 's2' } }),
    await rawSocket(here!.url, { user: 'kadir', headers: { 'x-session': 's3' } }),
  ]
  here!.ended.add('s2').add('s3')
  here!.hub.recheck('zeynep')
  here!.clock.turn(1000)
  expect(await zeynep.closed).toBe(1000)
  expect(kadir.socket.readyState).toBe(kadir.socket.OPEN)
})
