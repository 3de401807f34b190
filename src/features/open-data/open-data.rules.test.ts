import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { unguardCell } from '#lib/cell-text.ts'
import { csvHead, csvLine, type DumpRow, folderName, isDumpFile, jsonLine, tables } from './open-data.rules.ts'

const row: DumpRow = ['4', '7.3']
const odd = [
  'bufe',
  'Usta, "Köşe"\nBüfe; =1+1',
  '',
  '34',
  null,
  'open',
  '2026-11-23',
  null,
  '1',
  '0',
  '1',
  '9.000000',
  '0',
  null,
  '7.0',
  '7.1',
]

it('a line of CSV is read back as the same row, whatever the title of a restaurant is', () => {
  const [read] = parse(csvHead('venues') + csvLine('venues', odd), { columns: true }) as Record<string, string>[]
  expect(Object.keys(read!)).toEqual(Object.keys(tables.venues))
  expect(Object.values(read!).map(unguardCell)).toEqual(odd.map((value) => value ?? ''))
})

it('a title and a type are no formula in a spreadsheet, and ids and numbers stay as they are [MEND-16]', () => {
  const hostile = odd.with(0, '-bufe').with(1, '=HYPERLINK("https://kotu.example";"Tıkla")').with(2, '-2+3+cmd|x').with(11, '-1.5')
  const [read] = parse(csvHead('venues') + csvLine('venues', hostile), { columns: true }) as Record<string, string>[]
  expect([read!['venue'], read!['member_mean']]).toEqual(['-bufe', '-1.5'])
  expect([read!['title'], read!['type']]).toEqual([`'${hostile[1]}`, `'${hostile[2]}`])
  expect(JSON.parse(jsonLine('venues', hostile.with(11, null)))).toMatchObject({ title: hostile[1], type: hostile[2] })
})

it('a line of JSON has every column, numbers with all their digits, and null where nothing is known', () => {
  const line = jsonLine('venues', odd)
  expect(line).toContain('"member_mean":9.000000,')
  expect(JSON.parse(line)).toMatchObject({ title: odd[1], district: null, province: 34, visitor_mean: null, order_score: 7.1 })
  expect(jsonLine('types', row)).toBe('{"type":"4","mean":7.3}\n')
})

it('only files of a dump are served', () => {
  const folder = folderName(new Date('2026-11-23T03:15:42.123Z'))
  expect(folder).toBe('2026-11-23T031542')
  expect(['manifest.json', `${folder}/votes.csv.gz`, `${folder}/venues.jsonl.gz`].every(isDumpFile)).toBe(true)
  for (const path of ['', 'manifest.json.part', `${folder}/`, `${folder}/../secret`, '../secret', `${folder}/votes.csv`, 'x/votes.csv.gz'])
    expect([path, isDumpFile(path)]).toEqual([path, false])
})
