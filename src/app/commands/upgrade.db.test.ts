import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newestBackup, rehearse } from '#app/rehearse.ts'
import { readRehearsal } from '#app/rehearsal-record.ts'
import { writeBackup } from '#db/backup.ts'
import { migrate } from '#db/migrate.ts'
import { listMigrations } from '#db/migrations.ts'
import { cleanReleases, emptyDatabase, migrationsBefore, migrationsWith } from '#tests/support/releases.ts'
import { CommandError } from './command.ts'

cleanReleases()

let folder: string
let dataDir: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokma-rehearsals-'))
  dataDir = await mkdtemp(join(tmpdir(), 'lokma-rehearsal-data-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(dataDir, { recursive: true })
})

/** A backup of a site of the time before a migration, with one member. */
async function backupBefore(migration: string, name: string): Promise<string> {
  const pool: pg.Pool = await emptyDatabase()
  await migrate(pool, { folder: await migrationsBefore(migration) })
  await pool.query(
    `insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
    values ('a', 'Ayşe', 'ayse@example.org', 'ayse', 'Ayşe', now())`,
  )
  const file = join(folder, name)
  await rm(file, { force: true })
  await writeBackup(pool, { get: async () => undefined }, file)
  return file
}

/** What a rehearsal must leave behind: nothing. */
async function leftovers(): Promise<string[]> {
  const pool = await emptyDatabase()
  const { rows } = await pool.query<{ datname: string }>(`select datname from pg_database where datname like 'lokma_rehearsal%'`)
  return [...rows.map(({ datname }) => datname), ...(await readdir(dataDir)).filter((name) => name.startsWith('rehearsal-'))]
}

describe('a rehearsal of an upgrade', () => {
  it.each([
    [
      'beside the site',
      () => inject('template'),
      /^Restored .* into the database lokma_rehearsal_\w+ beside that of the site: \d+ rows in \d+\.\d s\.$/m,
    ],
    ['without a database of its own', () => undefined, /^Restored .* into an embedded PostgreSQL of its own: \d+ rows in \d+\.\d s\.$/m],
  ])(
    '%s restores the newest backup, migrates, checks, times and says to go; the next start names the time [UPG-02]',
    async (_, url, place) => {
      await backupBefore('0015-one-noun.sql', 'lokma-20261129T030000Z.tar.gz')
      const newest = await backupBefore('0020-vote-counts.sql', 'lokma-20261130T030000Z.tar.gz')
      expect(await newestBackup(folder)).toBe(newest)
      const text = await rehearse({ databaseUrl: url(), dataDir, file: newest })
      expect(text).toMatch(place)
      const missing = (await listMigrations()).filter((name) => name >= '0020-vote-counts.sql')
      expect(text.replaceAll(/ \d+\.\d s(?=[,.])/g, '')).toContain(`\nRan ${missing.length} migrations: ${missing.join(', ')}.\n`)
      expect(text).toMatch(/^Everything that must be true is true\.\nGo: /m)
      const { sentenceOn } = await readRehearsal(dataDir)
      expect(sentenceOn(['0023-usual-ratings.sql', '0024-votes-of-a-month.sql'])).toMatch(
        /^they took \d+\.\d s in the rehearsal of \d{4}-\d\d-\d\d$/,
      )
      expect(sentenceOn(['9001-later.sql'])).toBe(`not rehearsed ('npm run lokma -- upgrade --rehearse' does it)`)
      expect(await leftovers()).toEqual([])
    },
  )

  it('says not to go when a migration fails over the rows of the backup, and names it [UPG-02]', async () => {
    const file = await backupBefore('0020-vote-counts.sql', 'lokma-20261130T030000Z.tar.gz')
    const next = await migrationsWith({ '9001-bad.sql': `alter table profiles add constraint nobody check (username <> 'ayse');` })
    const refused = rehearse({ databaseUrl: inject('template'), dataDir, file, folder: next })
    await expect(refused).rejects.toThrow(CommandError)
    await expect(refused).rejects.toThrow(/nobody.*\(9001-bad\.sql\)\.[^]*\nDo not upgrade to 1\.\d+\.\d+; the site was not touched\.$/)
    expect(await leftovers()).toEqual([])
  })

  it('says not to go when the migrations leave something untrue, and to wait for a quiet hour when they take long [UPG-02]', async () => {
    const file = await backupBefore('0020-vote-counts.sql', 'lokma-20261130T030000Z.tar.gz')
    const wrong = await migrationsWith({ '9001-wrong.sql': 'update profiles set vote_count = 7;' })
    await expect(rehearse({ databaseUrl: inject('template'), dataDir, file, folder: wrong })).rejects.toThrow(
      /What must always be true is not: .*\nDo not/,
    )
    const slow = await migrationsWith({ '9001-slow.sql': 'select pg_sleep(2.1);' })
    expect(await rehearse({ databaseUrl: inject('template'), dataDir, file, folder: slow })).toMatch(
      /^Go at a quiet hour: members may wait as long as these take: 9001-slow\.sql 2\.\d s\./m,
    )
  })

  it('names the command that helps where the backup is damaged, or where there is none [UPG-02 UPG-03]', async () => {
    const file = await backupBefore('0020-vote-counts.sql', 'lokma-20261130T030000Z.tar.gz')
    await writeFile(file, (await readFile(file)).subarray(0, -200))
    await expect(rehearse({ databaseUrl: inject('template'), dataDir, file })).rejects.toThrow(
      `${file} is damaged or no backup of Lokma. An older one may be whole: 'ls -t ${folder}'.`,
    )
    expect(await leftovers()).toEqual([])
    const empty = await mkdtemp(join(folder, 'empty-'))
    await expect(newestBackup(empty)).rejects.toThrow(`There is no backup in ${empty}: 'systemctl start lokma-backup' writes one.`)
    await expect(newestBackup(join(empty, 'missing'))).rejects.toThrow(/missing cannot be used: there is no such file or folder\.$/)
  })
})
