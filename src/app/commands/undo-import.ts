import { PROGRAM } from '#lib/version.ts'
import { migrate } from '#db/migrate.ts'
import { ImportStopped } from '#features/imports/import-stopped.ts'
import { findImport, type KeptRow, undoImport } from '#features/imports/server/index.ts'
import { type Command, CommandError } from './command.ts'
import { progressBar } from './progress-bar.ts'
import { ReportFile } from './report-file.ts'
import { untilSignal } from './until-signal.ts'

/** How many restaurants that stay are named; --report has all. */
const SHOWN = 100

/** Takes an import back. May be repeated, also after it was stopped. */
export const undoImportCommand: Command = {
  parameter: '<id>',
  summary: 'take an import back, but for restaurants on which members have acted',
  as: 'tool',
  options: { 'dry-run': { type: 'boolean' }, report: { type: 'string' } },
  async run({ database, screen }, argument, options) {
    await migrate(database.pool)
    const isDryRun = options['dry-run'] === true
    const found = /^\d{1,15}$/.test(argument) ? await findImport(database.db, Number(argument)) : undefined
    if (!found) throw new CommandError(`There is no import ${argument}. '${PROGRAM} imports' lists them.`)
    const report = typeof options['report'] === 'string' ? new ReportFile(options['report'], ['restaurant', 'stays because of']) : undefined
    const bar = progressBar(screen, () => undefined)
    let rows = 0
    try {
      const undone = await untilSignal((signal) =>
        undoImport(database.db, found, {
          isDryRun,
          signal,
          onBatch(count) {
            rows += count
            bar.show(rows)
          },
          onDelay: (size, { message }) => bar.note(`The database could not take the last rows (${message}): trying again with ${size}.`),
        }),
      )
      for (const { restaurantId, reasons } of undone.kept) report?.add([restaurantId, reasons.join(', ')])
      return [
        `${isDryRun ? 'Dry run: nothing was changed. ' : ''}Import ${found.id} of ${found.fileName} (source '${found.source}') ${isDryRun ? 'would be' : 'is'} taken back.`,
        counted(undone.deleted, 'added by it and deleted'),
        counted(undone.restored, 'that were here before, with their former values'),
        counted(undone.changedSince, 'of those with a field that changed since and stays'),
        counted(undone.gone, 'deleted or merged since, left as they are'),
        counted(undone.kept.length, 'added by it that stay, because members or later imports have acted on them'),
        ...named(undone.kept),
      ]
        .filter(Boolean)
        .join('\n')
    } catch (error) {
      if (!(error instanceof ImportStopped)) throw error
      const before = `${rows} rows before it are ${isDryRun ? 'looked at' : 'taken back'}. Run it again: it goes on with the others.`
      throw new CommandError(`${error.message}\n${before}`, { cause: error })
    } finally {
      bar.end()
      report?.close()
    }
  },
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${String(count).padStart(8)} ${what}`
}

function named(kept: KeptRow[]): string[] {
  const more = kept.length > SHOWN ? [`  and ${kept.length - SHOWN} more (--report names all)`] : []
  return [...kept.slice(0, SHOWN).map(({ restaurantId, reasons }) => `  /${restaurantId}: ${reasons.join(', ')}`), ...more]
}
