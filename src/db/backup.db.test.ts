import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { loadDemo } from '#app/start-demo.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readEntries } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { writeBackup } from './backup.ts'
import { demoLogins } from '#demo/members.ts'
import { restoreBackup } from './restore.ts'

let testApp: TestApp
/** A product without members, as long as a refused restore leaves nothing behind. */
let empty: TestApp
let folder: string
let file: string
let written: Manifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokma-backup-'))
  file = join(folder, 'lokma.tar.gz')
  ;[testApp, empty] = [await createTestApp(), await createTestApp()]
  await loadDemo(testApp.context)
  written = await writeBackup(testApp.database.pool, testApp.context.media, file)
})
afterAll(async () => {
  await testApp.close()
  await empty.close()
  await rm(folder, { recursive: true })
})

/** A new, empty product, gone after the test. */
async function elsewhere(task: (other: TestApp) => Promise<void>): Promise<void> {
  const other = await createTestApp()
  try {
    await task(other)
  } finally {
    await other.close()
  }
}

async function isEmpty(other: TestApp): Promise<boolean> {
  const { rows } = await other.database.pool.query<{ count: number }>('select count(*) as count from auth_users')
  const pictures = await readdir(join(other.context.config.dataDir, 'media')).catch(() => [])
  return rows[0]!.count === 0 && pictures.length === 0
}

describe('a backup', () => {
  it('is a file that only its owner reads', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('restores the same rows, pictures and sequences elsewhere, and members sign in and vote as before', async () => {
    await elsewhere(async (other) => {
      await restoreBackup(other.database.pool, other.context.media, file)
      const again = await writeBackup(other.database.pool, other.context.media, join(folder, 'again.tar.gz'))
      const byName = (one: { name: string }, two: { name: string }): number => (one.name < two.name ? -1 : 1)
      expect(again.tables).toEqual(written.tables)
      expect(again.sequences).toEqual(written.sequences)
      expect(again.media.sort(byName)).toEqual(written.media.sort(byName))
      expect(again.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(15_000)
      expect(await checkInvariants(other.database.pool)).toEqual([])

      const zeynep = other.visitor()
      const { email, password } = demoLogins[0]
      expect((await zeynep.post('/auth/sign-in', { email, password })).status).toBe(200)
      expect((await zeynep.post('/vote', { questionId: 'yeni-acildi-datca-badem-bufe', rating: 9 })).status).toBe(200)
      expect(await checkInvariants(other.database.pool)).toEqual([])
    })
  }, 60_000)

  it('is not written over a file that is there', async () => {
    await expect(writeBackup(testApp.database.pool, testApp.context.media, file)).rejects.toThrow(/exists already/)
  })

  it('that cannot be finished leaves no file behind', async () => {
    const broken = { ...testApp.context.media, get: () => Promise.reject(new Error('the disk is gone')) }
    const target = join(folder, 'never.tar.gz')
    await expect(writeBackup(testApp.database.pool, broken, target)).rejects.toThrow('the disk is gone')
    await expect(stat(target)).rejects.toThrow('ENOENT')
  })

  it('is not restored into a database with members', async () => {
    await elsewhere(async (other) => {
      await other.member('ayse')
      await expect(restoreBackup(other.database.pool, other.context.media, file)).rejects.toThrow(/empty one only/)
      const { rows } = await other.database.pool.query('select nickname from profiles')
      expect(rows).toEqual([{ nickname: 'ayse' }])
    })
  })

  it('that is truncated or changed is refused, and nothing of it remains', async () => {
    const whole = await readFile(file)
    const unpacked = gunzipSync(whole)
    unpacked[unpacked.indexOf('Zeynep Karaca')] = 'X'.charCodeAt(0)
    const damaged: [string, Buffer][] = [
      ['cut.tar.gz', whole.subarray(0, whole.length / 2)],
      ['changed.tar.gz', gzipSync(unpacked)],
      ['text.tar.gz', Buffer.from('not a backup at all')],
    ]
    for (const [name, data] of damaged) {
      await writeFile(join(folder, name), data)
      await expect(restoreBackup(empty.database.pool, empty.context.media, join(folder, name)), name).rejects.toThrow(/is damaged/)
      expect(await isEmpty(empty), name).toBe(true)
    }
  })

  it('of a newer Lokma is refused', async () => {
    const packed = gunzipSync(await readFile(file)).toString('latin1')
    const newer = join(folder, 'newer.tar.gz')
    await writeFile(
      newer,
      gzipSync(
        Buffer.from(
          packed.replaceAll(written.migrations.at(-1)!, (name) => name.replace(/^\d{4}/, '9999')),
          'latin1',
        ),
      ),
    )
    await expect(restoreBackup(empty.database.pool, empty.context.media, newer)).rejects.toThrow(/of a newer Lokma/)
    expect(await isEmpty(empty)).toBe(true)
  })

  it('of a version before the baseline is refused as an older one', async () => {
    const packed = gunzipSync(await readFile(file)).toString('latin1')
    const older = join(folder, 'older.tar.gz')
    // A name of the same length, so that the sizes in the archive hold.
    await writeFile(older, gzipSync(Buffer.from(packed.replaceAll('0001-baseline.sql', '0001-accounts.sql'), 'latin1')))
    await expect(restoreBackup(empty.database.pool, empty.context.media, older)).rejects.toThrow(/of an older Lokma/)
    expect(await isEmpty(empty)).toBe(true)
  })

  it('that the database refuses half-way leaves neither rows nor pictures', async () => {
    const full = { ...empty.context.media, put: () => Promise.reject(new Error('the disk is full')) }
    await expect(restoreBackup(empty.database.pool, full, file)).rejects.toThrow('the disk is full')
    expect(await isEmpty(empty)).toBe(true)
  })

  it('ends with its manifest', async () => {
    const kinds: string[] = []
    await readEntries(file, ({ kind }) => void kinds.push(kind))
    expect(kinds.at(-1)).toBe('manifest')
    expect(kinds.filter((kind) => kind === 'manifest')).toHaveLength(1)
  })
})
