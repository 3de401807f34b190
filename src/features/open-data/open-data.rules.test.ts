import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
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

it('a line of CSV is read back as the same row, whatever the title of a venue is', () => {
  const [read] = parse(csvHead('venues') + csvLine(odd), { columns: true }) as Record<string, string>[]
  expect(Object.keys(read!)).toEqual(Object.keys(tables.venues))
  expect(Object.values(read!)).toEqual(odd.map((value) => value ?? ''))
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
