import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backupCommand } from '#app/commands/backup.ts'
import { eraseAgainCommand } from '#app/commands/erase-again.ts'
import { restoreCommand } from '#app/commands/restore.ts'
import { readEntries } from '#db/archive.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { systemClock } from '#platform/realtime/hub/index.ts'
import { dropFiles, keepFiles } from '#platform/media/index.ts'
import { appendErased, readErasedFile } from './erased-file.ts'
import { createErasedList } from './erased-list.ts'

const PASSWORD = 'acili-ezme-7'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokma-erased-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  testApp = await createTestApp()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

type Person = Awaited<ReturnType<TestApp['member']>>
const hashOf = ({ profileId }: Person): string => createHash('sha256').update(profileId).digest('hex')
const leave = async (person: Person): Promise<void> => {
  expect((await person.post('/account/deletion', { username: person.username, password: PASSWORD })).status).toBe(200)
}
const toolsOf = ({ database, context: { media, config, log } }: TestApp) =>
  ({ database, media, config, log, screen: { write: () => true } }) as unknown as Parameters<typeof restoreCommand.run>[0]
const listOf = (app: TestApp) => readErasedFile(app.context.config.erasedList)
const isThere = async ({ database }: TestApp, { profileId }: Person): Promise<boolean> =>
  (await database.pool.query('select from profiles where id = $1', [profileId])).rowCount === 1

describe('the list of erased members', () => {
  it('has the hash of each member who leaves, in the database and in a file that names nobody [PITR-01]', async () => {
    const [gone, other] = [await testApp.member('giden'), await testApp.member('kalan')]
    await leave(gone)
    expect(await listOf(testApp)).toEqual(new Set([hashOf(gone)]))
    const file = testApp.context.config.erasedList
    const text = await readFile(file, 'utf8')
    for (const word of [gone.profileId, gone.username, other.profileId]) expect(text).not.toContain(word)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await testApp.database.pool.query("select encode(member_hash, 'hex') as hash from erased_members")).rows).toEqual([
      { hash: hashOf(gone) },
    ])
  })

  it('reaches the file of every other server, and of one whose disk was full [PITR-01]', async () => {
    const file = join(folder, 'other-server')
    const { db, log } = testApp.context
    const other = createErasedList({ db, log, clock: systemClock, config: { erasedList: file } })
    await other.copy()
    expect(await readErasedFile(file)).toEqual(new Set())
    const [one, two] = [await testApp.member('bir'), await testApp.member('iki')]
    await leave(one)
    await other.copy()
    await leave(two)
    await rm(testApp.context.config.erasedList)
    await other.copy()
    await testApp.context.erasedList.copy()
    for (const list of [await readErasedFile(file), await listOf(testApp)]) expect(list).toEqual(new Set([hashOf(one), hashOf(two)]))
  })

  it('loses nothing where many processes write it at once, or where one died in the middle of a line [PITR-01]', async () => {
    const file = join(folder, 'many')
    const hashes = Array.from({ length: 40 }, (_, n) => createHash('sha256').update(String(n)).digest('hex'))
    await Promise.all(hashes.map((hash) => appendErased(file, [hash])))
    await appendFile(file, hashes[0]!.slice(0, 20))
    expect(await readErasedFile(file)).toEqual(new Set(hashes))
    const more = createHash('sha256').update('more').digest('hex')
    expect(await appendErased(file, [more, hashes[3]!])).toBe(1)
    expect(await readErasedFile(file)).toEqual(new Set([...hashes, more]))
  })
})

describe('a restore of a backup from before', () => {
  it('erases again whom the list names, with votes that stay as those of nobody, and says how many [PITR-01]', async () => {
    const [gone, stays] = [await testApp.member('giden'), await testApp.member('kalan')]
    await testApp.database.pool.query('update auth_users set email_verified = true')
    const restaurant = await testApp.restaurant()
    await membersVote(testApp, restaurant, [gone.profileId, stays.profileId], [9, 4])
    const file = join(folder, 'before.tar.gz')
    await backupCommand.run(toolsOf(testApp), file, {})
    await leave(gone)
    // The backup of the next night carries the list on.
    await backupCommand.run(toolsOf(testApp), join(folder, 'after.tar.gz'), {})
    expect(await readErasedFile(join(folder, 'erased-members'))).toEqual(new Set([hashOf(gone)]))

    const other = await createTestApp()
    const text = await restoreCommand.run(toolsOf(other), file, {})
    expect(text).toContain('Erased again 1 of the 1 members on the list of erased members.')
    expect([await isThere(other, gone), await isThere(other, stays)]).toEqual([false, true])
    const { rows } = await other.database.pool.query<{ voter: string | null; rating: number }>(
      'select user_id as voter, rating from votes order by rating',
    )
    expect(rows).toEqual([
      { voter: stays.profileId, rating: 4 },
      { voter: null, rating: 9 },
    ])
    expect(await checkInvariants(other.database.pool)).toEqual([])
    // The restored site carries the list on, too.
    expect(await listOf(other)).toEqual(new Set([hashOf(gone)]))
    expect(await eraseAgainCommand.run(toolsOf(other), '', {})).toMatch(/^None of the 1 members on \S+ is back\.$/)
    await other.close()
  })

  it('by another program is followed by a command that erases them again, and until then the check says so [PITR-01]', async () => {
    const { pool } = testApp.database
    const gone = await testApp.member('giden')
    const [hash, file] = [hashOf(gone), testApp.context.config.erasedList]
    await expect(eraseAgainCommand.run(toolsOf(testApp), '', {})).rejects.toThrow(/^There is no list of erased members at /)
    await appendErased(file, [hash])
    await pool.query("insert into erased_members (member_hash) values (decode($1, 'hex'))", [hash])
    expect((await checkInvariants(pool)).map(({ sentence }) => sentence)).toEqual(['No member is on the list of erased members.'])
    expect(await eraseAgainCommand.run(toolsOf(testApp), '', {})).toContain('Erased again 1 of the 1 members')
    expect(await isThere(testApp, gone)).toBe(false)
  })
})

it('a picture that was removed is in the backups from before alone [PITR-01]', async () => {
  const { context } = testApp
  const [name, member] = ['kaldirilan.webp', await testApp.member('resimli')]
  await keepFiles(context, { ownerId: member.profileId, kind: 'profile' }, [{ name, data: Buffer.from('resim') }])
  const files = [join(folder, 'with.tar.gz'), join(folder, 'without.tar.gz')]
  await backupCommand.run(toolsOf(testApp), files[0]!, {})
  await dropFiles(context, [name])
  await backupCommand.run(toolsOf(testApp), files[1]!, {})
  expect(await context.media.has(name)).toBe(false)
  const found: string[] = []
  for (const file of files) await readEntries(file, (entry) => void (entry.kind === 'picture' && entry.name === name && found.push(file)))
  expect(found).toEqual([files[0]])
})
