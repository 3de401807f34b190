import { expect } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { type Product, startOver } from '#tests/operating/product.ts'
import { type OwnPostgres, openPostgres } from '#tests/support/postgres.ts'
import { openProxy, type Proxy } from '#tests/support/proxy.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import { type Cast, gather, openVenues } from './cast.ts'
import { type Control, type Footprint, openControl } from './control.ts'
import { type Load, startLoad } from './load.ts'

/** A product as an operator runs it, the database that it works on, and the line between them. */
export interface Stage {
  postgres: OwnPostgres
  /** Between the product and its database. */
  line: Proxy
  /** Reaches the database past the line. */
  world: World
  cast: Cast
  product: Product
  control: Control
  /** What the product holds now. */
  footprint(): Promise<Footprint>
  /** Starts the product where there is none, or none any more, at the same address. */
  start(more?: Record<string, string>): Promise<void>
  /** People begin to work; resolves when they are well under way. */
  load(options?: { pauseMs?: number; among?: () => string }): Promise<Load>
  close(): Promise<void>
}

/** Acknowledged writes after which a load is steady. */
const STEADY = 120

export async function openStage(settings: Record<string, string> = {}, dir?: string): Promise<Stage> {
  const postgres = await openPostgres(dir)
  const line = await openProxy(postgres.socket)
  const world = await createWorld({}, undefined, { url: postgres.url })
  const cast = await gather(world)
  const control = await openControl()
  const own = { ...control.settings, DATABASE_URL: postgres.through(line.port), LOG_LEVEL: 'warn', ...settings }
  const stage: Stage = {
    postgres,
    line,
    world,
    cast,
    product: await startOver(world, own),
    control,
    footprint: () => control.footprint(stage.product.pid),
    async start(more = {}) {
      stage.product = await startOver(world, { ...own, PORT: new URL(stage.product.address).port, ...more })
    },
    async load({ pauseMs, among } = {}) {
      const venues = await openVenues(world, cast, 150)
      const load = startLoad({
        address: among ?? (() => stage.product.address),
        cast,
        venues,
        ...(pauseMs === undefined ? {} : { pauseMs }),
      })
      await load.acknowledged(STEADY)
      return load
    },
    async close() {
      await stage.product.signal('SIGTERM')
      await world.close()
      await line.shut()
      await postgres.close()
      await control.remove()
    },
  }
  return stage
}

/** The pool may open all of its connections meanwhile, and a few files more. */
const FILES_MORE = 16
/** What a process has learned meanwhile: compiled code, cached pages, prepared statements. */
const MEMORY_MORE = 40

interface What {
  /** A few words: what was done. */
  tried: string
  load: Load
  /** Of the process before the fault. */
  before?: Footprint | undefined
  recoveryMs?: number
  /** More for the line that says what was tried. */
  also?: string
}

/**
 * What must be so after every fault: nothing wrong was said to anybody, every acknowledged write is there once,
 * the invariants hold, the process holds no more than before, and its log knows of no error that nobody handled.
 */
export async function expectSound(
  stage: Pick<Stage, 'world' | 'product' | 'footprint'>,
  { tried, load, before, recoveryMs, also }: What,
): Promise<void> {
  await load.stop()
  const { world, product } = stage
  const { ends, acknowledged, repeated, wrong, slowestMs } = load.tally()
  const after = before && (await stage.footprint())
  const line = [
    `${tried}: ${acknowledged} writes acknowledged, ${ends.ok} calls answered, ${ends.busy} told to come back, ${ends.lost} cut off, ${repeated} repeated`,
    `slowest ${(slowestMs / 1000).toFixed(1)} s`,
    ...(recoveryMs === undefined ? [] : [`all served again after ${recoveryMs} ms`]),
    ...(before && after ? [`${before.memory} → ${after.memory} MB, ${before.files} → ${after.files} files`] : []),
    ...(also ? [also] : []),
  ].join('; ')
  console.log(line)
  expect(wrong).toEqual([])
  expect(await load.missing(world.databaseUrl)).toEqual([])
  expect(await checkInvariants(world.database.pool)).toEqual([])
  expect((await fetch(`${product.address}/readyz`)).status).toBe(200)
  expect(faultsIn(product)).toEqual([])
  if (!before) return
  // Whoever asked a server that lives was answered.
  expect(ends.lost).toBe(0)
  await expect.poll(async () => (await stage.footprint()).files, { timeout: 10_000 }).toBeLessThanOrEqual(before.files + FILES_MORE)
  expect((await stage.footprint()).memory).toBeLessThanOrEqual(before.memory * 1.25 + MEMORY_MORE)
}

/** What a process said of errors that nobody had thought of. */
function faultsIn(product: Product): string[] {
  const lines = product
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const unforeseen = lines.filter((line) => /"level":"(error|fatal)"/.test(line) && !/"status":503/.test(line))
  return [...unforeseen, ...(product.complained() === '' ? [] : [product.complained()])]
}
