import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '#db/archive.ts'
import { writeBackup } from '#db/backup.ts'
import type { Manifest } from '#db/manifest.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { CommandError } from './command.ts'
import { restoreCommand } from './restore.ts'

interface Part {
  header: Partial<Header> & { name: string }
  data: Buffer
}

const PICTURE = 'aaaaaaaa-400.webp'
let empty: TestApp
let folder: string
let parts: Part[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokma-hostile-'))
  const source = await createTestApp()
  await source.member('ayse')
  await source.database.pool.query('insert into media_files (name) values ($1)', [PICTURE])
  await source.context.media.put(PICTURE, Buffer.from('a picture'))
  const file = join(folder, 'good.tar.gz')
  await writeBackup(source.database.pool, source.context.media, file)
  await source.close()
  parts = await unpack(file)
  empty = await createTestApp()
})
afterAll(async () => {
  await empty.close()
  await rm(folder, { recursive: true })
})

async function unpack(file: string): Promise<Part[]> {
  const found: Part[] = []
  const entries = extract()
  createReadStream(file).pipe(createGunzip()).pipe(entries)
  for await (const entry of entries) found.push({ header: { name: entry.header.name }, data: await buffer(entry) })
  return found
}

async function write(all: readonly Part[]): Promise<string> {
  const archive = pack()
  for (const { header, data } of all)
    archive.entry({ ...header, ...(header.type && header.type !== 'file' ? {} : { size: data.length }) }, data)
  archive.finalize()
  const file = join(folder, 'hostile.tar.gz')
  await writeFile(file, gzipSync(await buffer(archive)))
  return file
}

const plain = (name: string, data = Buffer.from('x'), more: Partial<Header> = {}): Part => ({ header: { name, ...more }, data })
const before = (part: Part): Part[] => [...parts.slice(0, -1), part, parts.at(-1)!]
const manifestText = (): string => parts.at(-1)!.data.toString()
/** The archive with another text as its manifest. */
const withText = (text: string): Part[] => [...parts.slice(0, -1), plain('manifest.json', Buffer.from(text))]
/** The archive with a changed manifest. */
function withManifest(change: (manifest: Manifest & Record<string, unknown>) => unknown): Part[] {
  const manifest = JSON.parse(manifestText()) as Manifest & Record<string, unknown>
  return withText(JSON.stringify(change(manifest) ?? manifest))
}
/** The archive with other rows in a table, and a manifest that says so. */
function withRows(table: string, data: string, rows: number): Part[] {
  const changed = withManifest(({ tables }) => {
    Object.assign(
      tables.find(({ name }) => name === table)!,
      { rows, sha256: sha256(Buffer.from(data)) },
    )
  })
  const at = changed.findIndex(({ header }) => header.name.startsWith(`tables/${table}/`))
  return changed.with(at, plain(`tables/${table}/000001`, Buffer.from(data)))
}

