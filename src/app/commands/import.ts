import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { basename, extname } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { FileError } from '#features/imports/file-error.ts'
import { importVenues, openRecords, type Outcome, type RowReport } from '#features/imports/server/index.ts'
import { slugify } from '#lib/slug.ts'
import { type Command, CommandError, type Options } from './command.ts'
import { progressBar } from './progress-bar.ts'

const OSM = { name: 'osm', licence: 'ODbL-1.0', attribution: '© OpenStreetMap contributors' }
const OWN_LICENCE = 'own'
/** How many doubtful and refused rows are shown; --report has all. */
const SHOWN = 20

const outcomes: Record<Outcome, string> = {
  new: 'new',
  matched: 'matched with a venue that was here, whose empty fields are filled',
  updated: 'updated: the source changed what it had written before',
  unchanged: 'unchanged since the last import',
  doubtful: 'doubtful: like a venue that is here, left out (--doubtful new adds them)',
  deleted: 'deleted here, left out',
  refused: 'refused',
}

/** Brings venues from a file. May be repeated at any time. */
export const importCommand: Command = {
  parameter: '<file>',
  summary: 'bring venues from a table, GeoJSON or an extract of OpenStreetMap',
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
    const isDryRun = options['dry-run'] === true
    const addDoubtful = doubtfulOf(options)
    const report = typeof options['report'] === 'string' ? await openReport(options['report']) : undefined
    const counted = new Counted(report)
    const started = Date.now()
    try {
      const { records, progress } = await openRecords(path)
      const bar = progressBar(screen, progress)
      const { first, rest } = await peek(records)
      const source = sourceOf(path, options, first?.isOsm === true)
      await importVenues(database.db, rest, {
        source,
        isDryRun,
        addDoubtful,
        onRow: (row) => {
          counted.add(row)
          bar.show(counted.total)
        },
      })
      bar.end()
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      return [
        `${isDryRun ? 'Dry run: nothing was changed. ' : ''}${counted.total} rows of the source '${source.name}' (licence ${source.licence}) in ${seconds} s.`,
        ...counted.lines(),
      ].join('\n')
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      const before = `${counted.total} rows before it are ${isDryRun ? 'read' : 'imported; the import may be repeated'}.`
      throw new CommandError(counted.total > 0 ? `${error.message}\n${before}` : error.message, { cause: error })
    } finally {
      if (report) await closed(report)
    }
  },
}

function doubtfulOf({ doubtful }: Options): boolean {
  if (doubtful === undefined || doubtful === 'skip') return false
  if (doubtful === 'new') return true
  throw new CommandError("--doubtful is 'skip' or 'new'.")
}

/** The source of a file: OpenStreetMap by its ids, else the operator's name for it. */
function sourceOf(path: string, { source, licence, attribution }: Options, isOsm: boolean) {
  const fallback = isOsm ? OSM : { name: slugify(basename(path, extname(path))).slice(0, 40), licence: OWN_LICENCE, attribution: null }
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

/** The first record, and all of them. */
async function peek<T>(records: AsyncIterable<T>): Promise<{ first: T | undefined; rest: AsyncGenerator<T> }> {
  const iterator = records[Symbol.asyncIterator]()
  const { value, done } = await iterator.next()
  const rest = async function* () {
    if (done) return
    yield value as T
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { first: done ? undefined : value, rest: rest() }
}

/** Counts the rows by what became of them. */
class Counted {
  total = 0
  readonly #counts = new Map<Outcome, number>()
  readonly #shown: string[] = []
  readonly #withoutField = new Map<string, number>()
  readonly #report: WriteStream | undefined

  constructor(report: WriteStream | undefined) {
    this.#report = report
  }

  add({ at, outcome, title, restaurantId, detail }: RowReport): void {
    this.total++
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1)
    if (detail?.startsWith('WITHOUT_')) this.#withoutField.set(detail, (this.#withoutField.get(detail) ?? 0) + 1)
    if ((outcome === 'doubtful' || outcome === 'refused') && this.#shown.length < SHOWN)
      this.#shown.push(`  row ${at}: ${outcome}, ${[title, detail, restaurantId && `like /${restaurantId}`].filter(Boolean).join(', ')}`)
    this.#report?.write(`${[String(at), outcome, title ?? '', restaurantId ?? '', detail ?? ''].map(cell).join(',')}\r\n`)
  }

  lines(): string[] {
    const counts = (Object.keys(outcomes) as Outcome[]).filter((outcome) => this.#counts.has(outcome))
    const left = [...this.#withoutField].map(
      ([detail, count]) => `${String(count).padStart(8)} without ${detail.slice('WITHOUT_'.length)}, which Lokma cannot store`,
    )
    return [...counts.map((outcome) => `${String(this.#counts.get(outcome)).padStart(8)} ${outcomes[outcome]}`), ...left, ...this.#shown]
  }
}

/** A cell of a table, quoted. A spreadsheet would run a text that begins like a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

async function openReport(path: string): Promise<WriteStream> {
  const report = createWriteStream(path)
  await once(report, 'open').catch((error: Error) => {
    throw new CommandError(`The report cannot be written: ${error.message}`, { cause: error })
  })
  report.write('row,outcome,name,restaurant,detail\r\n')
  return report
}

async function closed(report: WriteStream): Promise<void> {
  report.end()
  await once(report, 'close')
}
