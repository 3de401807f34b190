import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkRecord } from '../../imports.rules.ts'
import { openRecords, type Records } from './open-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'lokma-letters-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What is read of a file: each row as its line with its name, or with why it is refused. */
async function read(name: string, content: Uint8Array | string): Promise<{ rows: string[]; opened: Records }> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const opened = await openRecords(path)
  const rows: string[] = []
  for await (const record of opened.records) {
    const checked = checkRecord(record)
    rows.push(`${record.at} ${typeof checked === 'string' ? checked : checked.fields.title}`)
  }
  return { rows, opened }
}

/** Windows-1254 of Turkish letters, UTF-8 of the texts that are given so. */
function bytes(...parts: (string | { utf8: string })[]): Buffer {
  const letters: Record<string, number> = { ç: 0xe7, ş: 0xfe, ı: 0xfd, İ: 0xdd, ö: 0xf6, ü: 0xfc, ğ: 0xf0, Ç: 0xc7, Ş: 0xde }
  return Buffer.concat(
    parts.map((part) =>
      typeof part === 'string'
        ? Buffer.from(Uint8Array.from(part, (letter) => letters[letter] ?? letter.charCodeAt(0)))
        : Buffer.from(part.utf8),
    ),
  )
}

function wide(text: string, kind: 'le' | 'be', mark = true): Buffer {
  const little = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')
  return kind === 'le' ? little : little.swap16()
}

const TABLE = 'ad;adres\nÇığır Köfte;Şişli\nÜnlü Pide;Moda\n'

describe('the encoding of a table', () => {
  it('is Windows-1254 where no row with a byte above 127 is valid UTF-8, else UTF-8 without its other rows [MEND-23]', async () => {
    const foreign = await read('w.csv', bytes('ad;adres\nPlain;Moda\nÇığır Köfte;Şişli\n'))
    expect(foreign.rows).toEqual(['2 Plain', '3 Çığır Köfte'])
    expect(foreign.opened.found).toEqual({ encoding: 'windows-1254', by: 'rows' })
    const mixed = await read(
      'm.csv',
      bytes({ utf8: 'ad;adres;not\nÇığır Köfte;Şişli;\n' }, 'Bozuk şey;Moda;\nAd;İzmir;ü\n', { utf8: 'Ünlü;;\n' }),
    )
    expect(mixed.rows).toEqual(['2 Çığır Köfte', '3 NOT_UTF8: ad', '4 NOT_UTF8: adres, not', '5 Ünlü'])
    expect(mixed.opened.found.encoding).toBe('utf-8')
    // The valid row comes behind more than one chunk of the others.
    const late = await read('l.csv', bytes(`ad;adres\n${'Kötü;Şişli\n'.repeat(10_000)}`, { utf8: 'Ünlü;\n' }))
    expect(late.rows.slice(-2)).toEqual(['10001 NOT_UTF8: ad, adres', '10002 Ünlü'])
  })

  it('is what its byte order mark says [MEND-23]', async () => {
    const marked = await read('u.csv', bytes({ utf8: '\uFEFFad;adres\nPlain;Moda\n' }, 'Kötü;Moda\n'))
    expect(marked.rows).toEqual(['2 Plain', '3 NOT_UTF8: ad'])
    expect(marked.opened.found).toEqual({ encoding: 'utf-8', by: 'mark' })
    for (const kind of ['le', 'be'] as const) {
      const { rows, opened } = await read(`${kind}.csv`, wide(TABLE, kind))
      expect([rows, opened.found]).toEqual([['2 Çığır Köfte', '3 Ünlü Pide'], { encoding: `utf-16${kind}`, by: 'mark' }])
      const unmarked = await read(`no-mark-${kind}.csv`, wide(TABLE, kind, false))
      expect([unmarked.rows, unmarked.opened.found]).toEqual([['2 Çığır Köfte', '3 Ünlü Pide'], { encoding: `utf-16${kind}`, by: 'zeros' }])
    }
  })

  it('does not save rows whose letters were lost or encoded twice, nor zero bytes [MEND-23]', async () => {
    const { rows } = await read(
      'lost.csv',
      'ad;adres\nBozuk \uFFFDey;\nAd;\uFFFD\nÃ‡Ä±naraltÄ±;\nAsÄ±m;\nLeylâ Şişçi;\nLEYLÂ’NIN YERİ;Ağrı\nSıfır\0;x\nİyi;\n',
    )
    const lost = ['2 LETTERS_LOST: name', '3 LETTERS_LOST: address', '4 DOUBLY_ENCODED: name', '5 DOUBLY_ENCODED: name']
    expect(rows).toEqual([...lost, '6 Leylâ Şişçi', '7 LEYLÂ’NIN YERİ', '8 NAME_INVALID', '9 İyi'])
  })
})

