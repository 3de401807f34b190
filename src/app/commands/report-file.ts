import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { guardCell } from '#lib/cell-text.ts'
import { cleanText } from '#lib/text.ts'
import { CommandError } from './command.ts'

/** People open a report in a spreadsheet, which takes a table without a byte order mark for Windows-1254. */
const MARK = '\uFEFF'

/** A table that a command writes as it goes. What was written is there in every ending, also of a process that is killed. */
export class ReportFile {
  readonly #file: number
  #waiting = ''

  /** @throws CommandError */
  constructor(path: string, header: string[]) {
    try {
      this.#file = openSync(path, 'w')
    } catch (error) {
      throw cannotBeWritten(error as Error)
    }
    this.#waiting = MARK
    this.add(header)
    this.flush()
  }

  add(cells: string[]): void {
    this.#waiting += `${cells.map(cell).join(',')}\r\n`
  }

  /** Writes the rows that were added. @throws CommandError */
  flush(): void {
    const bytes = Buffer.from(this.#waiting)
    this.#waiting = ''
    try {
      for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written)
    } catch (error) {
      throw cannotBeWritten(error as Error)
    }
  }

  close(): void {
    this.flush()
    closeSync(this.#file)
  }
}

/** Whether two paths lead to one file. */
export function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}

function cannotBeWritten(error: Error): CommandError {
  return new CommandError(`The report cannot be written: ${error.message}`, { cause: error })
}

/** A cell of a table, quoted. A spreadsheet would run a text that begins like a formula, and a terminal obeys control characters. */
function cell(text: string): string {
  const safe = guardCell(cleanText(text))
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
