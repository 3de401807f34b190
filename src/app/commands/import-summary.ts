import type { Outcome, Records, RowReport } from '#features/imports/server/index.ts'
import { shownText } from '#lib/text.ts'
import type { ReportFile } from './report-file.ts'

/** How many doubtful and refused rows are shown; --report has all. */
const SHOWN = 20
/** How many names of columns are shown. */
const NAMES = 20

const outcomes: Record<Outcome, string> = {
  new: 'new',
  matched: 'matched with a restaurant that was here, whose empty fields are filled',
  updated: 'updated: the source changed what it had written before',
  unchanged: 'unchanged since the last import',
  doubtful: 'doubtful: like a restaurant that is here, left out (--doubtful new adds them)',
  deleted: 'deleted here, left out',
  refused: 'refused',
}

/** What a refusal means, for those whose code does not say what to do. */
const meanings: [code: string, meaning: string][] = [
  ['NOT_UTF8', 'NOT_UTF8: these rows have bytes of another encoding. Save them as UTF-8, and import the file again.'],
  [
    'LETTERS_LOST',
    'LETTERS_LOST: these rows have signs in place of letters that an earlier program lost (U+FFFD). Take them from their source.',
  ],
  ['DOUBLY_ENCODED', "DOUBLY_ENCODED: the letters of these rows were encoded twice ('Ã‡' for 'Ç'). Take them from their source."],
  ['QUOTE_MISPLACED', 'QUOTE_MISPLACED: a cell with a quotation mark must be quoted as a whole, and the mark doubled.'],
  ['QUOTE_NOT_CLOSED', 'QUOTE_NOT_CLOSED: a quotation mark opens a cell and is never closed. The rows behind it were read.'],
  ['TOO_MANY_COLUMNS', 'TOO_MANY_COLUMNS: these rows have more cells than the header, so that their values are in the wrong columns.'],
]

/** Counts the rows by their outcome, and writes them into the report. */
export class Counted {
  total = 0
  readonly #counts = new Map<Outcome, number>()
  readonly #shown: string[] = []
  readonly #withoutField = new Map<string, number>()
  #asWritten = 0
  readonly #refusals = new Set<string>()
  readonly #report: ReportFile | undefined

  constructor(report: ReportFile | undefined) {
    this.#report = report
  }

  add({ at, outcome, title, restaurantId, detail, isAsWritten = false }: RowReport): void {
    this.total++
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1)
    if (detail?.startsWith('WITHOUT_')) this.#withoutField.set(detail, (this.#withoutField.get(detail) ?? 0) + 1)
    if (isAsWritten) this.#asWritten++
    if (outcome === 'refused') this.#refusals.add(detail?.split(':')[0] ?? '')
    if ((outcome === 'doubtful' || outcome === 'refused') && this.#shown.length < SHOWN)
      this.#shown.push(
        `  row ${at}: ${outcome}, ${[title && shownText(title), detail && shownText(detail), restaurantId && `like /${restaurantId}`].filter(Boolean).join(', ')}`,
      )
    this.#report?.add([
      String(at),
      outcome,
      title ?? '',
      restaurantId ?? '',
      [detail, isAsWritten && 'HOURS_AS_WRITTEN'].filter(Boolean).join(', '),
    ])
  }

  /** How many rows are in the database by this import. */
  get written(): number {
    return (['new', 'matched', 'updated'] as const).reduce((sum, outcome) => sum + (this.#counts.get(outcome) ?? 0), 0)
  }

  lines(): string[] {
    const counts = (Object.keys(outcomes) as Outcome[]).filter((outcome) => this.#counts.has(outcome))
    const left = [...this.#withoutField].map(
      ([detail, count]) => `${String(count).padStart(8)} without ${detail.slice('WITHOUT_'.length)}, which Lokma cannot store`,
    )
    if (this.#asWritten > 0)
      left.push(`${String(this.#asWritten).padStart(8)} with opening hours that were not understood, kept as they were written`)
    return [...counts.map((outcome) => `${String(this.#counts.get(outcome)).padStart(8)} ${outcomes[outcome]}`), ...left, ...this.#shown]
  }

  /** What the codes of the refusals mean. */
  meanings(): string[] {
    return meanings.flatMap(([code, meaning]) => (this.#refusals.has(code) ? [meaning] : []))
  }
}

/** How a file was read: its letters, and what of it was not. */
export function readingNotes({ found: { encoding, by }, unknown, short, leftOut }: Records): string[] {
  const name = encoding === 'windows-1254' ? 'Windows-1254' : encoding.toUpperCase()
  const reason = {
    mark: ', by its byte order mark',
    zeros: ', by its zero bytes',
    rows: encoding === 'windows-1254' ? ': no row with letters beyond ASCII is valid UTF-8' : '',
  }
  const names = [...unknown.names]
  const more = names.length > NAMES ? ` and ${names.length - NAMES} more` : ''
  return [
    `The file was read as ${name}${reason[by]}.`,
    ...(names.length > 0
      ? [
          `Not understood, and left out: the ${unknown.of} ${names
            .slice(0, NAMES)
            .map((name) => shownText(name))
            .join(', ')}${more}.`,
        ]
      : []),
    ...(short.count > 0
      ? [`${short.count} rows have fewer cells than the header, first in line ${short.first}: the others count as empty.`]
      : []),
    ...(leftOut() > 0 ? [`${leftOut()} left out: no restaurants.`] : []),
  ]
}
