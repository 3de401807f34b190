import { readFileSync } from 'node:fs'

/** How much of each log was read. */
const read = new Map<string, number>()

/** Begins to follow the log of the product that the journeys use now. */
export function followServerLog(): void {
  const { JOURNEY_LOG: log } = process.env
  if (log !== undefined && !read.has(log)) read.set(log, readFileSync(log).length)
}

/** The lines of level error or fatal that it wrote since they were last read. The server writes a line before it goes on with its work. */
export function newServerErrors(): string[] {
  const { JOURNEY_LOG: log } = process.env
  if (log === undefined) return []
  const all = readFileSync(log)
  // A line that is not whole yet is read next time.
  const end = all.lastIndexOf('\n') + 1
  const lines = all
    .subarray(read.get(log) ?? 0, end)
    .toString()
    .split('\n')
  read.set(log, end)
  return lines.filter((line) => /^\{"level":"(error|fatal)"/.test(line))
}
