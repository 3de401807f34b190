import { cleanText } from '#lib/text.ts'
import type { Screen } from './command.ts'

const WIDTH = 30
const EVERY_MS = 200
/** Where the screen is no terminal, such as a log. */
const LINE_EVERY_MS = 10_000

export interface Progress {
  show(count: number): void
  /** A line of its own that stays. */
  note(text: string): void
  end(): void
}

/** How much of the work is done: a bar on a terminal, a line every ten seconds elsewhere. `progress` is from 0 to 1, or undefined. */
export function progressBar(output: Screen, progress: () => number | undefined): Progress {
  const every = output.isTTY ? EVERY_MS : LINE_EVERY_MS
  let shownAt = output.isTTY ? 0 : Date.now()
  let isShown = false
  const clear = (): void => {
    if (isShown) output.write('\r\u001b[K')
    isShown = false
  }
  return {
    show(count) {
      const now = Date.now()
      if (now - shownAt < every) return
      shownAt = now
      const part = progress()
      if (!output.isTTY) {
        output.write(`${count} rows${part === undefined ? '' : `, ${Math.floor(part * 100)} % of the file`}\n`)
        return
      }
      isShown = true
      const bar =
        part === undefined ? '' : `[${'='.repeat(Math.round(part * WIDTH)).padEnd(WIDTH)}] ${String(Math.round(part * 100)).padStart(3)} % `
      output.write(`\r${bar}${count} rows`)
    },
    note(text) {
      clear()
      output.write(`${cleanText(text)}\n`)
    },
    end: clear,
  }
}
