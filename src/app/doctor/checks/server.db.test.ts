import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { VERSION } from '#lib/version.ts'
import { changeAnswers } from '#tests/support/changed-answers.ts'
import { connectionOf } from '#tests/support/cluster.ts'
import { type BrokenSetup, codesOf, recognise, type SetupUnderTest, temporaryFolder } from '#tests/support/doctor.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { clockCheck } from './clock.ts'
import { serverCheck } from './server.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

/** Another program at the port of the server. */
async function listening(server: Server): Promise<SetupUnderTest> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    env: { PORT: String((server.address() as AddressInfo).port) },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

const portOfSite = (): number => Number(new URL(site.url).port)
const web = (answer: RequestListener) => () => listening(createHttp(answer))

const servers: BrokenSetup[] = [
  { what: 'one that does not run', code: 'SERVER_NOT_RUNNING', open: () => ({ env: { PORT: '1' } }) },
  {
    what: 'one that waits for its first admin',
    code: 'ADMIN_MISSING',
    open: () => ({ env: { HOST: '127.0.0.2', PORT: String(portOfSite()) } }),
  },
  { what: 'one that says nothing', code: 'SERVER_SILENT', open: web(() => {}) },
  { what: 'another site at its port', code: 'PORT_TAKEN', open: web((_, res) => void res.end('<h1>It works!</h1>')) },
  {
    what: 'a mail server at its port',
    code: 'PORT_TAKEN',
    open: () => listening(createServer((socket) => void socket.end('220 posta ESMTP\r\n'))),
  },
  {
    what: 'one that cannot read its pages',
    code: 'SERVER_NOT_READY',
    async open() {
      const { pool } = site.database
      await pool.query('alter table restaurants rename column title to heading')
      const close = () => pool.query('alter table restaurants rename column heading to title')
      return { env: { PORT: String(portOfSite()) }, close }
    },
  },
  {
    what: 'one that does not come back with the machine',
    code: 'SERVICE_NOT_ENABLED',
    async open() {
      const { program, remove } = await saying('disabled')
      return { env: { PORT: String(portOfSite()) }, given: { systemctl: program }, close: remove }
    },
  },
  {
    what: 'one of another release',
    code: 'SERVER_OTHER_VERSION',
    async open() {
      const other = VERSION.replaceAll(/\d/g, '0')
      const { port, close } = await changeAnswers(
        { host: '127.0.0.1', port: portOfSite() },
        { [`"version":"${VERSION}"`]: `"version":"${other}"` },
      )
      return { env: { PORT: String(port) }, close }
    },
  },
]

/** A program of systemd, which this machine may not have, that answers with a word. */
async function saying(word: string): Promise<{ program: string; remove: () => Promise<void> }> {
  const { path, remove } = await temporaryFolder()
  const program = join(path, 'program')
  await writeFile(program, `#!/bin/sh\necho ${word}\nexit 1\n`, { mode: 0o755 })
  return { program, remove }
}

describe('of the server, the doctor', () => {
  it.each(servers)('recognises $what [PKG-03]', (broken) => recognise(serverCheck, broken))

  it('finds nothing at one that is ready [PKG-03]', async () => {
    expect(await codesOf(serverCheck, { env: { PORT: String(portOfSite()) } })).toEqual([])
  })
})

const HOUR_MS = 3_600_000

describe('of the clock, the doctor', () => {
  const clocks: BrokenSetup[] = [
    {
      what: 'one that is an hour away from the world',
      code: 'CLOCK_WRONG',
      async open() {
        const setup = await web((_, res) => void res.setHeader('date', new Date(Date.now() - HOUR_MS).toUTCString()).end('ok'))()
        return { ...setup, env: { PUBLIC_URL: `http://127.0.0.1:${setup.env['PORT']}` } }
      },
    },
    {
      what: 'one that is an hour away from that of the database',
      code: 'CLOCK_OF_DATABASE',
      open() {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS })
        return { env: { DATABASE_URL: site.databaseUrl, AUTH_SECRET: site.context.secret }, close: () => void vi.useRealTimers() }
      },
    },
    {
      what: 'one that no time server sets',
      code: 'CLOCK_NOT_SYNCHRONISED',
      async open() {
        const { program, remove } = await saying('no')
        return { env: {}, given: { timedatectl: program }, close: remove }
      },
    },
    {
      what: 'a database that knows an old time of Istanbul',
      code: 'TIME_ZONE_OLD',
      async open() {
        const { host, port, user, database } = connectionOf(site.databaseUrl)
        const place = host!.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host: host!, port: port! }
        const changed = await changeAnswers(place, { '12:00': '11:00' })
        const url = `postgresql://${user}@127.0.0.1:${changed.port}/${database}`
        return { env: { DATABASE_URL: url, AUTH_SECRET: site.context.secret }, close: changed.close }
      },
    },
  ]

  it.each(clocks)('recognises $what [PKG-03]', (broken) => recognise(clockCheck, broken))

  it('finds nothing where all clocks agree [PKG-03]', async () => {
    const env = { DATABASE_URL: site.databaseUrl, AUTH_SECRET: site.context.secret, PUBLIC_URL: site.url }
    expect(await codesOf(clockCheck, { env })).toEqual([])
  })
})
