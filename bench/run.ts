// Measures Lokma beside bare opponents, in turns within the same minutes, prints a table and writes bench/results/latest.json.
// Every figure is a ratio or a cost of this run; absolute numbers depend on the machine and mean nothing alone.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { measureGrowth } from './growth.ts'
import { measureHub } from './hub.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureList } from './list.ts'
import { measureCachedPages } from './pages.ts'
import { measureProcesses } from './processes.ts'
import { measureRendering } from './rendering.ts'
import { measureSizes } from './sizes.ts'
import { startSite } from './site.ts'
import { measureStart } from './start.ts'
import type { Row } from './table.ts'
import { printTable } from './table.ts'
import { measureVotes } from './votes.ts'

const measures = {
  pages: measureCachedPages,
  rendering: measureRendering,
  list: measureList,
  votes: measureVotes,
  hub: measureHub,
  processes: measureProcesses,
  sizes: measureSizes,
  start: measureStart,
  lighthouse: measureLighthouse,
  growth: measureGrowth,
}
const wanted = process.argv.slice(2)

const site = await startSite()
const rows: Row[] = []
try {
  for (const [name, measure] of Object.entries(measures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`measuring: ${name}`)
    rows.push(...(await measure(site)))
  }
} finally {
  await site.stop()
}
printTable(rows)
await mkdir('bench/results', { recursive: true })
const result = { at: new Date().toISOString(), node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, rows }
await writeFile('bench/results/latest.json', `${JSON.stringify(result, null, 2)}\n`)
