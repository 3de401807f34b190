// Measures Lokma beside bare opponents and other programs, in turns within the same minutes, and prints a table. Keeps the rows in
// bench/results/latest.json and writes them into README.md and docs/guides/measuring.md. Every figure is a ratio or a cost of this run;
// absolute numbers depend on the machine and mean nothing alone.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { measureFactFilters } from './fact-filters.ts'
import { measureFairness } from './fair.ts'
import { measureFilters } from './filters.ts'
import { measureFindMembers } from './find-members.ts'
import { measureDishGrowth } from './dish-growth.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureHub } from './hub.ts'
import { areSomeJobs, measureJobs } from './jobs.ts'
import { measureLive } from './live.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureList } from './list.ts'
import { measureMap } from './map.ts'
import { type Stored, writeMeasured } from './measured.ts'
import { measureCachedPages } from './pages.ts'
import { measureMemberCalls } from './member-calls.ts'
import { measureNear } from './near.ts'
import { measureBells, measureCentre } from './notifications.ts'
import { measurePeers } from './peers.ts'
import { measurePhone } from './phone.ts'
import { measureProcesses } from './processes.ts'
import { measureProofs } from './proof.ts'
import { measureRaids } from './raids.ts'
import { measureRendering } from './rendering.ts'
import { type StoredResults, mergeResults } from './results.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { measureScreens } from './screens.ts'
import { measureSizes } from './sizes.ts'
import { type BenchSite, startSite } from './site.ts'
import { measureStart } from './start.ts'
import { type Row, tableOf } from './table.ts'
import { measureVotes } from './votes.ts'

const FILE = 'bench/results/latest.json'

/** In this order: measurements of the demo's pages come before those that add rows to the database. */
const measures: Record<string, (site: BenchSite) => Promise<Row[]>> = {
  sizes: measureSizes,
  screens: measureScreens,
  phone: measurePhone,
  lighthouse: measureLighthouse,
  pages: measureCachedPages,
  rendering: measureRendering,
  list: measureList,
  peers: measurePeers,
  calls: measureMemberCalls,
  votes: measureVotes,
  hub: measureHub,
  live: measureLive,
  processes: measureProcesses,
  start: measureStart,
  bells: measureBells,
  notifications: measureCentre,
  import: measureImport,
  near: measureNear,
  growth: measureGrowth,
  map: measureMap,
  raids: measureRaids,
  proof: measureProofs,
}
/** These need no site. */
const alone: Record<string, () => Promise<Row[]>> = {
  fair: measureFairness,
  jobs: measureJobs,
  scale: measureScale,
  search: measureSearch,
  members: measureFindMembers,
  filters: measureFilters,
  facts: measureFactFilters,
  dishes: measureDishGrowth,
}
const names = [...Object.keys(measures), ...Object.keys(alone)]
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}.`)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

const at = new Date().toISOString()
const kept: StoredResults[] = []
if (Object.keys(measures).some(isWanted)) {
  const site = await startSite()
  try {
    for (const [name, measure] of Object.entries(measures)) await keep(name, () => measure(site))
  } finally {
    await site.stop()
  }
}
for (const [name, measure] of Object.entries(alone)) await keep(name, measure)
console.log(tableOf(kept))
await mkdir('bench/results', { recursive: true })
const before = await readFile(FILE, 'utf8').then(
  (text) => (JSON.parse(text) as { rows: StoredResults[] }).rows,
  () => [],
)
const rows = mergeResults(before, kept, names, new Set(areSomeJobs ? ['jobs'] : []))
const result: Stored = { at, node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, rows }
await writeFile(FILE, `${JSON.stringify(result, null, 2)}\n`)
await writeMeasured(result)

async function keep(name: string, measure: () => Promise<Row[]>): Promise<void> {
  if (!isWanted(name)) return
  console.log(`measuring: ${name}`)
  const began = performance.now()
  try {
    for (const row of await measure()) kept.push({ measure: name, at, ...row })
  } catch (error) {
    // One failed measurement does not lose the results of the others.
    console.error(error)
    process.exitCode = 1
  }
  console.log(`  ${name} took ${((performance.now() - began) / 1000).toFixed(0)} s`)
}
