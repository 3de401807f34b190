import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documents, type Stored, withMeasured } from './measured.ts'
import type { StoredResults } from './results.ts'

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const stored = JSON.parse(read('bench/results/latest.json')) as Stored
const guide = 'docs/guides/measuring.md'
const empty = 'Before.\n<!-- bench: missed goals -->\nold\n<!-- /bench -->\nBetween.\n<!-- bench: all rows -->\n<!-- /bench -->\nAfter.\n'

const row = (what: string, figure: number, at: string, goal?: StoredResults['goal']): StoredResults => ({
  measure: 'sizes',
  what,
  at: `${at}T01:00:00.000Z`,
  measured: `${figure} KB`,
  against: '–',
  figure,
  ...(goal && { goal }),
})

describe('the documents say what the bench measured', () => {
  it.each(documents)('%s shows the rows that are stored', (document) => {
    expect(read(document)).toBe(withMeasured(document, read(document), stored))
  })

  it('the guide has every row with its part and day, and above them each goal that is missed', () => {
    const rows = [row('a', 9.001, '2026-11-23', { atMost: 9 }), row('b', 3, '2026-11-24', { atLeast: 2 }), row('c', 4, '2026-11-25')]
    expect(withMeasured(guide, empty, { at: '2026-11-25T02:00:00.000Z', node: 'v24.1.0', cpu: 'a processor', cores: 2, rows }))
      .toBe(`Before.
<!-- bench: missed goals -->
Goals met: 1 of 2.

- a: 9.001, goal ≤ 9 (\`sizes\`, 2026-11-23)
<!-- /bench -->
Between.
<!-- bench: all rows -->
The last run was on 2026-11-25 with Node 24.1.0 on 2 cores of a processor.

| part | day | what | measured | against | figure | goal | met |
|---|---|---|---|---|---|---|---|
| \`sizes\` | 2026-11-23 | a | 9.001 KB | – | 9.001 | ≤ 9 | **no** |
| \`sizes\` | 2026-11-24 | b | 3 KB | – | 3 | ≥ 2 | yes |
| \`sizes\` | 2026-11-25 | c | 4 KB | – | 4 | – | – |
<!-- /bench -->
After.
`)
  })

  it('README shows five rows, of which one at least misses its goal', () => {
    const shown = read('README.md')
      .split('\n')
      .filter((line) => / \| (?:yes|\*\*no\*\*) \|$/.test(line))
    expect(shown).toHaveLength(5)
    expect(shown.filter((line) => line.includes('**no**')).length).toBeGreaterThan(0)
  })

  it('a document without a place for the rows, and a row of README that is not stored, are refused', () => {
    expect(() => withMeasured(guide, 'Nothing.', stored)).toThrow('no place for its missed goals')
    expect(() => withMeasured('README.md', empty, { ...stored, rows: [] })).toThrow('which README shows')
  })
})
