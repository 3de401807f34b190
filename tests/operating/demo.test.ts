import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { readConfig } from '#site/server/config.ts'
import { copyWorld, prepareWorld, type WorldCopy } from '#tests/support/world.ts'
import { dataDirectory, run, start } from './product.ts'

const PUBLIC_URL = 'https://lokma.example'

/** A site that an operator filled with the demo earlier. */
let lived: WorldCopy
beforeAll(async () => {
  lived = await copyWorld(await prepareWorld())
}, 180_000)
afterAll(() => lived.remove())

/** Whether a start has made tables in the embedded database. */
async function isMigrated(DATA_DIR: string): Promise<boolean> {
  const database = await openDatabase(readConfig({ DATA_DIR }), 'tool', () => {})
  const { rows } = await database.pool.query<{ table: string | null }>("select to_regclass('auth_users') as table")
  await database.close()
  return rows[0]?.table !== null
}

/** Runs a server until it exits, which is soon. */
const refusal = (settings: Record<string, string>) => run('src/app/main.ts', [], { PORT: '0', ...settings })
async function startAndStop(settings: Record<string, string>): Promise<string> {
  const product = await start(settings)
  const { output } = await product.signal('SIGTERM')
  return output
}

it('a public HTTPS site starts with demo accounts only when DEMO is 1, also when an earlier start loaded them [REPAIR-10] [MEND-45]', async () => {
  const empty = await dataDirectory()
  const unasked = await refusal({ DATA_DIR: empty.path, PUBLIC_URL })
  expect([unasked.code, unasked.output, unasked.errors]).toEqual([
    1,
    '',
    'DEMO must be 0 or 1 to start with an https PUBLIC_URL on an empty database, because everybody knows the passwords of the demo.\n',
  ])
  expect(empty.isDatabaseUp()).toBe(false)
  expect(await isMigrated(empty.path)).toBe(false)
  await empty.remove()
  // Without a public address the site starts as before.
  expect(await startAndStop(lived.settings)).toContain('zeynep@lokma.example')

  for (const more of [{}, { DEMO: '0' }] as Record<string, string>[]) {
    const { code, output, errors } = await refusal({ ...lived.settings, PUBLIC_URL, ...more })
    expect([more, code, output, errors]).toEqual([
      more,
      1,
      '',
      'DEMO must be 1 to start with an https PUBLIC_URL on this database, because demo members live in it and everybody knows their passwords.\n',
    ])
  }
  expect(await startAndStop({ ...lived.settings, PUBLIC_URL, DEMO: '1' })).toContain('zeynep@lokma.example')
}, 120_000)

it('a public HTTPS site starts without the demo when DEMO is 0 [REPAIR-10]', async () => {
  const empty = await dataDirectory()
  const product = await start({ DATA_DIR: empty.path, PUBLIC_URL, DEMO: '0' })
  expect((await fetch(`${product.address}/api/restaurants/count`).then((answer) => answer.json())) as object).toEqual({
    total: { count: 0, isExact: true },
  })
  expect((await product.signal('SIGTERM')).output).not.toContain('lokma-demo-1')
  await empty.remove()
}, 60_000)
