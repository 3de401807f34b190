import type pg from 'pg'
import type { TestApp } from './test-app.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Statements after the commit of an earlier write: they run at any time, and one of them writes. */
const bells = /notification_fanouts|told_version/

/**
 * How many rows PostgreSQL takes from tables and indexes for the reads of this work: it is done once, and its statements are explained.
 * With `table`, only the rows of that table count: what the planner does with a small table beside it says nothing about growth.
 */
export async function rowsRead(
  { database: { pool } }: Pick<TestApp, 'database'>,
  task: () => Promise<unknown>,
  table?: string,
): Promise<number> {
  const statements: { text: string; values: unknown[] }[] = []
  const heard = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const listen = (client: pg.PoolClient): void => {
    if (heard.has(client)) return
    heard.set(client, client.query)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((text: unknown, ...rest: unknown[]) => {
      const given = typeof text === 'object' && text !== null ? (text as { text: string; values?: unknown[] }) : undefined
      const known = given ?? { text: String(text), values: rest[0] as unknown[] | undefined }
      if (/^\s*(select|with)\b/i.test(known.text) && !bells.test(known.text))
        statements.push({ text: known.text.replace(/\/\*.*\*\/$/, ''), values: known.values ?? [] })
      return query(text, ...rest)
    }) as typeof client.query
  }
  pool.on('acquire', listen)
  await task()
  pool.off('acquire', listen)
  for (const [client, query] of heard) client.query = query
  let rows = 0
  for (const { text, values } of statements) {
    const { rows: plans } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`, values)
    rows += rowsOf(plans[0]!['QUERY PLAN'][0].Plan, table)
  }
  return rows
}

function rowsOf(node: PlanNode, table?: string): number {
  const counts = table === undefined || node['Relation Name'] === table
  const isTable = counts && node['Node Type'].endsWith('Scan') && !/^(CTE|Subquery|Function|Values|Bitmap Index) /.test(node['Node Type'])
  const own = isTable ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan, table), own)
}
