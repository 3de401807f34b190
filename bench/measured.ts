// Writes the stored rows into the documents, between marker comments: all of them with the missed goals into the guide, five into README.
import { readFile, writeFile } from 'node:fs/promises'
import type { StoredResults } from './results.ts'
import { cellsOf, figureText, goalText, isMet, metText } from './table.ts'

/** What `bench/results/latest.json` holds. */
export interface Stored {
  at: string
  node: string
  cpu?: string | undefined
  cores: number
  rows: StoredResults[]
}

const README = 'README.md'
const GUIDE = 'docs/guides/measuring.md'
export const documents = [README, GUIDE]

/** The rows that README shows, by their beginnings, with the unit of the figure. */
const headlines = [
  ['script executed before the first touch, restaurant', ' KB'],
  ['phone, a press on vote at 2.5 s, answered since navigation start', ' s'],
  ['fair: mixed with honest votes, fresh, places', ''],
  ['near me at 1,000,000 restaurants against 10,000', ' times'],
  ['uncached list against a category of NodeBB', ' times'],
] as const

/** The text of a document with the stored rows between its marker comments. */
export function withMeasured(document: string, text: string, stored: Stored): string {
  if (document === README) return between(text, 'headlines', headlinesOf(stored.rows))
  return between(between(text, 'missed goals', missedOf(stored.rows)), 'all rows', allOf(stored))
}

/** Writes the stored rows into README and the guide. */
export async function writeMeasured(stored: Stored): Promise<void> {
  for (const document of documents) await writeFile(document, withMeasured(document, await readFile(document, 'utf8'), stored))
}

function between(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- bench: ${name} -->`, '<!-- /bench -->']
  const start = text.indexOf(begin) + begin.length
  const stop = text.indexOf(end, start)
  if (start < begin.length || stop < 0) throw new Error(`A document has no place for its ${name}: ${begin} … ${end}`)
  return `${text.slice(0, start)}\n${content}\n${text.slice(stop)}`
}

function headlinesOf(rows: readonly StoredResults[]): string {
  const lines = headlines.map(([beginning, unit]) => {
    const row = rows.find(({ what }) => what.startsWith(beginning))
    if (!row) throw new Error(`No stored row begins with '${beginning}', which README shows.`)
    return `| ${row.what} | ${figureText(row)}${unit} | ${goalText(row)} | ${metText(row)} |`
  })
  return ['| what | measured | goal | met |', '|---|---|---|---|', ...lines, '', summaryOf(rows)].join('\n')
}

function summaryOf(rows: readonly StoredResults[]): string {
  const goals = rows.filter(({ goal }) => goal)
  return `Goals met: ${goals.length - missed(rows).length} of ${goals.length}.`
}

const missed = (rows: readonly StoredResults[]): StoredResults[] => rows.filter((row) => isMet(row) === false)

function missedOf(rows: readonly StoredResults[]): string {
  const lines = missed(rows).map((row) => `- ${row.what}: ${figureText(row)}, goal ${goalText(row)} (\`${row.measure}\`, ${dayOf(row)})`)
  return [summaryOf(rows), '', ...lines].join('\n').trim()
}

function allOf({ at, node, cpu = 'an unknown processor', cores, rows }: Stored): string {
  const lines = rows.map((row) => `| \`${row.measure}\` | ${dayOf(row)} | ${cellsOf(row).join(' | ')} |`)
  return [
    `The last run was on ${dayOf({ at })} with Node ${node.slice(1)} on ${cores} cores of ${cpu}.`,
    '',
    '| part | day | what | measured | against | figure | goal | met |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

const dayOf = ({ at }: { at: string }): string => at.slice(0, 10)