const hostile: Record<string, () => Part[]> = {
  'a picture that the manifest does not name': () => before(plain('media/bbbbbbbb-400.webp')),
  'a picture twice': () => before(plain(`media/${PICTURE}`)),
  'a picture of the manifest that is not there': () => parts.filter(({ header }) => !header.name.startsWith('media/')),
  'a changed picture': () => parts.map((part) => (part.header.name.startsWith('media/') ? { ...part, data: Buffer.from('other') } : part)),
  'a picture that no row names': () => {
    const data = Buffer.from('x')
    const all = withManifest(({ media }) => void media.push({ name: 'bbbbbbbb-400.webp', sha256: sha256(data) }))
    return [...all.slice(0, -1), plain('media/bbbbbbbb-400.webp', data), all.at(-1)!]
  },
  'a symlink': () => before(plain('media/bbbbbbbb-400.webp', Buffer.alloc(0), { type: 'symlink', linkname: '/etc/passwd' })),
  'a symlink in place of a picture': () =>
    parts.map((part) =>
      part.header.name.startsWith('media/') ? plain(part.header.name, Buffer.alloc(0), { type: 'symlink', linkname: '/etc/passwd' }) : part,
    ),
  'a hard link': () => before(plain('media/bbbbbbbb-400.webp', Buffer.alloc(0), { type: 'link', linkname: '/etc/passwd' })),
  'a directory': () => before(plain('media/bbbbbbbb-400.webp', Buffer.alloc(0), { type: 'directory' })),
  'a device': () => before(plain('media/bbbbbbbb-400.webp', Buffer.alloc(0), { type: 'character-device' })),
  'an absolute path': () => before(plain('/etc/cron.d/x')),
  'a path that leads out': () => before(plain('media/../../x.webp')),
  'a path inside the pictures': () => before(plain('media/a/b.webp')),
  'a name with another ending': () => before(plain('media/x.html')),
  'a name with a line break': () => before(plain('media/x\n\u001b[31m.webp')),
  'a very long name': () => before(plain(`media/${'x'.repeat(5000)}.webp`)),
  'another file': () => before(plain('readme.txt')),
  'a table that the manifest does not name': () => [plain('tables/unknown/000001'), ...parts],
  'a table of the system': () =>
    withManifest(({ tables }) => void tables.push({ name: 'pg_authid', columns: ['rolname'], rows: 0, sha256: sha256(Buffer.alloc(0)) })),
  'the table of migrations': () =>
    withManifest(
      ({ tables }) => void tables.push({ name: 'schema_migrations', columns: ['name'], rows: 0, sha256: sha256(Buffer.alloc(0)) }),
    ),
  'a table less': () =>
    withManifest(
      ({ tables }) =>
        void tables.splice(
          tables.findIndex(({ rows }) => rows === 0),
          1,
        ),
    ),
  'a column less': () => withManifest(({ tables }) => void tables.find(({ name }) => name === 'votes')!.columns.pop()),
  'another column': () => withManifest(({ tables }) => void (tables.find(({ name }) => name === 'votes')!.columns[0] = 'x')),
  'a part of a table twice': () => [parts[0]!, ...parts],
  'a part of a table behind the pictures': () => before(plain('tables/votes/000001')),
  'two manifests': () => [...parts, parts.at(-1)!],
  'a file behind the manifest': () => [...parts, plain('media/bbbbbbbb-400.webp')],
  'no manifest': () => parts.slice(0, -1),
  'nothing at all': () => [],
  'a manifest that is no JSON': () => withText('{'),
  'an empty manifest': () => withText(''),
  'a manifest that is null': () => withText('null'),
  'a manifest that is a list': () => withText('[]'),
  'a manifest that is a text': () => withText('"manifest"'),
  'a manifest without fields': () => withText('{}'),
  'a manifest of another format': () => withManifest((manifest) => ({ ...manifest, format: 2 })),
  'a manifest of a huge format': () => withText(manifestText().replace('"format": 1', '"format": 1e999')),
  'a manifest whose format is an object': () => withManifest((manifest) => ({ ...manifest, format: { toString: 1 } })),
  'a manifest with more fields': () => withManifest((manifest) => ({ ...manifest, more: 1 })),
  'a manifest without migrations': () => withManifest((manifest) => ({ ...manifest, migrations: [] })),
  'migrations that are no texts': () => withManifest((manifest) => ({ ...manifest, migrations: [null, 1] })),
  'tables that are null': () => withManifest((manifest) => ({ ...manifest, tables: null })),
  'tables that hold null': () => withManifest((manifest) => ({ ...manifest, tables: [null] })),
  'tables that are an object': () => withManifest((manifest) => ({ ...manifest, tables: { length: 1 } })),
  'no tables': () => withManifest((manifest) => ({ ...manifest, tables: [] })),
  'a table twice': () => withManifest(({ tables }) => void tables.push(tables[0]!)),
  'a table without columns': () => withManifest(({ tables }) => void (tables[0]!.columns = [])),
  'columns that are no list': () => withManifest(({ tables }) => void Object.assign(tables[0]!, { columns: 'id' })),
  'a column with a quotation mark': () => withManifest(({ tables }) => void (tables[0]!.columns[0] = 'id") from program $$id$$ --')),
  'rows that are negative': () => withManifest(({ tables }) => void (tables[0]!.rows = -1)),
  'rows that are huge': () => withManifest(({ tables }) => void (tables[0]!.rows = 1e300)),
  'rows that are a text': () => withManifest(({ tables }) => void Object.assign(tables[0]!, { rows: '1' })),
  'other rows than there are': () => withManifest(({ tables }) => void tables.find(({ rows }) => rows > 0)!.rows++),
  'a checksum that is none': () => withManifest(({ tables }) => void (tables[0]!.sha256 = 'x')),
  'another checksum': () => withManifest(({ tables }) => void (tables.find(({ rows }) => rows > 0)!.sha256 = '0'.repeat(64))),
  'sequences that are no list': () => withManifest((manifest) => ({ ...manifest, sequences: 'x' })),
  'another sequence': () => withManifest(({ sequences }) => void sequences.push({ name: 'unknown_seq', lastValue: 1, isCalled: true })),
  'a sequence at zero': () => withManifest(({ sequences }) => void (sequences[0]!.lastValue = 0)),
  'a sequence that is huge': () => withManifest(({ sequences }) => void (sequences[0]!.lastValue = 1e300)),
  'a sequence beyond its end': () => withManifest(({ sequences }) => void (sequences[0]!.lastValue = Number.MAX_SAFE_INTEGER)),
  'pictures that are no list': () => withManifest((manifest) => ({ ...manifest, media: { 0: 'x' } })),
  'a picture twice in the manifest': () => withManifest(({ media }) => void media.push(media[0]!)),
  'a picture with a path in the manifest': () => withManifest(({ media }) => void (media[0]!.name = '../x.webp')),
  'a prototype': () => withText(manifestText().replace('{', '{"__proto__": {"isAdmin": true},')),
  'a prototype in place of the tables': () => withText('{"format": 1, "__proto__": {"tables": [], "media": []}, "constructor": 1}'),
  'rows that are no rows': () => withRows('profiles', 'not a row\n', 1),
  'rows that break the rules': () => withRows('auth_users', '', 0),
}

