import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Redis } from 'ioredis'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createBucket, type Bucket } from '#tests/support/bucket.ts'
import { loopbackCertificate } from '#tests/support/certificate.ts'
import { changeAnswers } from '#tests/support/changed-answers.ts'
import { copyDatabase, openPool } from '#tests/support/cluster.ts'
import { type BrokenSetup, codesOf, recognise, type SetupUnderTest } from '#tests/support/doctor.ts'
import { findRedis, startRedis } from '#tests/support/redis.ts'
import { openPostOffice } from '#tests/support/smtp.ts'
import { bucketCheck } from './bucket.ts'
import { mailCheck } from './mail.ts'
import { redisCheck } from './redis.ts'

const FROM = 'Lokma <posta@sehrim.test>'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A port where nothing answers. */
async function deadPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((done) => server.close(done))
  return port
}

/** A mail server that asks for a login, or refuses senders. */
async function strictPostOffice(
  options: ConstructorParameters<typeof SMTPServer>[0],
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], closeTimeout: 50, ...options })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { port: (server.server.address() as AddressInfo).port, close: () => new Promise((done) => server.close(() => done())) }
}

const refusal = (code: number, words: string): Error => Object.assign(new Error(words), { responseCode: code })

const mails: BrokenSetup[] = [
  {
    what: 'a required confirmation without a mail server',
    code: 'VERIFICATION_WITHOUT_MAIL',
    open: () => ({ env: { EMAIL_VERIFICATION: 'required' } }),
  },
  { what: 'a public site without mail', code: 'MAIL_SERVER_MISSING', open: () => ({ env: { PUBLIC_URL: 'https://lokma.example' } }) },
  {
    what: 'the sender of the examples',
    code: 'MAIL_FROM_EXAMPLE',
    async open() {
      return { env: { SMTP_URL: `smtp://127.0.0.1:${await deadPort()}` } }
    },
  },
  {
    what: 'a password that may be sent in plain text',
    code: 'MAIL_PASSWORD_UNPROTECTED',
    open: () => ({ env: { SMTP_URL: 'smtp://posta:gizli@posta.invalid:587', MAIL_FROM: FROM } }),
  },
  {
    what: 'a certificate that is not checked',
    code: 'MAIL_TLS_UNCHECKED',
    open: () => ({ env: { SMTP_URL: 'smtps://posta.invalid?tls.rejectUnauthorized=false', MAIL_FROM: FROM } }),
  },
  {
    what: 'a mail server that is away',
    code: 'MAIL_UNREACHABLE',
    async open() {
      return { env: { SMTP_URL: `smtp://127.0.0.1:${await deadPort()}`, MAIL_FROM: FROM } }
    },
  },
  {
    what: 'a wrong password of the mail account',
    code: 'MAIL_LOGIN_REFUSED',
    async open() {
      const office = await strictPostOffice({ onAuth: (_, __, done) => done(refusal(535, 'no')), allowInsecureAuth: true })
      return { env: { SMTP_URL: `smtp://posta:gizli@127.0.0.1:${office.port}`, MAIL_FROM: FROM }, close: office.close }
    },
  },
  {
    what: 'a mail server whose certificate signs itself',
    code: 'MAIL_TLS',
    async open() {
      const office = await openPostOffice({ ...loopbackCertificate(), atOnce: true })
      return { env: { SMTP_URL: office.url, MAIL_FROM: FROM }, close: office.leave }
    },
  },
  {
    what: 'TLS at once on a port that begins without',
    code: 'MAIL_TLS',
    async open() {
      const office = await openPostOffice()
      return { env: { SMTP_URL: office.url.replace('smtp:', 'smtps:'), MAIL_FROM: FROM }, close: office.leave }
    },
  },
  {
    what: 'a sender that the mail server does not send for',
    code: 'MAIL_SENDER_REFUSED',
    async open() {
      const office = await strictPostOffice({ authOptional: true, onMailFrom: (_, __, done) => done(refusal(553, 'not yours')) })
      return { env: { SMTP_URL: `smtp://127.0.0.1:${office.port}`, MAIL_FROM: FROM }, close: office.close }
    },
  },
  {
    what: 'a mail server that puts us off',
    code: 'MAIL_REFUSED',
    async open() {
      const office = await strictPostOffice({ authOptional: true, onMailFrom: (_, __, done) => done(refusal(451, 'later')) })
      return { env: { SMTP_URL: `smtp://127.0.0.1:${office.port}`, MAIL_FROM: FROM }, close: office.close }
    },
  },
]

