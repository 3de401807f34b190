import pg from 'pg'

/** A table and how its rows are read, in the order of its primary key. */
export interface TableShape {
  name: string
  /** All but the generated ones. */
  columns: string[]
  select: string
}

const { escapeIdentifier } = pg

/** Marks of today's visitors, which the night deletes: a backup would keep them. */
const FORGOTTEN = ['visit_marks', 'visit_salts']

/** Every table of ours that a backup holds, each behind those that it points to. */
export async function describeTables(client: pg.PoolClient): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[]; parents: string[] }>(
    `
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid and not f.condeferrable) as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1) order by c.relname`,
    [['schema_migrations', ...FORGOTTEN]],
  )
  const tables: TableShape[] = []
  const left = new Map(rows.map((row) => [row.name, row]))
  while (left.size > 0) {
    const ready = [...left.values()].find(({ parents }) => parents.every((parent) => !left.has(parent)))
    if (!ready) throw new Error(`tables point to each other in a circle: ${[...left.keys()].join(', ')}`)
    left.delete(ready.name)
    const list = ready.columns.map(escapeIdentifier).join(', ')
    const order = ready.key.length > 0 ? ` order by ${ready.key.map(escapeIdentifier).join(', ')}` : ''
    tables.push({ name: ready.name, columns: ready.columns, select: `select ${list} from ${escapeIdentifier(ready.name)}${order}` })
  }
  return tables
}

/** The migrations that this database has seen, in order; none in a database that is not ours yet. */
export async function readMigrations(client: pg.PoolClient): Promise<string[]> {
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'run_at'",
  )
  if (rowCount === 0) return []
  return (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(({ name }) => name)
}

/** State of each table's sequence: an id is never reused, even when its row is gone. */
export async function readSequences(client: pg.PoolClient): Promise<{ name: string; lastValue: number; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname",
  )
  const sequences: { name: string; lastValue: number; isCalled: boolean }[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last_value: number; is_called: boolean }>(
      `select last_value, is_called from ${escapeIdentifier(name)}`,
    )
    sequences.push({ name, lastValue: state[0]!.last_value, isCalled: state[0]!.is_called })
  }
  return sequences
}
