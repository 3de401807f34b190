import { VERSION } from '#lib/version.ts'
import type { Line } from './examine.ts'

const ORDER = ['fault', 'warning', 'ok'] as const
const SUBJECT_WIDTH = 10

/** Whether the exit code says that something is broken. */
export const hasFault = (lines: readonly Line[]): boolean => lines.some(({ level }) => level === 'fault')

/** The worst first. */
export function textReport(lines: readonly Line[]): string {
  const sorted = ORDER.flatMap((level) => lines.filter((line) => line.level === level))
  const texts = sorted.map(({ subject, level, code, sentence, help }) => {
    const head = `${level.padEnd(8)} ${subject.padEnd(SUBJECT_WIDTH)} ${sentence}`
    const indent = ' '.repeat(SUBJECT_WIDTH + 10)
    return help === undefined ? head : `${head}\n${indent}→ ${help} [${code}]`
  })
  return [...texts, '', summary(lines)].join('\n')
}

function summary(lines: readonly Line[]): string {
  const count = (level: Line['level']): number => lines.filter((line) => line.level === level).length
  const [faults, warnings] = [count('fault'), count('warning')]
  if (faults + warnings === 0) return `Lokma ${VERSION}: nothing is wrong.`
  const parts = [faults > 0 && number(faults, 'fault'), warnings > 0 && number(warnings, 'warning')].filter(Boolean)
  return `Lokma ${VERSION}: ${parts.join(' and ')}.`
}

const number = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** For programs. */
export function jsonReport(lines: readonly Line[]): string {
  return JSON.stringify({ version: VERSION, healthy: !hasFault(lines), findings: lines.filter(({ level }) => level !== 'ok') }, null, 2)
}
