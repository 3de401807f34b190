import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataDirectory, type Product, run, start } from '#tests/operating/product.ts'
import { queryOnce, isAlive, pidOf, urlOfEmbedded } from '#tests/support/postgres.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Cast, signInCast, createRestaurants } from './cast.ts'
import { type Load, startLoad } from './load.ts'
import { type Control, openControl } from './control.ts'
import { expectSound } from './fault-environment.ts'

let data: Awaited<ReturnType<typeof dataDirectory>>
let settings: Record<string, string>
let testApp: TestApp
let cast: Cast
let product: Product
let control: Control

beforeAll(async () => {
  data = await dataDirectory()
  control = await openControl()
  settings = { ...control.settings, DATA_DIR: data.path, RATE_LIMITS: 'off', DEMO: '0', AUTH_SECRET: 'a secret that only tests know, 32+' }
  product = await start(settings)
  testApp = await createTestApp({}, undefined, { url: urlOfEmbedded(data.path) })
  cast = await signInCast(testApp)
})
afterAll(async () => {
  await testApp.close()
  await product.signal('SIGTERM')
  await data.remove()
  await control.remove()
})

async function load(): Promise<Load> {
  const load = startLoad({ address: () => product.address, cast, restaurants: await createRestaurants(testApp, cast, 150) })
  await load.acknowledged(120)
  return load
}
const footprint = () => control.footprint(product.pid)
const home = () => new URL(urlOfEmbedded(data.path)).searchParams.get('host')!

describe('a server with its own database, under load', () => {
  it('restarts its killed database, and no other process can take it meanwhile', async () => {
    const people = await load()
    const before = await footprint()
    const since = performance.now()
    const killed = pidOf(home(), data.path)
    process.kill(killed, 'SIGKILL')
    const recoveryMs = await people.recovery(since)
    expect(pidOf(home(), data.path)).not.toBe(killed)
    await expectSound(
      { testApp, product, footprint },
      { tried: "kill -9 of the own database's postmaster", load: people, before, recoveryMs },
    )
    const holders = "select pid from pg_stat_activity where application_name = 'lokma server lock'"
    await expect.poll(async () => (await queryOnce(testApp.databaseUrl, holders)).length).toBe(1)
    const second = await run('src/app/main.ts', [], { ...settings, PORT: '0' })
    expect(second).toMatchObject({ code: 1, errors: `Another Lokma server already runs on ${data.path}.\n` })
  })

  it('is killed together with its database, and the next start finds all data', async () => {
    const people = await load()
    const since = performance.now()
    process.kill(pidOf(home(), data.path), 'SIGKILL')
    await product.signal('SIGKILL')
    product = await start({ ...settings, PORT: new URL(product.address).port })
    const recoveryMs = await people.recovery(since)
    await expectSound(
      { testApp, product, footprint },
      { tried: 'kill -9 of the server and its database at once', load: people, recoveryMs },
    )
  })

  it('on a stop signal, finishes the running requests and shuts the database down cleanly', async () => {
    const people = await load()
    const since = performance.now()
    const database = pidOf(home(), data.path)
    const { code, errors } = await product.signal('SIGTERM')
    const tookMs = Math.round(performance.now() - since)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(tookMs).toBeLessThan(20_000)
    expect(isAlive(database)).toBe(false)
    product = await start({ ...settings, PORT: new URL(product.address).port })
    const recoveryMs = await people.recovery(since)
    const also = `stopped after ${tookMs} ms`
    await expectSound(
      { testApp, product, footprint },
      { tried: 'SIGTERM of the server with its own database', load: people, recoveryMs, also },
    )
  })
})