describe('of mail, the doctor', () => {
  it.each(mails)('recognises $what [PKG-03]', (broken) => recognise(mailCheck, broken))

  it('finds nothing at a server that takes our mails, and sends none [PKG-03]', async () => {
    const office = await openPostOffice()
    expect(await codesOf(mailCheck, { env: { SMTP_URL: office.url, MAIL_FROM: FROM } })).toEqual([])
    expect([office.tries, office.messages, office.received]).toEqual([0, [], []])
    await office.leave()
  })

  it('recognises mails that wait for long [PKG-03]', async () => {
    const [office, database] = [await openPostOffice(), await copyDatabase(inject('template'))]
    const pool = openPool(database.url, 1)
    const waiting = (minutes: number) =>
      pool.query(
        `insert into mails (sealed, created_at, expires_at)
        values ('\\x00', now() - make_interval(mins => $1), now() + interval '1 hour')`,
        [minutes],
      )
    const setup: SetupUnderTest = {
      env: { SMTP_URL: office.url, MAIL_FROM: FROM, DATABASE_URL: database.url, AUTH_SECRET: 'u8Zx4qLw0TnR7vKe2YcM9sHd1PbJ6fAg' },
    }
    await waiting(5)
    expect(await codesOf(mailCheck, setup)).toEqual([])
    await waiting(40)
    expect(await codesOf(mailCheck, setup)).toEqual(['MAILS_WAIT'])
    await pool.end()
    await database.drop()
    await office.leave()
  })
})

