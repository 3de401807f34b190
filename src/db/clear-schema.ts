import pg from 'pg'

/** Every function in the schema that no extension brought. */
const FUNCTIONS = `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

const TABLES = `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Drops our tables, with what hangs on them, and our functions. Only for a database in which nobody lives. */
export async function clearSchema(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES)
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  if (names.length > 0) await client.query(`drop table ${names.join(', ')} cascade`)
  const { rows: functions } = await client.query<{ name: string }>(FUNCTIONS)
  const signatures = functions.map(({ name }) => name)
  if (signatures.length > 0) await client.query(`drop function ${signatures.join(', ')} cascade`)
}