describe('the shape of a table', () => {
  it('is by the line that names the separator, in every encoding [MEND-23]', async () => {
    const rows = ['3 A, B', '4 C']
    for (const [name, content] of [
      ['a.csv', 'sep=;\nad;adres\nA, B;x\nC;y\n'],
      ['b.csv', '\uFEFFSEP=;\r\nad;adres\r\nA, B;x\r\nC;y\r\n'],
      ['c.csv', '"sep=;"\nad;adres\nA, B;x\nC;y\n'],
      ['d.csv', 'sep=\t\nad\tadres\nA, B\tx\nC\ty\n'],
      ['e.csv', 'sep=\\t\nad\tadres\nA, B\tx\nC\ty\n'],
      ['f.csv', 'sep=|\nad|adres\nA, B|x\nC|y\n'],
      ['g.csv', 'sep=,\nad,adres\n"A, B",x\nC,y\n'],
      ['h.csv', wide('sep=;\r\nad;adres\r\nA, B;x\r\nC;y\r\n', 'le')],
      ['i.csv', wide('sep=;\r\nad;adres\r\nA, B;x\r\nC;y', 'be')],
    ] as const)
      expect([name, (await read(name, content)).rows]).toEqual([name, rows])
  })

  it('ends lines with a line feed, a carriage return or both, and tells lines of the file [MEND-23]', async () => {
    const text = 'ad;adres\nA;"x\ny"\n\nB;z\nC'
    for (const [name, end] of [
      ['lf.csv', '\n'],
      ['crlf.csv', '\r\n'],
      ['cr.csv', '\r'],
    ] as const)
      // prettier-ignore
      expect([name, (await read(name, text.replaceAll('\n', end))).rows]).toEqual([name, ['2 A', '5 B', '6 C']])
  })

  it('loses only the row with a quotation mark inside a cell, or one that is never closed [MEND-23]', async () => {
    const good = Array.from({ length: 12_000 }, (_, at) => `Ad ${at},Sokak ${at},40.${at},29\n`).join('')
    const { rows } = await read(
      'late.csv',
      `name,address,lat,lon\n${good}Meşhur "Usta",x,40,29\n"Açık,x,40,29\nA,"b" c,40,29\nSon,x,40,29\n`,
    )
    expect(rows.slice(12_000)).toEqual(['12002 QUOTE_MISPLACED', '12003 QUOTE_NOT_CLOSED', '12004 QUOTE_MISPLACED', '12005 Son'])
    // The second mark would close the first one, over rows that are whole by themselves.
    const swallowed = await read('swallowed.csv', 'ad;adres;enlem;boylam\nA;"x;40;29\nB;x;40;29\nC;y";40;29\nD;"z ""1""";40;29\n')
    expect(swallowed.rows).toEqual(['2 QUOTE_NOT_CLOSED', '3 B', '4 QUOTE_MISPLACED', '5 D'])
    const long = await read('long.csv', `name,address\n"${'x,y\n'.repeat(2000)}${'z'.repeat(200_000)}\nSon,\n`)
    expect([long.rows.length, long.rows[0], ...long.rows.slice(-2)]).toEqual([2002, '2 QUOTE_NOT_CLOSED', '2002 ROW_TOO_LONG', '2003 Son'])
  })

  it('reads cells over several lines in every column, with every line end [MEND-23]', async () => {
    const table = (header: string, ...rows: string[]): string => `${[header, ...rows].join('\n')}\n`
    const last = table('id,name,lat,lon,description', '1,A,41.01,29.01,"x, y\n\nz"', '2,B,41.02,29.02,düz', '3,C,41,29,"1\n2\n3"')
    const first = table('description;lat;lon;name', '"x\ny";41;29;A', '"z\n""1"" t";41;29;B', '"z\nt";41;29;C')
    const middle = table('lat\tdescription\tname\tlon', '41\t"x\ny"\tA\t29', '41\t"\n"\tB\t29', '41\tx\tC\t29')
    for (const [at, text] of [last, first, middle].entries())
      for (const [name, end] of [
        ['LF.CSV', '\n'],
        ['crlf.txt', '\r\n'],
        ['cr.tsv', '\r'],
      ] as const) {
        const { rows } = await read(name, text.replaceAll('\n', end))
        expect([at, name, rows.map((row) => row.split(' ')[1])]).toEqual([at, name, ['A', 'B', 'C']])
      }
    // A quotation mark that is never closed costs no row behind it, wherever it opens and even if another one follows.
    const open = await read(
      'open.csv',
      table('name,lat,lon,description', 'A,41,29,"x', 'B,41,29,y', 'C,41,29,z"', '"D, E,41,29,x', 'F,41,29,"y"'),
    )
    expect(open.rows).toEqual(['2 QUOTE_NOT_CLOSED', '3 B', '4 QUOTE_MISPLACED', '5 QUOTE_MISPLACED', '6 F'])
  })

  it('reads a header with names over several lines, and with other separators in quotation marks [MEND-23]', async () => {
    for (const [name, content] of [
      ['lines.csv', '"Mekan\nadı",lat,lon\nA,41,29\n'],
      ['signs.csv', '"Mekan Adı (ad; unvan; isim)",lat,lon\nA,41,29\n'],
      ['blank.csv', 'sep=; \r\nad;enlem;boylam\r\nA;41,5;29,5\r\n'],
    ] as const)
      expect([name, (await read(name, content)).rows.map((row) => row.split(' ')[1])]).toEqual([name, ['A']])
  })

  it('has no byte order mark in front of a line, as of files that were put together [MEND-23]', async () => {
    const text = '\uFEFF\uFEFF"ad";"adres"\nÇınar;x\n\uFEFF"Ünlü";y\n\uFEFFŞirin;y\n'
    for (const content of [text, wide(text.slice(1), 'be'), wide(text.slice(1), 'le')])
      expect((await read('marks.csv', content)).rows).toEqual(['2 Çınar', '3 Ünlü', '4 Şirin'])
  })

  it('refuses rows with values beyond the header, and counts those with fewer [MEND-23]', async () => {
    const { rows, opened } = await read('shape.csv', 'ad,adres,enlem,boylam\nA,Moda Cad., No 5,40,29\nB,x,40,29,,\nC\nD,x\n')
    expect(rows).toEqual(['2 TOO_MANY_COLUMNS', '3 B', '4 C', '5 D'])
    expect(opened.short).toEqual({ count: 2, first: 4 })
  })

  it('names the columns that are not understood, and understands units and brackets [MEND-23]', async () => {
    const path = 'Mekan Adı;Adres Bilgisi;Enlem (Lat);Boylam [°];Telefon (No);;Mekan Adı;KAPASİTE\n'
    const { rows, opened } = await read('head.csv', `${path}Bir;Moda;40,9;29,1;0212;;Başka;5\n`)
    expect(rows).toEqual(['2 Bir'])
    expect([...opened.unknown.names]).toEqual(['Telefon (No)', 'column 6 without a name', 'Mekan Adı (a second time)', 'KAPASİTE'])
  })
})
