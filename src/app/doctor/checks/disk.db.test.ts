import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, utimes, writeFile } from 'node:fs/promises'
import { platform, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeBackup } from '#db/backup.ts'
import { connect } from '#db/connect.ts'
import { copyDatabase, openPool } from '#tests/support/cluster.ts'
import { type BrokenSetup, codesOf, linesOf, recognise, type SetupUnderTest, temporaryFolder } from '#tests/support/doctor.ts'
import { backupCheck } from './backup.ts'
import { diskCheck } from './disk.ts'
import { secretsCheck } from './secrets.ts'

/** Only root mounts disks and gives files away. */
const isRoot = platform() === 'linux' && userInfo().uid === 0
const AUTH_SECRET = 'u8Zx4qLw0TnR7vKe2YcM9sHd1PbJ6fAg'

/** A data directory that `change` broke. */
const dataAfter =
  (change: (path: string) => Promise<unknown>, env: () => Record<string, string> = () => ({})) =>
  async (): Promise<SetupUnderTest> => {
    const { path, remove } = await temporaryFolder()
    await change(path)
    return { env: { DATA_DIR: path, ...env() }, close: remove }
  }

/** A small disk with these options, filled by `fill`. */
const onDisk = (options: string, fill: (path: string) => Promise<unknown>) => async (): Promise<SetupUnderTest> => {
  const { path, remove } = await temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'lokma-doctor', path])
  try {
    await fill(path)
  } catch (error) {
    execFileSync('umount', [path])
    throw error
  }
  const close = async () => {
    execFileSync('umount', [path])
    await remove()
  }
  return { env: { DATA_DIR: path }, close }
}

const fillWith = (share: number) => (path: string) => writeFile(join(path, 'pictures'), Buffer.alloc(Math.floor(8_388_608 * share)))

const disks: BrokenSetup[] = [
  { what: 'a data directory that is not there', code: 'DATA_DIR_MISSING', open: () => ({ env: { DATA_DIR: '/nowhere/lokma' } }) },
  { what: 'a data directory that is a file', code: 'DATA_DIR_NOT_WRITABLE', open: () => ({ env: { DATA_DIR: '/etc/passwd/lokma' } }) },
]

const disksOfRoot: BrokenSetup[] = [
  { what: 'a disk that can only be read', code: 'DATA_DIR_NOT_WRITABLE', open: onDisk('size=1m,ro', async () => {}) },
  { what: 'a disk with little room', code: 'DISK_LOW', open: onDisk('size=8m', fillWith(0.9)) },
  { what: 'a full disk', code: 'DISK_FULL', open: onDisk('size=8m', fillWith(0.99)) },
  {
    what: 'a disk without room for names',
    code: 'INODES_LOW',
    open: onDisk('size=8m,nr_inodes=20', async (path) => {
      for (let at = 0; at < 19; at++) await writeFile(join(path, String(at)), '')
    }),
  },
  {
    what: 'files that a command of root left',
    code: 'DATA_WRONG_OWNER',
    open: dataAfter(async (path) => {
      await mkdir(join(path, 'media'))
      await chown(path, 65_534, 65_534)
    }),
  },
]

/** A temporary folder is on the disk of this machine, which may be full. */
const ofMachine = (code: string | undefined): boolean => code === 'DISK_LOW' || code === 'DISK_FULL'

describe('of disks, the doctor', () => {
  it.each(disks)('recognises $what [PKG-03]', (broken) => recognise(diskCheck, broken))
  it.skipIf(!isRoot).each(disksOfRoot)('recognises $what [PKG-03]', (broken) => recognise(diskCheck, broken))

  it('finds nothing on a good one [PKG-03]', async () => {
    const setup = await dataAfter((path) => writeFile(join(path, 'secret'), AUTH_SECRET))()
    expect((await codesOf(diskCheck, setup)).filter((code) => !ofMachine(code))).toEqual([])
    await setup.close?.()
  })
})

