import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataDirectory, type Product, run, start } from '#tests/operating/product.ts'
import { ask, isAlive, pidOf, urlOfEmbedded } from '#tests/support/postgres.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { type Cast, gather, openVenues } from './cast.ts'
import { type Load, startLoad } from './load.ts'
import { type Control, openControl } from './control.ts'
import { expectSound } from './stage.ts'

let data: Awaited<ReturnType<typeof dataDirectory>>
let settings: Record<string, string>
let world: World
let cast: Cast
let product: Product
let control: Control

beforeAll(async () => {
  data = await dataDirectory()
  control = await openControl()
  settings = { ...control.settings, DATA_DIR: data.path, RATE_LIMITS: 'off', DEMO: '0', AUTH_SECRET: 'a secret that only tests know, 32+' }
  product = await start(settings)
  world = await createWorld({}, undefined, { url: urlOfEmbedded(data.path) })
  cast = await gather(world)
})
afterAll(async () => {
  await world.close()
  await product.signal('SIGTERM')
  await data.remove()
  await control.remove()
})

async function load(): Promise<Load> {
  const load = startLoad({ address: () => product.address, cast, venues: await openVenues(world, cast, 150) })
  await load.acknowledged(120)
  return load
}
const footprint = () => control.footprint(product.pid)
const home = () => new URL(urlOfEmbedded(data.path)).searchParams.get('host')!

describe('a server with its own database, under load', () => {
  it('starts the database again that was killed, and nobody else may have it meanwhile', async () => {
    const people = await load()
    const before = await footprint()
    const since = performance.now()
    const killed = pidOf(home(), data.path)
    process.kill(killed, 'SIGKILL')
    const recoveryMs = await people.recovery(since)
    expect(pidOf(home(), data.path)).not.toBe(killed)
    await expectSound(
      { world, product, footprint },
      { tried: "kill -9 of the own database's postmaster", load: people, before, recoveryMs },
    )
    const holders = "select pid from pg_stat_activity where application_name = 'lokma server lock'"
    await expect.poll(async () => (await ask(world.databaseUrl, holders)).length).toBe(1)
    const second = await run('src/main.ts', [], { ...settings, PORT: '0' })
    expect(second).toMatchObject({ code: 1, errors: `Another Lokma server already runs on ${data.path}.\n` })
  })

  it('is killed together with it, and the next start finds everything', async () => {
    const people = await load()
    const since = performance.now()
    process.kill(pidOf(home(), data.path), 'SIGKILL')
    await product.signal('SIGKILL')
    product = await start({ ...settings, PORT: new URL(product.address).port })
    const recoveryMs = await people.recovery(since)
    await expectSound({ world, product, footprint }, { tried: 'kill -9 of the server and its database at once', load: people, recoveryMs })
  })

  it('told to stop, finishes what is under way and takes the database down in order', async () => {
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
      { world, product, footprint },
      { tried: 'SIGTERM of the server with its own database', load: people, recoveryMs, also },
    )
  })
})
