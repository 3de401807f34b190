import process from 'node:process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { isCleanText } from '#lib/text.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Command, Options } from './command.ts'
import { importCommand } from './import.ts'
import { undoImportCommand } from './undo-import.ts'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  testApp = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'lokma-faults-'))
})
afterEach(async () => {
  await testApp.database.pool.query(
    'drop trigger if exists fault on restaurants; drop function if exists fault; drop sequence if exists faults',
  )
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(async () => {
  await testApp.close()
  await rm(folder, { recursive: true })
})

async function run({ run }: Command, argument: string, options: Options = {}, onText: (text: string) => void = () => {}) {
  const { media, log, config } = testApp.context
  const database = { ...testApp.database, embedded: false }
  const screen: string[] = []
  const write = (text: string) => {
    screen.push(text)
    onText(text)
  }
  const said = await run({ database, media, config, log, screen: { write } }, argument, options).catch((error: Error) => error.message)
  return { said, screen: screen.join('') }
}

/** What PostgreSQL does to each statement that inserts restaurants, as a body of plpgsql with `added` and `turn`. */
async function onInsert(body: string): Promise<void> {
  await testApp.database.pool.query(`
    create sequence faults;
    create function fault() returns trigger language plpgsql as $$
    declare turn bigint := nextval('faults'); added bigint := (select count(*) from new_rows);
    begin ${body} return null; end $$;
    create trigger fault after insert on restaurants referencing new table as new_rows for each statement execute function fault()`)
}

async function table(amount: number, word: string, titleOf = (at: number) => `Yük ${word} ${at}`): Promise<string> {
  const path = join(folder, `${word}.csv`)
  const rows = Array.from({ length: amount }, (_, at) => `${at},${titleOf(at)},${(36 + at / 200).toFixed(3)},34.5`)
  await writeFile(path, `id,name,lat,lon\n${rows.join('\n')}\n`)
  return path
}

const count = async (word: string): Promise<number> =>
  (await testApp.database.pool.query<{ n: number }>('select count(*)::int as n from restaurants where title like $1', [`% ${word} %`]))
    .rows[0]!.n

describe('an import on a busy machine [MEND-43]', () => {
  it('tries smaller batches after a timeout, and brings each row once', async () => {
    const word = newWord()
    await onInsert("if added > 130 then raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end if;")
    const { said, screen } = await run(importCommand, await table(520, word))
    expect(said).toMatch(/ 520 new$/)
    expect(screen).toMatch(/statement timeout\): trying again with 125\./)
    expect(await count(word)).toBe(520)
  })

  it('waits for a lock, and for a connection that was lost', async () => {
    const word = newWord()
    await onInsert(`
      if turn = 1 then raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end if;
      if turn = 3 then perform pg_terminate_backend(pg_backend_pid()); end if;`)
    const { said } = await run(importCommand, await table(520, word))
    expect(said).toMatch(/ 520 new$/)
    expect(await count(word)).toBe(520)
  })

  it('stops with a sentence that says what is in, its id and how to go on, and a whole report', async () => {
    const word = newWord()
    const path = await table(520, word, (at) => (at === 519 ? `Kilit ${word} ${at}` : `Yük ${word} ${at}`))
    await onInsert(
      "if exists (select from new_rows where title like 'Kilit%') then raise exception 'too slow' using errcode = '57014'; end if;",
    )
    const report = join(folder, 'durdu.csv')
    const { said, screen } = await run(importCommand, path, { report })
    const id = /Import (\d+) of/.exec(screen)![1]!
    const stored = await count(word)
    expect(said).toMatch(/^The database is too busy, or away \(too slow\)\.\n/)
    expect(said).toContain(`${stored} rows before it are read, and ${stored} of them are in. Run it again`)
    expect(said).toContain(`undo-import ${id}`)
    expect(said).not.toMatch(/^\s+at /m)
    const rows = (await readFile(report, 'utf8')).split('\r\n')
    expect(rows.filter((row) => /^\d+,new,/.test(row))).toHaveLength(stored)
    expect(rows).toContain(`,note,,,Import ${id}: 'npm run lokma -- undo-import ${id}' takes it back.`)
    await testApp.database.pool.query('drop trigger fault on restaurants')
    expect((await run(importCommand, path)).said).toMatch(new RegExp(` ${520 - stored} new\n +${stored} unchanged`))
    expect((await run(undoImportCommand, id)).said).toMatch(new RegExp(` ${stored} added by it and deleted`))
  })

  it('stops behind the batch that runs when it is asked to, with its report', async () => {
    const word = newWord()
    await onInsert("if turn = 1 then raise exception 'slow' using errcode = '57014'; end if;")
    const report = join(folder, 'kesildi.csv')
    const path = await table(1200, word)
    const { said } = await run(importCommand, path, { report }, (text) => {
      if (text.includes('trying again')) process.emit('SIGHUP')
    })
    expect(said).toMatch(/^The command was asked to stop\.\n0 rows before it are read, and 0 of them are in\. Run it again/)
    expect(await readFile(report, 'utf8')).toContain('undo-import')
    expect(process.listenerCount('SIGHUP')).toBe(0)
  })
})

describe('the report of an import', () => {
  it('begins with a byte order mark, and no cell of it is a formula [MEND-32]', async () => {
    const word = newWord()
    const path = join(folder, `${word}.csv`)
    await writeFile(path, `id,name\n1,"'=HYPERLINK(""x"")"\n2,Çınar ${word}\n`)
    const report = join(folder, 'rapor.csv')
    await run(importCommand, path, { report })
    const bytes = await readFile(report)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString()).toContain(`Çınar ${word}`)
    expect(bytes.toString()).toContain('2,new,"\'=HYPERLINK(')
  })

  it('says the letters, the columns and the lines, also in a dry run [MEND-23]', async () => {
    const word = newWord()
    const path = join(folder, `${word}.csv`)
    await writeFile(
      path,
      Buffer.concat([
        Buffer.from(`ad;kat;adres\nÇınar ${word};3;x\n`),
        Buffer.from('Bozuk \u00fe;;x\n', 'latin1'),
        Buffer.from('A "b";;x\n'),
      ]),
    )
    const { said } = await run(importCommand, path, { 'dry-run': true })
    expect(said).toContain('The file was read as UTF-8.\nNot understood, and left out: the columns kat.\n')
    expect(said).toMatch(/ 1 new\n +2 refused\n {2}row 3: refused, NOT_UTF8: ad\n {2}row 4: refused, QUOTE_MISPLACED$/)
    const report = join(folder, 'r.csv')
    await run(importCommand, path, { report })
    expect(await readFile(report, 'utf8')).toMatch(/3,refused,,,NOT_UTF8: ad\r\n4,refused,,,QUOTE_MISPLACED\r\n,note,,,Import \d+/)
  })

  it('has no control character of the file, and neither has the terminal [MEND-23]', async () => {
    const word = newWord()
    const path = join(folder, `${word}.csv`)
    await writeFile(
      path,
      `name,lat,\u001b[31mlon,lon\n\u001b]0;x\u0007Ali${'\u0301'.repeat(9)},41,,29\n"Veli\r\u0085 ${'x'.repeat(50_000)}",41,,29\n`,
    )
    const report = join(folder, 'temiz.csv')
    const { said, screen } = await run(importCommand, path, { report, 'dry-run': true })
    expect(said).toMatch(/\n {7}2 refused\n {2}row 2: refused, .+, NAME_INVALID\n {2}row 3: refused, Veli \uFFFD x+…, NAME_INVALID$/)
    for (const text of [said, screen, await readFile(report, 'utf8')]) expect(isCleanText(text)).toBe(true)
  })

  it('has one source for the same file: a name without letters is none [MEND-23]', async () => {
    const path = join(folder, '数据.csv')
    await writeFile(path, 'name\nAdsız\n')
    expect((await run(importCommand, path, { 'dry-run': true })).said).toMatch(/^The name of the file .*--source/)
    expect((await run(importCommand, path, { 'dry-run': true, source: 'veri' })).said).toMatch(/ 1 rows of the source 'veri'/)
  })

  it('does not replace the file that is imported [MEND-23]', async () => {
    const path = join(folder, 'tek.csv')
    await writeFile(path, 'name\nTek\n')
    const other = join(folder, 'takma.csv')
    await symlink(path, other)
    for (const report of [path, other, `${folder}/./tek.csv`]) {
      const { said } = await run(importCommand, path, { report, 'dry-run': true })
      expect(said).toMatch(/^--report is the file that is imported: /)
    }
    expect(await readFile(path, 'utf8')).toBe('name\nTek\n')
  })

  it('is as complete as the file that breaks off [MEND-43]', async () => {
    const word = newWord()
    const path = join(folder, `${word}.geojson`)
    const feature = (at: number) => JSON.stringify({ id: at, properties: { name: `Kopuk ${word} ${at}` }, geometry: null })
    await writeFile(path, `{"type":"FeatureCollection","features":[${[0, 1, 2].map(feature).join(',')},{"id`)
    const { said } = await run(importCommand, path)
    expect(said).toMatch(/^The GeoJSON cannot be read after feature 3.*\n3 rows before it are read, and 3 of them are in\. Run it again/)
    expect(await count(word)).toBe(3)
  })
})
