import type { LoggerOptions } from 'pino'

/** The levels that /metrics counts. */
const counted = ['warn', 'error', 'fatal'] as const

/** The numbers of pino. */
const levels: Record<number, (typeof counted)[number]> = { 40: 'warn', 50: 'error', 60: 'fatal' }

/** How many lines this process has written, by level. */
export const logLines: Record<(typeof counted)[number], number> = { warn: 0, error: 0, fatal: 0 }

/** Counts the lines of a logger and of its children. A level that LOG_LEVEL leaves out is not counted. */
export const countLines: NonNullable<LoggerOptions['hooks']> = {
  logMethod(given, write, level) {
    const name = levels[level]
    if (name !== undefined) logLines[name]++
    write.apply(this, given)
  },
}
