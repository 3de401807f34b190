import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { concurrentIndexOf } from '#db/migrations.ts'

/** Ran before releases had numbers, while no other release worked on the same database. */
const LAST_BEFORE_RELEASES = '0024-votes-of-a-month.sql'

/** The start sets time limits itself, and the rest is taste. */
const LEFT_OUT = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-text-field',
  'prefer-robust-stmts',
]
/** The oldest PostgreSQL that Lokma runs on. */
const OLDEST_POSTGRES = '15.0'

interface Finding {
  line: number
  message: string
  help?: string
  rule_name: string
}

/** Migrations that ran beside servers of the release before, if only one database has not seen them yet. */
export const isLinted = (file: string): boolean => basename(file) > LAST_BEFORE_RELEASES

/**
 * What in a migration would keep members waiting, or break servers of the release before, and its safe form. A line `-- squawk-ignore <rule>`
 * above a statement admits it, where its comment says why.
 */
export function lintMigration(file: string, sql: string): string[] {
  const index = concurrentIndexOf(sql)
  const ways = index ? [] : ['--assume-in-transaction']
  const { stdout, status, error } = spawnSync(
    'squawk',
    [
      '--reporter',
      'json',
      '--pg-version',
      OLDEST_POSTGRES,
      ...ways,
      ...LEFT_OUT.flatMap((rule) => ['--exclude', rule]),
      '--stdin-filepath',
      file,
    ],
    { input: sql, encoding: 'utf8' },
  )
  if (error || (status !== 0 && stdout === '')) throw new Error('squawk has no program for this machine.')
  const findings = (JSON.parse(stdout || '[]') as Finding[]).map(
    ({ line, message, help, rule_name: rule }) => `${file}:${line + 1}: ${message} ${help ?? ''} (${rule})`,
  )
  if (!/^-- Compatible since: \d+\.\d+\.\d+$/m.test(sql))
    findings.push(
      `${file}:1: It does not say whether servers of the release before work on: write '-- Compatible since: ' and the number of the oldest release that does.`,
    )
  if (index && statementsOf(sql) > 1)
    findings.push(
      `${file}:1: Another statement stands beside 'concurrently', which works outside of a transaction only: give the index a file of its own.`,
    )
  return findings
}

/** Comments and the line end at the last semicolon are no statements. */
function statementsOf(sql: string): number {
  return sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '').length
}