/** A provider in front of a real bucket that refuses some calls as S3 does. */
async function strictBucket(
  bucket: Bucket,
  refuse: (method: string) => [status: number, code: string, rest?: string] | undefined,
): Promise<SetupUnderTest> {
  const target = new URL(bucket.settings.S3_ENDPOINT)
  const server = createServer((req, res) => {
    const refused = refuse(req.method ?? '')
    req.on('error', () => {})
    if (refused) {
      const [status, code, rest = ''] = refused
      req.resume()
      return void res.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code>${rest}</Error>`)
    }
    const onward = request(
      { host: target.hostname, port: target.port, path: req.url, method: req.method, headers: req.headers },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
      },
    )
    req.pipe(onward)
  })
  const port = await listen(server)
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { env: { ...bucket.settings, S3_ENDPOINT: `http://127.0.0.1:${port}` }, close }
}

describe('of a bucket, the doctor', () => {
  let bucket: Bucket
  beforeAll(async () => {
    bucket = await createBucket()
  })
  afterAll(() => bucket.close())

  const buckets: BrokenSetup[] = [
    {
      what: 'a provider that is away',
      code: 'BUCKET_UNREACHABLE',
      open: async () => ({ env: { ...bucket.settings, S3_ENDPOINT: `http://127.0.0.1:${await deadPort()}` } }),
    },
    { what: 'an unknown key', code: 'BUCKET_KEY', open: () => ({ env: { ...bucket.settings, S3_ACCESS_KEY: 'NOBODY' } }) },
    { what: 'a wrong secret of the key', code: 'BUCKET_KEY', open: () => ({ env: { ...bucket.settings, S3_SECRET_KEY: 'wrong-secret' } }) },
    {
      what: 'a bucket that nobody made',
      code: 'BUCKET_MISSING',
      open: () => ({ env: { ...bucket.settings, S3_BUCKET: 'no-such-bucket' } }),
    },
    {
      what: 'another region',
      code: 'BUCKET_REGION',
      open: () => strictBucket(bucket, () => [400, 'AuthorizationHeaderMalformed', '<Region>eu-central-1</Region>']),
    },
    { what: 'a wrong clock', code: 'BUCKET_CLOCK', open: () => strictBucket(bucket, () => [403, 'RequestTimeTooSkewed']) },
    {
      what: 'a key that may only read',
      code: 'BUCKET_RIGHTS',
      open: () => strictBucket(bucket, (method) => (method === 'PUT' ? [403, 'AccessDenied'] : undefined)),
    },
    {
      what: 'a key that may not delete',
      code: 'BUCKET_RIGHTS',
      open: () => strictBucket(bucket, (method) => (method === 'DELETE' ? [403, 'AccessDenied'] : undefined)),
    },
    { what: 'a provider that fails', code: 'BUCKET_FAILS', open: () => strictBucket(bucket, () => [500, 'InternalError']) },
  ]

  it.each(buckets)('recognises $what [PKG-03]', (broken) => recognise(bucketCheck, broken))

  it('finds nothing at a good one, and leaves nothing in it [PKG-03]', async () => {
    expect(await codesOf(bucketCheck, { env: bucket.settings })).toEqual([])
    expect(await codesOf(bucketCheck, { env: bucket.settings })).toEqual([])
  })
})

const program = findRedis()

describe.skipIf(program === undefined)('of Redis, the doctor', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis(program!)
  })
  afterAll(() => redis.stop())

  /** Breaks the one Redis of this file by commands, and mends it afterwards. */
  async function change(breaking: string[][], mending: string[][]): Promise<SetupUnderTest> {
    const client = new Redis(redis.url)
    client.on('error', () => {})
    for (const [name, ...args] of breaking) await client.call(name!, ...args)
    return {
      env: { REDIS_URL: redis.url },
      async close() {
        for (const [name, ...args] of mending) await client.call(name!, ...args)
        client.disconnect()
      },
    }
  }

  const broken: BrokenSetup[] = [
    {
      what: 'one that is away',
      code: 'REDIS_UNREACHABLE',
      open: async () => ({ env: { REDIS_URL: `redis://127.0.0.1:${await deadPort()}` } }),
    },
    {
      what: 'a password that is not set',
      code: 'REDIS_PASSWORD',
      open: () =>
        change(
          [['config', 'set', 'requirepass', 'gizli-parola']],
          [
            ['auth', 'gizli-parola'],
            ['config', 'set', 'requirepass', ''],
          ],
        ),
    },
    {
      what: 'one that drops keys',
      code: 'REDIS_EVICTS',
      open: () =>
        change(
          [
            ['config', 'set', 'maxmemory', '100mb'],
            ['config', 'set', 'maxmemory-policy', 'allkeys-lru'],
          ],
          [
            ['config', 'set', 'maxmemory', '0'],
            ['config', 'set', 'maxmemory-policy', 'noeviction'],
          ],
        ),
    },
    {
      what: 'one that is full',
      code: 'REDIS_FULL',
      open: () => change([['config', 'set', 'maxmemory', '100kb']], [['config', 'set', 'maxmemory', '0']]),
    },
    {
      what: 'a replica',
      code: 'REDIS_IS_REPLICA',
      open: () => change([['replicaof', '127.0.0.1', '1']], [['replicaof', 'no', 'one']]),
    },
    {
      what: 'an old release',
      code: 'REDIS_OLD',
      async open() {
        const { port, close } = await changeAnswers({ host: '127.0.0.1', port: redis.port }, { 'redis_version:7': 'redis_version:5' })
        return { env: { REDIS_URL: `redis://127.0.0.1:${port}` }, close }
      },
    },
  ]

  it.each(broken)('recognises $what [PKG-03]', (one) => recognise(redisCheck, one))

  it('finds nothing at a good one [PKG-03]', async () => {
    expect(await codesOf(redisCheck, { env: { REDIS_URL: redis.url } })).toEqual([])
  })
})
