import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataDirectory, run, start } from './product.ts'

const PUBLIC_URL = 'https://lokma.example'

let data: Awaited<ReturnType<typeof dataDirectory>>
beforeAll(async () => {
  data = await dataDirectory()
})
afterAll(() => data.remove())

/** Runs a server until it exits, which is soon. */
const refusal = (more: Record<string, string>) => run('src/app/main.ts', [], { DATA_DIR: data.path, PORT: '0', ...more })
async function startAndStop(more: Record<string, string>): Promise<string> {
  const product = await start({ DATA_DIR: data.path, ...more })
  const { output } = await product.signal('SIGTERM')
  return output
}

it('a public HTTPS site starts with demo accounts only when DEMO is 1, also when an earlier start loaded them [REPAIR-10]', async () => {
  const unasked = await refusal({ PUBLIC_URL })
  expect([unasked.code, unasked.output, unasked.errors]).toEqual([
    1,
    '',
    'DEMO must be 0 or 1 to start with an https PUBLIC_URL on an empty database, because everybody knows the passwords of the demo.\n',
  ])
  expect(data.isDatabaseUp()).toBe(false)
  // Without a public address the demo is loaded as before.
  expect(await startAndStop({})).toContain('zeynep@lokma.example')

  for (const more of [{}, { DEMO: '0' }] as Record<string, string>[]) {
    const { code, output, errors } = await refusal({ PUBLIC_URL, ...more })
    expect([more, code, output, errors]).toEqual([
      more,
      1,
      '',
      'DEMO must be 1 to start with an https PUBLIC_URL on this database, because demo members live in it and everybody knows their passwords.\n',
    ])
  }
  expect(await startAndStop({ PUBLIC_URL, DEMO: '1' })).toContain('zeynep@lokma.example')
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
