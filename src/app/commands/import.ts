import { PROGRAM } from '#lib/version.ts'
import { basename, extname } from 'node:path'
import type { Db } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { FileError } from '#features/imports/file-error.ts'
import { ImportStopped } from '#features/imports/import-stopped.ts'
import { endImport, importRestaurants, insertImport, openRecords, patiently, type Records } from '#features/imports/server/index.ts'
import { fold } from '#lib/fold.ts'
import { slugify } from '#lib/slug.ts'
import { type Command, CommandError, type Options, type Screen } from './command.ts'
import { Counted, readingNotes } from './import-summary.ts'
import { progressBar } from './progress-bar.ts'
import { isSameFile, ReportFile } from './report-file.ts'
import { untilSignal } from './until-signal.ts'

const OSM = { name: 'osm', licence: 'ODbL-1.0', attribution: '© OpenStreetMap contributors' }
const OWN_LICENCE = 'own'

/** Brings restaurants from a file. May be repeated at any time, and taken back. */
export const importCommand: Command = {
  parameter: '<file>',
  summary: 'bring restaurants from a table, GeoJSON or an extract of OpenStreetMap',
  as: 'tool',
  options: {
    'dry-run': { type: 'boolean' },
    source: { type: 'string' },
    licence: { type: 'string' },
    attribution: { type: 'string' },
    doubtful: { type: 'string' },
    report: { type: 'string' },
  },
  async run({ database, screen }, path, options) {
    await migrate(database.pool)
    const given = { isDryRun: options['dry-run'] === true, addDoubtful: doubtfulOf(options) }
    const report = reportOf(path, options)
    try {
      const opened = await openRecords(path).catch((error: Error) => {
        throw error instanceof FileError ? new CommandError(error.message, { cause: error }) : error
      })
      const source = sourceOf(path, options, opened.isOsm)
      return await run({ db: database.db, screen, path, opened, source, report, ...given })
    } finally {
      report?.close()
    }
  },
}

interface Run {
  db: Db
  screen: Screen
  path: string
  opened: Records
  source: { name: string; licence: string; attribution: string | null }
  report: ReportFile | undefined
  isDryRun: boolean
  addDoubtful: boolean
}

async function run({ db, screen, path, opened, source, report, ...given }: Run): Promise<string> {
  const { isDryRun } = given
  const counted = new Counted(report)
  const bar = progressBar(screen, opened.progress)
  const started = Date.now()
  let importId: number | undefined
  const back = () => (importId === undefined ? [] : [`Import ${importId}: '${PROGRAM} undo-import ${importId}' takes it back.`])
  const notes = () => [...back(), ...readingNotes(opened), ...counted.meanings()]
  let isComplete = false
  try {
    if (!isDryRun) {
      importId = await patiently(() => insertImport(db, source, { name: basename(path), encoding: opened.found.encoding }))
      bar.note(`Import ${importId} of ${basename(path)} begins.`)
    }
    await untilSignal((signal) =>
      importRestaurants(db, opened.records, {
        ...given,
        source,
        importId,
        signal,
        onRow: (row) => counted.add(row),
        onBatch() {
          report?.flush()
          bar.show(counted.total)
        },
        onDelay: (rows, { message }) => bar.note(`The database could not take the last rows (${message}): trying again with ${rows}.`),
      }),
    )
    isComplete = true
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    const said = `${isDryRun ? 'Dry run: nothing was changed. ' : ''}${counted.total} rows of the source '${source.name}' (licence ${source.licence}) in ${seconds} s.`
    return [said, ...notes(), ...counted.lines()].join('\n')
  } catch (error) {
    if (!(error instanceof FileError) && !(error instanceof ImportStopped)) throw error
    throw new CommandError([error.message, ...whatIsIn(counted, isDryRun), ...notes(), ...counted.lines()].join('\n'), { cause: error })
  } finally {
    bar.end()
    for (const note of notes()) report?.add(['', 'note', '', '', note])
    // A database that is away keeps the import as one that did not end.
    if (importId !== undefined) await endImport(db, importId, isComplete).catch(() => undefined)
  }
}

/** What an import that stopped has done. */
function whatIsIn({ total, written }: Counted, isDryRun: boolean): string[] {
  if (isDryRun) return [`${total} rows before it are read; nothing was changed.`]
  return [`${total} rows before it are read, and ${written} of them are in. Run it again: rows that are in stay as they are.`]
}

function doubtfulOf({ doubtful }: Options): boolean {
  if (doubtful === undefined || doubtful === 'skip') return false
  if (doubtful === 'new') return true
  throw new CommandError("--doubtful is 'skip' or 'new'.")
}

function reportOf(path: string, { report }: Options): ReportFile | undefined {
  if (typeof report === 'string' && isSameFile(path, report))
    throw new CommandError('--report is the file that is imported: name another one, since the report replaces it.')
  return typeof report === 'string' ? new ReportFile(report, ['row', 'outcome', 'name', 'restaurant', 'detail']) : undefined
}

/** The source that a file's name gives: always the same, so that the import may be repeated. */
function nameBy(path: string): string {
  const name = basename(path, extname(path))
  if (/[a-z0-9]/.test(fold(name))) return slugify(name).slice(0, 40)
  throw new CommandError(
    'The name of the file has no letters for the name of its source. Choose one with --source, and keep it for newer files.',
  )
}

/** The source of a file: OpenStreetMap by its ids, else the operator's name for it. */
function sourceOf(path: string, { source, licence, attribution }: Options, isOsm: boolean) {
  const fallback = isOsm ? OSM : { name: typeof source === 'string' ? source : nameBy(path), licence: OWN_LICENCE, attribution: null }
  const named = {
    name: typeof source === 'string' ? source : fallback.name,
    licence: typeof licence === 'string' ? licence : fallback.licence,
    attribution: typeof attribution === 'string' ? attribution : fallback.attribution,
  }
  if (!/^[a-z0-9][a-z0-9._-]{0,39}$/.test(named.name))
    throw new CommandError('--source is up to 40 small letters, digits, dots and hyphens.')
  if (named.licence.length === 0 || named.licence.length > 60)
    throw new CommandError('--licence is a name of up to 60 letters, such as CC-BY-4.0.')
  if (named.attribution !== null && (named.attribution.length === 0 || named.attribution.length > 200))
    throw new CommandError('--attribution is up to 200 letters.')
  return named
}
