import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printSchema, readSchema } from '#scripts/database/schema.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { cleanReleases, emptyDatabase, migrationsBefore, migrationsWith } from '#tests/support/releases.ts'
import { verifyArchive } from './archive.ts'
import { writeBackup } from './backup.ts'
import { checkInvariants } from './check-invariants.ts'
import { migrate } from './migrate.ts'
import { restoreBackup } from './restore.ts'

cleanReleases()

/** One backup of each release. Those who make a release add theirs (docs/guides/packaging.md). */
const KEPT = 'tests/backups'

/** A restaurant of the demo that nobody rated. */
const VOTED = 'yeni-acildi-datca-badem-bufe'

const noPictures = { get: async () => undefined, put: async () => {}, remove: async () => {} }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokma-earlier-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The database of an earlier release with a member and a message that waits. */
async function earlierSite(before: string): Promise<pg.Pool> {
  const pool = await emptyDatabase()
  await migrate(pool, { folder: await migrationsBefore(before) })
  await pool.query(
    `insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
    values ('a', 'Ayşe', 'ayse@example.org', 'ayse', 'Ayşe', now())`,
  )
  return pool
}

describe('a backup of an earlier release', () => {
  it('is restored into the newest, with the migrations since then over its rows [UPG-03]', async () => {
    const file = join(folder, 'earlier.tar.gz')
    await writeBackup(await earlierSite('0015-one-noun.sql'), noPictures, file)
    expect((await verifyArchive(file)).migrations).not.toContain('0015-one-noun.sql')
    const pool = await emptyDatabase()
    await restoreBackup(pool, noPictures, file)
    expect((await pool.query('select username from profiles')).rows).toEqual([{ username: 'ayse' }])
    expect(await checkInvariants(pool)).toEqual([])
    const fresh = await emptyDatabase()
    await migrate(fresh)
    expect(printSchema(await readSchema(pool))).toBe(printSchema(await readSchema(fresh)))
    expect(await migrate(pool)).toEqual([])
  })

  it('is restored as well where a start of the newest has made its tables already [UPG-03]', async () => {
    const file = join(folder, 'over-tables.tar.gz')
    await writeBackup(await earlierSite('0015-one-noun.sql'), noPictures, file)
    const pool = await emptyDatabase()
    await migrate(pool)
    const newest = printSchema(await readSchema(pool))
    await restoreBackup(pool, noPictures, file)
    expect((await pool.query('select username from profiles')).rows).toEqual([{ username: 'ayse' }])
    expect(printSchema(await readSchema(pool))).toBe(newest)
  })

  it('leaves the database as it was when a migration since then fails over its rows', async () => {
    const file = join(folder, 'refused.tar.gz')
    await writeBackup(await earlierSite('0020-vote-counts.sql'), noPictures, file)
    const pool = await emptyDatabase()
    const next = await migrationsWith({ '9001-bad.sql': `alter table profiles add constraint nobody check (username <> 'ayse');` })
    await expect(restoreBackup(pool, noPictures, file, { folder: next })).rejects.toThrow(/nobody.*9001-bad\.sql/)
    expect((await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).rowCount).toBe(0)
  })

  it('of a newer release is refused, with the release that it needs', async () => {
    const file = join(folder, 'newer.tar.gz')
    const pool = await emptyDatabase()
    await migrate(pool, { folder: await migrationsWith({ '9001-new.sql': '-- Compatible since: 1.0.0\nselect;' }) })
    await writeBackup(pool, noPictures, file)
    await expect(restoreBackup(await emptyDatabase(), noPictures, file)).rejects.toThrow(
      /newer Lokma than this one \(1\.\d+\.\d+\), which does not know 9001-new\.sql: install that release, then restore\.$/,
    )
  })
})

describe('the kept backups', () => {
  it('are one of each release that the list of changes names [UPG-03]', async () => {
    const releases = [...(await readFile('CHANGELOG.md', 'utf8')).matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
      ([, version]) => `lokma-${version}.tar.gz`,
    )
    expect((await readdir(KEPT)).sort()).toEqual(releases.sort())
  })

  it('each restore into this release: rows, pictures and numbers that are right, and people vote [UPG-03]', async () => {
    for (const name of await readdir(KEPT)) {
      const file = join(KEPT, name)
      const other = await createTestApp()
      const { tables, media } = await restoreBackup(other.database.pool, other.context.media, file)
      expect(await checkInvariants(other.database.pool)).toEqual([])
      const rows = new Map(tables.map((table) => [table.name, table.rows]))
      expect(rows.get('votes')).toBeGreaterThan(0)
      expect((await other.database.pool.query('select count(*) from votes')).rows).toEqual([{ count: rows.get('votes') }])
      for (const picture of media) expect(await other.context.media.get(picture.name)).toBeDefined()
      const visitor = other.visitor()
      const votes = async () => ((await visitor.get(`/restaurants/${VOTED}`)).body as { anonymousRatings: number[] }).anonymousRatings
      expect(await votes()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
      expect((await visitor.post('/vote', { questionId: VOTED, rating: 9 })).status).toBe(200)
      expect(await votes()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
      await other.close()
    }
  })
})