describe('a restore', () => {
  it.each(Object.keys(hostile))('refuses %s in one sentence, and leaves nothing behind [MEND-16]', async (kind) => {
    const file = await write(hostile[kind]!())
    const { database, context } = empty
    const run = restoreCommand.run(
      { database, media: context.media, config: context.config } as unknown as Parameters<typeof restoreCommand.run>[0],
      file,
      {},
    )
    const error = await run.then(
      () => undefined,
      (thrown: Error) => thrown,
    )
    expect(error, String(error?.stack)).toBeInstanceOf(CommandError)
    expect(error!.message).toContain(file)
    // One sentence: no line break, no escape of a terminal, one full stop at its end.
    expect(error!.message).toMatch(/^\P{Cc}{1,400}\.$/u)
    const { rows } = await database.pool.query('select (select count(*) from auth_users) + (select count(*) from media_files) as amount')
    expect(Number((rows[0] as { amount: number }).amount)).toBe(0)
    expect(await readdir(join(context.config.dataDir, 'media')).catch(() => [])).toEqual([])
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('refuses a folder and a missing file in one sentence [MEND-16]', async () => {
    const { database, context } = empty
    const run = (file: string) =>
      restoreCommand.run(
        { database, media: context.media, config: context.config } as unknown as Parameters<typeof restoreCommand.run>[0],
        file,
        {},
      )
    await expect(run(folder)).rejects.toThrow(CommandError)
    await expect(run(join(folder, 'missing.tar.gz'))).rejects.toThrow(CommandError)
  })

  it('takes the archive as it was written, also by a link to it [MEND-16]', async () => {
    const file = await write(parts)
    await symlink(file, join(folder, 'link.tar.gz'))
    const other = await createTestApp()
    const { database, context } = other
    const text = await restoreCommand.run(
      { database, media: context.media, config: context.config } as unknown as Parameters<typeof restoreCommand.run>[0],
      join(folder, 'link.tar.gz'),
      {},
    )
    expect(text).toMatch(/and 1 pictures\.$/)
    expect((await context.media.get(PICTURE))?.toString()).toBe('a picture')
    await other.close()
  })
})
