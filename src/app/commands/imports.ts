import { migrate } from '#db/migrate.ts'
import { type ImportRecord, listImports } from '#features/imports/server/index.ts'
import type { Command } from './command.ts'

const SHOWN = 30

/** Lists the latest imports. */
export const importsCommand: Command = {
  summary: 'list the latest imports with their ids',
  as: 'tool',
  async run({ database }) {
    await migrate(database.pool)
    const imports = await listImports(database.db, SHOWN)
    return imports.map(lineOf).join('\n') || 'There are no imports.'
  },
}

function takenBack(left: number): string {
  return left === 0 ? 'taken back' : `taken back but for ${left} of its rows`
}

function lineOf({ id, fileName, source, encoding, startedAt, endedAt, isComplete, counts, undoneAt, left }: ImportRecord): string {
  const state = undoneAt ? takenBack(left) : isComplete ? 'complete' : endedAt ? 'stopped' : 'running, or killed'
  const rows = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  const when = startedAt.toISOString().slice(0, 16).replace('T', ' ')
  return `${String(id).padStart(6)}  ${when} UTC  ${fileName} (source '${source}', ${encoding ?? 'unknown encoding'}): ${rows.join(', ') || 'no rows'}; ${state}`
}
