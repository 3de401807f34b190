import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, loadEnvironment, readConfig } from '#site/server/config.ts'
import { dataDirectory, run } from './product.ts'

let data: Awaited<ReturnType<typeof dataDirectory>>
beforeAll(async () => {
  data = await dataDirectory()
})
afterAll(() => data.remove())

/** One sentence for the operator: no stack trace and no second line. */
function isSentence(text: string): boolean {
  return /^[A-Z][^\n]*\.\n$/.test(text) && !/\bat .*:\d+/.test(text)
}

const wrong: [setting: string, value: string, says: RegExp][] = [
  ['PORT', 'http', /^PORT must be a port number/],
  ['PORT', '70000', /^PORT /],
  ['PUBLIC_URL', 'lokma.example', /^PUBLIC_URL must be an address that begins with http/],
  ['DATABASE_URL', 'mysql://localhost/lokma', /^DATABASE_URL must be an address that begins with postgres/],
  ['REDIS_URL', 'localhost:6379', /^REDIS_URL must be an address that begins with redis:\/\/ or rediss:\/\/\.$/m],
  ['WEB_CONCURRENCY', '0', /^WEB_CONCURRENCY /],
  ['WEB_CONCURRENCY', '2', /^REDIS_URL must be set too, because WEB_CONCURRENCY is more than 1\.$/m],
  ['DATABASE_READ_URL', 'mysql://localhost/lokma', /^DATABASE_READ_URL must be an address that begins with postgres/],
  ['DATABASE_READ_URL', 'postgres://localhost/lokma', /^DATABASE_URL must be set too, because DATABASE_READ_URL is\.$/m],
  ['TRUST_PROXY', '-1', /^TRUST_PROXY /],
  ['DEMO', 'yes', /^DEMO /],
  ['RATE_LIMITS', 'many', /^RATE_LIMITS must be 'on', 'off' or a factor/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL /],
  ['METRICS_TOKEN', 'short', /^METRICS_TOKEN must have at least 16 characters/],
  ['AUTH_SECRET', 'short', /^AUTH_SECRET must have at least 32 characters/],
  ['S3_ENDPOINT', 'https://s3.example', /^S3_BUCKET must be set too, because S3_ENDPOINT is\.$/m],
]

/** The message for invalid settings. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig({ DATA_DIR: data.path, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return 'nothing'
}

describe('a start that cannot succeed ends with one sentence', () => {
  it('that names the wrong setting', async () => {
    for (const [name, value, says] of wrong) {
      const sentence = refusalOf({ [name]: value })
      expect(sentence, `${name}=${value}`).toMatch(says)
      expect(isSentence(`${sentence}\n`), sentence).toBe(true)
    }
    // A start ends with the message of the settings.
    const [name, value] = wrong[0]!
    const { code, output, errors } = await run('src/app/main.ts', [], { DATA_DIR: data.path, [name]: value })
    expect([code, output, errors]).toEqual([1, '', `${refusalOf({ [name]: value })}\n`])
  })

  it('in production without the secret that signs sessions', async () => {
    const { code, errors } = await run('src/app/main.ts', [], {
      DATA_DIR: data.path,
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://localhost/lokma',
    })
    expect(code).toBe(1)
    expect(errors).toMatch(/^AUTH_SECRET must be set/)
  })

  it('before the database, the pages or anything else is touched [MEND-45]', async () => {
    let connections = 0
    const database = createServer((socket) => {
      connections++
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(database, 'listening')
    const { port } = database.address() as { port: number }
    const untouched = join(await mkdtemp(join(tmpdir(), 'lokma-untouched-')), 'data')
    const DATABASE_URL = `postgresql://lokma:gizli@127.0.0.1:${port}/lokma`
    const AUTH_SECRET = 'a secret that only tests know, 32+'
    const workers = { WEB_CONCURRENCY: '2', REDIS_URL: 'redis://127.0.0.1:1' }
    const refused: [settings: Record<string, string>, says: RegExp][] = [
      [{}, /^AUTH_SECRET must be set \(32 characters or more\)/],
      [workers, /^AUTH_SECRET must be set/],
      [{ AUTH_SECRET, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, /^VAPID_PRIVATE_KEY must be a key of P-256/],
    ]
    for (const [settings, says] of refused) {
      const { code, output, errors } = await run('src/app/main.ts', [], { DATA_DIR: untouched, DATABASE_URL, ...settings })
      expect([settings, code, output, isSentence(errors), existsSync(untouched)]).toEqual([settings, 1, '', true, false])
      expect(errors).toMatch(says)
    }
    // HOST and PORT are tried after the data directory is made.
    const addresses: [settings: Record<string, string>, says: RegExp][] = [
      [{ PORT: String(port) }, /^PORT is in use by another program/],
      [{ PORT: String(port), ...workers }, /^PORT is in use by another program/],
      [{ PORT: '0', HOST: '203.0.113.1' }, /^HOST is no address of this machine\.$/m],
      [{ PORT: '0', HOST: 'yok.invalid' }, /^HOST is no address of this machine\.$/m],
    ]
    for (const [settings, says] of addresses) {
      const { code, output, errors } = await run('src/app/main.ts', [], { DATA_DIR: untouched, DATABASE_URL, AUTH_SECRET, ...settings })
      expect([settings, code, output, isSentence(errors)]).toEqual([settings, 1, '', true])
      expect(errors).toMatch(says)
    }
    expect(connections).toBe(0)
    database.close()
  }, 60_000)

  it('about a file of settings that this user cannot read [MEND-45]', () => {
    expect(() => loadEnvironment(tmpdir())).toThrow(ConfigError)
    expect(() => loadEnvironment(tmpdir())).toThrow(/^The file \/.* cannot be read \([A-Z_]+\)\.$/)
  })

  it('about a database that does not answer', async () => {
    const AUTH_SECRET = 'a secret that only tests know, 32+'
    const database = { DATABASE_URL: 'postgres://lokma@127.0.0.1:1/lokma', AUTH_SECRET }
    const { code, output, errors } = await run('src/app/main.ts', [], { DATA_DIR: data.path, PORT: '0', ...database })
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^DATABASE_URL cannot be reached/)
    expect(isSentence(errors), errors).toBe(true)
  })

  it('about a port in use, and leaves no database running', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, errors } = await run('src/app/main.ts', [], { DATA_DIR: data.path, PORT: String(port), DEMO: '0' })
    other.close()
    expect(code).toBe(1)
    expect(errors).toMatch(/^PORT is in use by another program/)
    expect(isSentence(errors), errors).toBe(true)
    expect(data.isDatabaseUp()).toBe(false)
  }, 60_000)

  it('about a data directory that this user cannot write', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'lokma-closed-'))
    await chmod(closed, 0o555)
    // Root may write everywhere, so the server starts as another user.
    const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    for (const directory of [closed, join(closed, 'inside')]) {
      const { code, errors } = await run('src/app/main.ts', [], { DATA_DIR: directory }, { identity })
      expect(code).toBe(1)
      expect(errors).toMatch(/DATA_DIR/)
      expect(isSentence(errors), errors).toBe(true)
    }
    await rm(closed, { recursive: true })
  }, 60_000)
})
