import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyDatabase, openPool } from '#tests/support/cluster.ts'
import { type BrokenSetup, codesOf, recognise, type SetupUnderTest, temporaryFolder } from '#tests/support/doctor.ts'
import { exposureCheck } from './exposure.ts'
import { settingsCheck } from './settings.ts'

const GOOD_SECRET = 'u8Zx4qLw0TnR7vKe2YcM9sHd1PbJ6fAg'
const PUBLIC = { PUBLIC_URL: 'https://lokma.example', TRUST_PROXY: '1', DEMO: '0', SITE_CONTACT: 'posta@sehrim.test' }

const set = (env: Record<string, string>) => () => ({ env })

/** A set-up with a file of settings of this text. */
const withFile =
  (text: string, mode: number, env: (file: string) => Record<string, string> = () => ({})) =>
  async (): Promise<SetupUnderTest> => {
    const { path, remove } = await temporaryFolder()
    const envFile = join(path, '.env')
    await writeFile(envFile, text)
    await chmod(envFile, mode)
    return { env: env(envFile), given: { envFile }, close: remove }
  }

const settings: BrokenSetup[] = [
  { what: 'a port that is no number', code: 'SETTING_REFUSED', open: set({ PORT: 'seventy' }) },
  { what: 'a # in the password of the mail server', code: 'SETTING_REFUSED', open: set({ SMTP_URL: 'smtp://a:b#c@mail.example' }) },
  { what: 'several processes without Redis', code: 'SETTING_INCOMPLETE', open: set({ WEB_CONCURRENCY: '4' }) },
  { what: 'a bucket without a key', code: 'SETTING_INCOMPLETE', open: set({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'lokma' }) },
  { what: 'two letters swapped in the name of a setting', code: 'SETTING_TYPO', open: set({ SMPT_URL: 'smtp://mail.example' }) },
  { what: 'a setting in small letters', code: 'SETTING_TYPO', open: set({ public_url: 'https://lokma.example' }) },
  { what: 'a map file that is none', code: 'MAP_FILE_UNUSABLE', open: set({ MAP_PMTILES: '/etc/passwd' }) },
  { what: 'a database without a secret', code: 'AUTH_SECRET_MISSING', open: set({ DATABASE_URL: 'postgresql://127.0.0.1:1/lokma' }) },
  { what: 'a short secret', code: 'AUTH_SECRET_WEAK', open: set({ AUTH_SECRET: 'short' }) },
  { what: 'the secret of the guide', code: 'AUTH_SECRET_WEAK', open: set({ AUTH_SECRET: '<openssl rand -base64 48>-----------' }) },
  { what: 'a secret of one letter', code: 'AUTH_SECRET_WEAK', open: set({ AUTH_SECRET: 'a'.repeat(40) }) },
  {
    what: 'one secret for two things',
    code: 'AUTH_SECRET_SHARED',
    open: set({ AUTH_SECRET: GOOD_SECRET, METRICS_TOKEN: GOOD_SECRET }),
  },
  {
    what: 'a file of settings that is a folder',
    code: 'ENV_FILE_UNREADABLE',
    async open() {
      const { path, remove } = await temporaryFolder()
      await mkdir(join(path, '.env'))
      return { env: {}, given: { envFile: join(path, '.env') }, close: remove }
    },
  },
  { what: 'a file with secrets that everybody may read', code: 'ENV_FILE_OPEN', open: withFile(`AUTH_SECRET=${GOOD_SECRET}`, 0o644) },
  { what: 'a file of authorities that is not there', code: 'CA_FILE_UNREADABLE', open: set({ NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' }) },
  {
    what: 'a file of authorities that is named too late',
    code: 'CA_FILE_TOO_LATE',
    open: withFile('NODE_EXTRA_CA_CERTS=x', 0o600, (file) => ({ NODE_EXTRA_CA_CERTS: file })),
  },
]

describe('of the settings, the doctor', () => {
  it.each(settings)('recognises $what [PKG-03]', (broken) => recognise(settingsCheck, broken))

  it('names every wrong one, and not only the first [PKG-03]', async () => {
    const env = { PORT: 'seventy', LOG_LEVEL: 'loud', WEB_CONCURRENCY: '4', S3_BUCKET: 'lokma', S3_ACCESS_KEY: 'us' }
    const found = await codesOf(settingsCheck, { env })
    expect(found.sort()).toEqual(['SETTING_INCOMPLETE', 'SETTING_INCOMPLETE', 'SETTING_REFUSED', 'SETTING_REFUSED'])
  })

  it('finds nothing in good ones, nor in those of other programs [PKG-03]', async () => {
    const others = { PATH: '/bin', HOME: '/root', HOSTNAME: 'x', LOGNAME: 'x', NODE_ENV: 'production', PGHOST: 'x', MAIL: '/var/mail/x' }
    expect(await codesOf(settingsCheck, { env: { ...others, ...PUBLIC, AUTH_SECRET: GOOD_SECRET } })).toEqual([])
    const setup = await withFile(`AUTH_SECRET=${GOOD_SECRET}`, 0o600)()
    expect(await codesOf(settingsCheck, setup)).toEqual([])
    await setup.close?.()
  })
})

const exposure: BrokenSetup[] = [
  { what: 'a server that others reach under no address', code: 'PUBLIC_URL_MISSING', open: set({ HOST: '0.0.0.0' }) },
  { what: 'a public site without TLS', code: 'PUBLIC_URL_NOT_HTTPS', open: set({ PUBLIC_URL: 'http://lokma.example' }) },
  { what: 'https without a trusted proxy', code: 'TRUST_PROXY_MISSING', open: set({ ...PUBLIC, TRUST_PROXY: '0' }) },
  { what: 'a server that is open beside its proxy', code: 'OPEN_BESIDE_PROXY', open: set({ ...PUBLIC, HOST: '0.0.0.0' }) },
  { what: 'a public site without limits', code: 'LIMITS_OFF', open: set({ ...PUBLIC, RATE_LIMITS: 'off' }) },
  { what: 'a log that hides warnings', code: 'LOG_SILENT', open: set({ ...PUBLIC, LOG_LEVEL: 'error' }) },
  { what: 'a demo on a public site', code: 'DEMO_ON_PUBLIC_SITE', open: set({ ...PUBLIC, DEMO: '1' }) },
  { what: 'a public site that nobody can write to', code: 'SITE_CONTACT_MISSING', open: set({ ...PUBLIC, SITE_CONTACT: '' }) },
]

describe('of a site that others reach, the doctor', () => {
  let database: Awaited<ReturnType<typeof copyDatabase>>
  beforeAll(async () => {
    database = await copyDatabase(inject('template'))
  })
  afterAll(() => database.drop())

  const withoutAdmin: BrokenSetup = {
    what: 'a site without an admin',
    code: 'ADMIN_MISSING',
    open: () => ({ env: { ...PUBLIC, DATABASE_URL: database.url, AUTH_SECRET: GOOD_SECRET } }),
  }

  it.each([...exposure, withoutAdmin])('recognises $what [PKG-03]', (broken) => recognise(exposureCheck, broken))

  it('recognises demo members in its database, and a contact that an admin wrote [PKG-03]', async () => {
    const pool = openPool(database.url, 1)
    await pool.query("insert into auth_users (id, name, email, username) values ('demo-zeynep', 'Zeynep', 'z@lokma.example', 'zeynep_d')")
    await pool.query(`insert into site_settings (key, value) values ('contact', '"posta@sehrim.test"')`)
    await pool.end()
    const env = { ...PUBLIC, SITE_CONTACT: '', DATABASE_URL: database.url, AUTH_SECRET: GOOD_SECRET }
    expect(await codesOf(exposureCheck, { env })).toEqual(['DEMO_ON_PUBLIC_SITE', 'ADMIN_MISSING'])
  })

  it('finds nothing where all is well, nor on a machine of a developer [PKG-03]', async () => {
    expect(await codesOf(exposureCheck, { env: PUBLIC })).toEqual([])
    expect(await codesOf(exposureCheck, { env: { RATE_LIMITS: 'off', DEMO: '1' } })).toEqual([])
    expect(await codesOf(exposureCheck, { env: { PUBLIC_URL: 'http://localhost:3000', RATE_LIMITS: 'off' } })).toEqual([])
  })
})