describe('of secrets, the doctor', () => {
  let database: Awaited<ReturnType<typeof copyDatabase>>
  beforeAll(async () => {
    database = await copyDatabase(inject('template'))
    const pool = openPool(database.url, 1)
    await pool.query(`with account as (insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
        values ('a', 'A', 'a@example.com', 'uye_a', 'Ayse', now()) returning id)
      insert into auth_sessions (id, user_id, token, expires_at) select 's', id, 't', now() + interval '1 day' from account`)
    await pool.query(`insert into push_subscriptions (member_id, session_id, endpoint, service, p256dh, auth)
      select id, 's', 'https://push.example/1', 'https://push.example', decode(repeat('04', 65), 'hex'), decode(repeat('01', 16), 'hex') from profiles limit 1`)
    await pool.query("insert into mails (user_id, sealed, expires_at) values ('a', '\\x00112233445566778899', now() + interval '1 hour')")
    await pool.end()
  })
  afterAll(() => database.drop())

  const nothing = async (): Promise<void> => {}
  const secrets: BrokenSetup[] = [
    {
      what: 'one that everybody may read',
      code: 'SECRET_OPEN',
      open: dataAfter((path) => writeFile(join(path, 'secret'), AUTH_SECRET).then(() => chmod(join(path, 'secret'), 0o644))),
    },
    { what: 'an empty one', code: 'SECRET_EMPTY', open: dataAfter((path) => writeFile(join(path, 'secret'), '', { mode: 0o600 })) },
    {
      what: 'one that is not that of the waiting mails',
      code: 'SECRET_CHANGED',
      open: dataAfter(nothing, () => ({ DATABASE_URL: database.url, AUTH_SECRET })),
    },
    { what: 'one that is gone', code: 'SECRET_CHANGED', open: dataAfter(nothing, () => ({ DATABASE_URL: database.url })) },
    {
      what: 'a key for pushes that is none',
      code: 'PUSH_KEY_BROKEN',
      open: dataAfter((path) => writeFile(join(path, 'push-key'), 'no key', { mode: 0o600 })),
    },
    { what: 'a lost key for pushes', code: 'PUSH_KEY_LOST', open: dataAfter(nothing, () => ({ DATABASE_URL: database.url, AUTH_SECRET })) },
  ]

  it.each(secrets)('recognises $what [PKG-03]', (broken) => recognise(secretsCheck, broken))

  it('finds nothing wrong with those of a first start [PKG-03]', async () => {
    const setup = await dataAfter((path) => writeFile(join(path, 'secret'), AUTH_SECRET, { mode: 0o600 }))()
    expect(await codesOf(secretsCheck, setup)).toEqual([])
    await setup.close?.()
  })
})

describe('of backups, the doctor', () => {
  const PUBLIC = { PUBLIC_URL: 'https://lokma.example' }
  let database: Awaited<ReturnType<typeof copyDatabase>>
  beforeAll(async () => {
    database = await copyDatabase(inject('template'))
  })
  afterAll(() => database.drop())

  /** A folder with a real backup, after a change. */
  const backupAfter =
    (change: (folder: string, file: string) => Promise<unknown>, programs: Record<string, string> = {}) =>
    async (): Promise<SetupUnderTest> => {
      const { path, remove } = await temporaryFolder()
      const file = join(path, 'lokma-20261130T033000Z.tar.gz')
      const { pool, close } = connect({ connectionString: database.url, max: 1 })
      await writeBackup(pool, { get: async () => undefined }, file)
      await close()
      await change(path, file)
      return { env: PUBLIC, given: { backups: path, ...(await standIns(path, programs)) }, close: remove }
    }

  const nothing = async (): Promise<void> => {}
  const broken: BrokenSetup[] = [
    { what: 'none', code: 'BACKUP_MISSING', open: () => ({ env: PUBLIC }) },
    {
      what: 'one of the day before yesterday',
      code: 'BACKUP_OLD',
      open: backupAfter((_, file) => utimes(file, new Date(), new Date(Date.now() - 27 * 3_600_000))),
    },
    {
      what: 'one whose end is missing',
      code: 'BACKUP_DAMAGED',
      open: backupAfter((_, file) => writeFile(file, Buffer.alloc(3000), { flag: 'r+' })),
    },
    { what: 'one that is nothing', code: 'BACKUP_DAMAGED', open: backupAfter((_, file) => writeFile(file, '')) },
    {
      what: 'a large one that broke off',
      code: 'BACKUP_DAMAGED',
      open: backupAfter((_, file) => writeFile(file, Buffer.concat([Buffer.alloc(64_000_001), Buffer.from([1, 2, 3, 4])]))),
    },
    { what: 'a folder that everybody may look into', code: 'BACKUP_OPEN', open: backupAfter((folder) => chmod(folder, 0o755)) },
    {
      what: 'a timer that is off',
      code: 'BACKUP_TIMER_OFF',
      open: backupAfter(nothing, { 'is-enabled': 'disabled', 'is-failed': 'inactive' }),
    },
    {
      what: 'a service that failed',
      code: 'BACKUP_FAILED',
      open: backupAfter(nothing, { 'is-enabled': 'enabled', 'is-failed': 'failed' }),
    },
  ]

  it.each(broken)('recognises $what [PKG-03]', (one) => recognise(backupCheck, one))

  it('finds nothing wrong with a whole one of last night, nor where nothing must be kept [PKG-03]', async () => {
    const setup = await backupAfter(nothing, { 'is-enabled': 'enabled', 'is-failed': 'inactive' })()
    const lines = await linesOf(backupCheck, setup)
    expect(lines.map(({ sentence }) => sentence)).toEqual(['The newest backup is 0 hours old and whole.'])
    await setup.close?.()
    expect(await codesOf(backupCheck, { env: {} })).toEqual([])
  })
})

/** A program in the place of systemctl, which this machine may not have, that answers each question with a word. */
async function standIns(folder: string, answers: Record<string, string>): Promise<{ systemctl?: string }> {
  if (Object.keys(answers).length === 0) return {}
  const systemctl = join(folder, 'systemctl')
  const cases = Object.entries(answers).map(([question, answer]) => `${question}) echo ${answer};;`)
  await writeFile(systemctl, `#!/bin/sh\ncase "$1" in ${cases.join(' ')} esac\nexit 1\n`, { mode: 0o755 })
  return { systemctl }
}
