import { HttpTransportType, HubConnectionState } from '@microsoft/signalr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seal, withKey } from '#tests/support/envelopes.ts'
import { officialClient, transports } from '#tests/support/hub.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { cookieOf, type Product, startOver } from './product.ts'

let testApp: TestApp
let product: Product
beforeAll(async () => {
  testApp = await createTestApp()
  product = await startOver(testApp)
})
afterAll(async () => {
  await product.signal('SIGTERM')
  await testApp.close()
})

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'who is connected when the server is ended by %s comes back by itself, by each way, and hears again what happens [RT-01 RT-03]',
  async (signal) => {
    const [zeynep, kadir] = [await withKey(await testApp.member('zeynep')), await withKey(await testApp.member('kadir'))]
    const { address } = product
    const people = await Promise.all(
      transports.map(async (transport) => {
        const connection = officialClient(address, {
          transport,
          headers: { cookie: cookieOf(zeynep), origin: address },
          retry: { nextRetryDelayInMilliseconds: () => 100 },
        })
        const [states, heard]: [string[], unknown[]] = [[], []]
        connection.onreconnecting(() => states.push('away'))
        connection.onreconnected(() => states.push('back'))
        connection.onclose(() => states.push('gone'))
        connection.on('MessageReceived', ({ id }: { id: number }) => heard.push(id))
        await connection.start()
        return { connection, states, heard, before: connection.connectionId, way: HttpTransportType[transport] }
      }),
    )

    const { code } = await product.signal(signal)
    expect(code).toBe(signal === 'SIGTERM' ? 0 : null)
    for (const { connection, way } of people)
      await expect.poll(() => connection.state, { message: way }).toBe(HubConnectionState.Reconnecting)
    product = await startOver(testApp, { PORT: new URL(address).port })
    expect(product.address).toBe(address)
    for (const { states, way } of people) await expect.poll(() => states, { message: way, timeout: 10_000 }).toEqual(['away', 'back'])

    const answer = await fetch(`${address}/api/messages`, {
      method: 'POST',
      headers: { cookie: cookieOf(kadir), origin: address, 'content-type': 'application/json' },
      body: JSON.stringify({ receiverId: zeynep.profileId, encryptedContent: seal(kadir, zeynep) }),
    })
    expect(answer.status).toBe(201)
    const { id } = (await answer.json()) as { id: number }
    for (const { connection, heard, before, way } of people) {
      await expect.poll(() => heard, { message: way }).toEqual([id])
      expect(connection.connectionId).not.toBe(before)
      expect(await connection.invoke('Ping', way)).toMatchObject({ text: way, transport: way })
    }
    await Promise.all(people.map(({ connection }) => connection.stop()))
  },
  60_000,
)
