import { createRequire } from 'node:module'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { readPlaces } from '#db/several-servers.ts'
import { readConfig } from '#site/server/config.ts'
import { refusalOf } from '#tests/support/settings.ts'

const { parseURL } = createRequire(import.meta.url)('ioredis/built/utils') as { parseURL(url: string): Record<string, string> }

/** What node-postgres reads in a DATABASE_URL. */
function readDatabase(value: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: readConfig({ DATABASE_URL: value }).databaseUrl })
  return { host, port, user, password, database }
}

describe('DATABASE_URL', () => {
  it.each([
    ['postgresql://lokma@/lokma?host=/var/run/postgresql', { host: '/var/run/postgresql', user: 'lokma', database: 'lokma' }],
    ['postgresql://lokma:gizli@/lokma?host=/run/pg&port=5433', { host: '/run/pg', port: 5433, user: 'lokma', password: 'gizli' }],
    ['postgresql:///lokma?host=/run/postgresql&user=lokma', { host: '/run/postgresql', user: 'lokma', database: 'lokma' }],
    ['postgres://lokma@%2Fvar%2Frun%2Fpostgresql/lokma', { host: '/var/run/postgresql', user: 'lokma', database: 'lokma' }],
    ['postgresql://lokma@localhost:5433/lokma?host=/run/postgresql', { host: '/run/postgresql', database: 'lokma' }],
    ['postgresql://lokma@:5433/lokma?host=/run/postgresql', { host: '/run/postgresql', port: 5433, user: 'lokma', database: 'lokma' }],
    ['postgresql://:5433/lokma?user=lokma', { host: 'localhost', port: 5433, user: 'lokma', database: 'lokma' }],
    ['POSTGRESQL://lokma:gizli@db.example/lokma', { host: 'db.example', port: 5432, password: 'gizli' }],
    ['postgresql://lokma:gizli@[::1]:5433/lokma', { host: '::1', port: 5433, user: 'lokma' }],
    ['postgresql://lokma@db.example/lokma?application_name=a@b', { host: 'db.example', user: 'lokma', database: 'lokma' }],
    ['postgresql://db.example:5432/lokma?user=a@b', { host: 'db.example', user: 'a@b', database: 'lokma' }],
  ])('%s is read as PostgreSQL reads it [MEND-31]', (value, parts) => {
    expect(readDatabase(value)).toMatchObject(parts)
  })

  it.each(['a@b', 'a:b', '100%', 'a%zz', '50%2F%', 'boş luk', 'ğüş', '[a]', '{a|b}', '"<>\\^`', "a'b", 'a&b=c', '+', '%23'])(
    'a password like %s means what people read [MEND-31]',
    (password) => {
      const meant = password === '%23' ? '#' : password === '50%2F%' ? '50/%' : password
      expect(readDatabase(`postgresql://lokma:${password}@db.example/lokma`)).toMatchObject({
        host: 'db.example',
        user: 'lokma',
        password: meant,
        database: 'lokma',
      })
    },
  )

  it.each([
    ['postgresql://lokma:giz#li@db.example/lokma', 'holds a # in its password: write it there as %23'],
    ['postgresql://lokma:12#li@db.example/lokma', 'holds a # in its password: write it there as %23'],
    ['postgresql://lokma:giz@l#i@db.example/lokma', 'holds a # in its password: write it there as %23'],
    ['postgresql://lokma:giz?li@db.example/lokma', 'holds a ? in its password: write it there as %3F'],
    ['postgresql://lokma:12?li@db.example/lokma', 'holds a ? in its password: write it there as %3F'],
    ['postgresql://lokma:giz/li@db.example/lokma', 'holds a / in its password: write it there as %2F'],
    ['postgresql://lokma:12/li@db.example/lokma', 'holds a / in its password: write it there as %2F'],
    ['postgresql://lokma:giz/l?i=1@db.example/lokma', 'holds a / in its password: write it there as %2F'],
    ['postgresql://lok#ma@db.example/lokma', 'holds a # in its name: write it there as %23'],
    ['postgresql://lokma:gizli@db.example/lok#ma', 'holds a #: write it as %23'],
    ['postgresql://lokma:giz%e9li@db.example/lokma', 'holds a % in its name or password that begins no character: write it there as %25'],
    [
      'postgresql://lokma:gizli@/lokma?host=bir.example,iki.example',
      'must name several hosts before the database, as in postgresql://one:5432,other:5432/lokma',
    ],
    ['postgresql://lokma:gizli@db.example:yok/lokma', 'must have a number of at most 65535 as its port'],
    ['postgresql://lokma:gizli@db.example:70000/lokma', 'must have a number of at most 65535 as its port'],
    ['postgresql://lokma:gizli@::1/lokma', 'must name one host, an IPv6 address in brackets'],
    ['postgresql://lokma:gizli@d b/lokma', 'must name a host that can be read'],
    [
      'postgresql://lokma:gizli@db.example?dbname=lokma',
      'must name the database after the host, as in postgresql://host/lokma, and not as dbname',
    ],
    ['postgresql://lokma:gizli@db.example/lokma?hostaddr=10.0.0.1', 'holds hostaddr, which Lokma does not read'],
    ['mysql://lokma:gizli@db.example/lokma', 'must be an address that begins with postgres:// or postgresql://'],
    ['host=/run/postgresql dbname=lokma password=gizli', 'must be an address that begins with postgres:// or postgresql://'],
    ['socket:/var/run/postgresql?db=lokma', 'must be an address that begins with postgres:// or postgresql://'],
  ])('%s is refused with the true sentence, which shows no secret [MEND-31]', (value, says) => {
    expect(refusalOf({ DATABASE_URL: value })).toBe(`DATABASE_URL ${says}.`)
    expect(refusalOf({ DATABASE_READ_URL: value, DATABASE_URL: 'postgres://db.example/lokma' })).toBe(`DATABASE_READ_URL ${says}.`)
  })
})

