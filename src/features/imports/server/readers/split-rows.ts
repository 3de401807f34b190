import { type CsvError, parse } from 'csv-parse/sync'
import type { RowProblem } from '../../imports.rules.ts'
import type { Line } from './read-lines.ts'

/** A row is never longer than this; a quotation mark that never ends makes a longer one. In letters. */
export const ROW_MAX = 100_000
/** A cell has a few line breaks at most. */
const LINES_MAX = 100

/** A row of a table: its cells, or why it cannot be split into them. */
export interface Row {
  /** The line where it begins. */
  at: number
  cells: string[]
  /** Whether the row has bytes that are invalid in its encoding. */
  isBroken: boolean
  problem?: RowProblem
}

export interface Format {
  delimiter: string
  /** Whether the cells of one line are a whole row, so that a quotation mark of an earlier line was never closed. */
  isWhole(cells: string[]): boolean
}

/** The lines of a table, of which some are looked at before they are taken. */
export class LineQueue {
  readonly #source: AsyncIterator<Line[]>
  #lines: Line[] = []
  #taken = 0

  constructor(source: AsyncIterable<Line[]>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The line behind this number of others. */
  async look(ahead: number): Promise<Line | undefined> {
    while (this.#lines.length - this.#taken <= ahead) {
      const { done, value } = await this.#source.next()
      if (done) return undefined
      this.#lines = [...this.#lines.slice(this.#taken), ...value]
      this.#taken = 0
    }
    return this.#lines[this.#taken + ahead]
  }

  /** The next line, if it was read already. */
  get next(): Line | undefined {
    return this.#lines[this.#taken]
  }

  take(count: number): void {
    this.#taken += count
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }
}

/** The next row; undefined behind the last one. Empty lines are passed over. A row that cannot be split costs its first line. */
export async function takeRow(lines: LineQueue, format: Format): Promise<Row | undefined> {
  for (;;) {
    const line = lines.next ?? (await lines.look(0))
    if (!line) return undefined
    const { at, text, isBroken, isTooLong } = line
    if (text === '' && !isTooLong) {
      lines.take(1)
      continue
    }
    if (isTooLong) {
      lines.take(1)
      return { at, cells: [], isBroken: false, problem: 'ROW_TOO_LONG' }
    }
    if (text.includes('"')) return takeQuoted(lines, line, format)
    lines.take(1)
    return { at, cells: text.split(format.delimiter), isBroken }
  }
}

/** A row with quotation marks, which may go on over lines. */
async function takeQuoted(lines: LineQueue, first: Line, { delimiter, isWhole }: Format): Promise<Row> {
  let { text, isBroken } = first
  const refused = (problem: RowProblem): Row => {
    lines.take(1)
    return { at: first.at, cells: [], isBroken: first.isBroken, problem }
  }
  const isRow = (line: string): boolean => isWhole(line.replaceAll('"', '').split(delimiter))
  for (let count = 1; ;) {
    const cells = cellsOf(text, delimiter)
    if (cells === 'misplaced') return refused('QUOTE_MISPLACED')
    if (cells !== 'open') {
      lines.take(count)
      return { at: first.at, cells, isBroken }
    }
    // Only another quotation mark can close it.
    for (let isClosing = false; !isClosing; count++) {
      const line = count < LINES_MAX ? await lines.look(count) : undefined
      if (!line || line.isTooLong || text.length + line.text.length > ROW_MAX) return refused('QUOTE_NOT_CLOSED')
      isClosing = line.text.includes('"')
      // The end of a cell and what follows may look like a row, if the beginning of the cell does not.
      if (isRow(line.text) && (!isClosing || isRow(first.text))) return refused('QUOTE_NOT_CLOSED')
      text += `\n${line.text}`
      isBroken ||= line.isBroken
    }
  }
}

/** The text is one row: its line breaks are in cells. */
const NO_END = '\0\n'

/** The cells of a text; 'open' where a quotation mark is not closed in it, 'misplaced' where one is inside a cell. */
function cellsOf(text: string, delimiter: string): string[] | 'open' | 'misplaced' {
  try {
    const rows = parse(text, { delimiter, record_delimiter: NO_END, relax_column_count: true })
    return rows.length === 1 ? rows[0]! : 'misplaced'
  } catch (error) {
    return (error as CsvError).code === 'CSV_QUOTE_NOT_CLOSED' ? 'open' : 'misplaced'
  }
}
