// Measures Lokma beside bare opponents and other programs, in turns within the same minutes, prints a table and keeps the rows in
// bench/results/latest.json. Every figure is a ratio or a cost of this run; absolute numbers depend on the machine and mean nothing alone.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { measureGrowth } from './growth.ts'
import { measureHub } from './hub.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureList } from './list.ts'
import { measureCachedPages } from './pages.ts'
import { measureBells, measureCentre } from './notifications.ts'
import { measurePeers } from './peers.ts'
import { measurePhone } from './phone.ts'
import { measureProcesses } from './processes.ts'
import { measureRendering } from './rendering.ts'
import { type StoredResults, mergeResults } from './results.ts'
import { measureSizes } from './sizes.ts'
import { type BenchSite, startSite } from './site.ts'
import { measureStart } from './start.ts'
import { type Row, tableOf } from './table.ts'
import { measureVotes } from './votes.ts'

const FILE = 'bench/results/latest.json'

/** In this order: measurements of the demo's pages come before those that add rows to the database. */
const measures: Record<string, (site: BenchSite) => Promise<Row[]>> = {
  sizes: measureSizes,
  phone: measurePhone,
  lighthouse: measureLighthouse,
  pages: measureCachedPages,
  rendering: measureRendering,
  list: measureList,
  peers: measurePeers,
  votes: measureVotes,
  hub: measureHub,
  processes: measureProcesses,
  start: measureStart,
  bells: measureBells,
  notifications: measureCentre,
  growth: measureGrowth,
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in measures))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}.`)

const at = new Date().toISOString()
const kept: StoredResults[] = []
const site = await startSite()
try {
  for (const [name, measure] of Object.entries(measures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`measuring: ${name}`)
    const began = performance.now()
    try {
      for (const row of await measure(site)) kept.push({ measure: name, at, ...row })
    } catch (error) {
      // One failed measurement does not lose the results of the others.
      console.error(error)
      process.exitCode = 1
    }
    console.log(`  ${name} took ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
} finally {
  await site.stop()
}
console.log(tableOf(kept))
await mkdir('bench/results', { recursive: true })
const before = await readFile(FILE, 'utf8').then(
  (text) => (JSON.parse(text) as { rows: StoredResults[] }).rows,
  () => [],
)
const rows = mergeResults(before, kept, Object.keys(measures))
const result = { at, node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, rows }
await writeFile(FILE, `${JSON.stringify(result, null, 2)}\n`)