describe('an address of several servers', () => {
  it.each([
    ['DATABASE_URL', 'postgresql://lokma:a@b@bir.example,iki.example:5433/lokma', 'read-write'],
    ['DATABASE_READ_URL', 'postgresql://lokma:a@b@bir.example,iki.example:5433/lokma', 'standby'],
    ['DATABASE_READ_URL', 'postgresql://lokma:a@b@bir.example,iki.example:5433/lokma?target_session_attrs=any', 'any'],
  ] as const)('in %s as %s means each server, and the one that is %s [HA-02]', (setting, value, attributes) => {
    const { databaseUrl, databaseReadUrl } = readConfig({ DATABASE_URL: 'postgresql://db.example/lokma', [setting]: value })
    const read = readPlaces(setting === 'DATABASE_URL' ? databaseUrl : databaseReadUrl)!
    expect(read.attributes).toBe(attributes)
    expect(read.places).toMatchObject([
      { host: 'bir.example', port: 5432 },
      { host: 'iki.example', port: 5433 },
    ])
    for (const { address } of read.places)
      expect(new pg.Client({ connectionString: address })).toMatchObject({ user: 'lokma', password: 'a@b', database: 'lokma' })
  })

  it('of one server means that server, whatever it is [HA-02]', () => {
    expect(readPlaces(readConfig({ DATABASE_URL: 'postgresql://db.example/lokma' }).databaseUrl)).toBeUndefined()
  })
})

describe('the other servers with a password', () => {
  it.each(['a@b', '100%', 'a%zz', 'boş luk', 'a:b', '%23'])('REDIS_URL with %s means what people read [MEND-31]', (password) => {
    const meant = password === '%23' ? '#' : password
    const { redisUrl } = readConfig({ REDIS_URL: `redis://lokma:${password}@redis.example:6380/1` })
    expect(parseURL(redisUrl!)).toMatchObject({ host: 'redis.example', port: '6380', db: '1', username: 'lokma', password: meant })
  })

  it('a REDIS_URL without a name, a host or a port stays what it was [MEND-31]', () => {
    expect(parseURL(readConfig({ REDIS_URL: 'redis://:gizli@redis.example' }).redisUrl!)).toMatchObject({
      password: 'gizli',
      host: 'redis.example',
    })
    expect(readConfig({ REDIS_URL: 'rediss://redis.example/2' }).redisUrl).toBe('rediss://redis.example/2')
  })

  it.each([
    [{ REDIS_URL: 'redis://:giz#li@redis.example' }, 'REDIS_URL holds a # in its password: write it there as %23.'],
    [{ REDIS_URL: 'redis://redis.example/lokma' }, 'REDIS_URL must name its database by a number, as in redis://host/1.'],
    [{ REDIS_URL: 'redis://:giz/li@redis.example' }, 'REDIS_URL holds a / in its password: write it there as %2F.'],
    [{ SMTP_URL: 'smtp://posta@lokma.example:giz#li@mail.example:587' }, 'SMTP_URL holds a # in its password: write it there as %23.'],
    [{ SMTP_URL: 'smtps://posta:giz?li@mail.example' }, 'SMTP_URL holds a ? in its password: write it there as %3F.'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must name a host.'],
  ])('%o is refused with the true sentence [MEND-31]', (env, sentence) => {
    expect(refusalOf(env)).toBe(sentence)
  })
})
