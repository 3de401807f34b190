import type { Screen } from './command.ts'

const WIDTH = 30
const EVERY_MS = 200

/** A bar of how much of the work is done, on a terminal; elsewhere nothing is shown. `progress` is from 0 to 1, or undefined. */
export function progressBar(output: Screen, progress: () => number | undefined): { show(count: number): void; end(): void } {
  let shownAt = 0
  return {
    show(count) {
      const now = Date.now()
      if (!output.isTTY || now - shownAt < EVERY_MS) return
      shownAt = now
      const part = progress()
      const bar =
        part === undefined ? '' : `[${'='.repeat(Math.round(part * WIDTH)).padEnd(WIDTH)}] ${String(Math.round(part * 100)).padStart(3)} % `
      output.write(`\r${bar}${count} rows`)
    },
    end() {
      if (shownAt > 0) output.write('\r\u001b[K')
    },
  }
}
