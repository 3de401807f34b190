import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataDirectory, type Product, run, start } from './product.ts'

const PASSWORD = 'cok-gizli'

let data: Awaited<ReturnType<typeof dataDirectory>>
let product: Product
let settings: Record<string, string>
beforeAll(async () => {
  data = await dataDirectory()
  settings = { DATA_DIR: data.path, DEMO: '0', SMTP_URL: `smtp://posta:${PASSWORD}@127.0.0.1:1`, MAIL_FROM: 'posta@sehrim.test' }
  product = await start(settings)
})
afterAll(async () => {
  await product.signal('SIGTERM')
  await data.remove()
})

const doctor = (env: Record<string, string>, ...args: string[]) => run('src/app/cli.ts', ['doctor', ...args], env)

interface Report {
  healthy: boolean
  findings: { code: string }[]
}

it('beside a running server the doctor looks at its database and its secrets, and finds the mail server that is away [PKG-03]', async () => {
  const env = { ...settings, PORT: new URL(product.address).port }
  const { code, output, errors } = await doctor(env, '--json', '--only', 'server,database,schema,secrets,mail')
  const { healthy, findings } = JSON.parse(output) as Report
  expect([code, errors, healthy]).toEqual([1, '', false])
  expect(findings.map((one) => one.code)).toEqual(['MAIL_UNREACHABLE'])
  const text = await doctor(env, '--only', 'server,database,schema,secrets')
  expect([text.code, text.errors]).toEqual([0, ''])
  expect(text.output).toMatch(/ok +database +PostgreSQL \d+\.\d+ lets us in and fits\.[\s\S]*nothing is wrong\.\n$/)
})

it('the log of the start names the mail server that is away, and the server serves [PKG-03]', async () => {
  await expect.poll(() => product.printed()).toContain('"code":"MAIL_UNREACHABLE"')
  expect(product.printed()).not.toContain(PASSWORD)
  expect((await fetch(`${product.address}/readyz`)).status).toBe(200)
})

it('with wrong settings and without a server or a database the doctor still says all that it can, and starts nothing [PKG-03]', async () => {
  const path = await mkdtemp(join(tmpdir(), 'lokma-doctor-'))
  const wrong = {
    DATA_DIR: join(path, 'none'),
    PORT: '1',
    LOG_LEVEL: 'loud',
    SMPT_URL: 'x',
    DATABASE_URL: `postgresql://a:${PASSWORD}@127.0.0.1:1/b`,
  }
  const { code, output, errors } = await doctor(wrong)
  expect([code, errors]).toEqual([1, ''])
  for (const found of [
    'SETTING_REFUSED',
    'SETTING_TYPO',
    'AUTH_SECRET_MISSING',
    'SERVER_NOT_RUNNING',
    'DATABASE_UNREACHABLE',
    'DATA_DIR_MISSING',
  ])
    expect(output).toContain(`[${found}]`)
  expect(output).not.toContain(PASSWORD)
  await rm(path, { recursive: true })
})

it('an unknown subject is refused with those that there are', async () => {
  const { code, errors } = await doctor({ DATA_DIR: data.path }, '--only', 'weather')
  expect([code, errors]).toEqual([1, expect.stringMatching(/^There is no subject weather: settings, exposure, /)])
})
