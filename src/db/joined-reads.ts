import { type Expression, type RawBuilder, sql } from 'kysely'
import { asCompilable, compileOnce } from './compile-once.ts'
import { type Db, opaque, prepared } from './connect.ts'

/** The id in SQL. */
export type Given = RawBuilder<string>

/** A whole read of one thing by its id, as one value of JSON, so that a page can send it together with others. */
export interface JoinedRead<Found> {
  /** SQL of the value; it uses the id only as a parameter. */
  json: (db: Db, id: Given) => RawBuilder<unknown>
  /** Makes of the value what the read finds. */
  present: (value: unknown) => Found
}

/** A read for `joinReads`: the SQL of one JSON value, and what it becomes. */
export function joinedRead<Value, Found>(
  json: (db: Db, id: Given) => RawBuilder<Value>,
  present: (value: Value) => Found,
): JoinedRead<Found> {
  return { json, present: present as (value: unknown) => Found }
}

/** The rows of a query, in its order, as one array of JSON. Times in it are texts: `toDate` reads them. */
export function jsonRows<Row>(query: Expression<Row>): RawBuilder<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(to_json(found)), '[]') from (${query}) found)`
}

/** The first row of a query as JSON, or null. */
export function jsonRow<Row>(query: Expression<Row>): RawBuilder<Row | null> {
  return sql<Row | null>`(select to_json(found) from (${query}) found limit 1)`
}

/** A time in JSON, cut to milliseconds as the driver cuts those of a column. */
export function toDate(time: Date | string): Date {
  return new Date(time)
}

type IdType = 'text' | 'uuid'

/** Several reads by the same id as one statement, which is built and planned once. */
export function joinReads<Found extends Record<string, unknown>>(
  idType: IdType,
  reads: { [Name in keyof Found]: JoinedRead<Found[Name]> },
): (db: Db, id: string) => Promise<Found> {
  const entries = Object.entries(reads) as [string, JoinedRead<unknown>][]
  const select = compileOnce((db, id: string) =>
    asCompilable(
      db,
      sql<
        Record<string, unknown>
      >`select ${sql.join(entries.map(([name, { json }]) => sql`${json(db, opaque(id, idType))} as ${sql.ref(name)}`))} ${prepared}`,
    ),
  )
  return async (db, id) => {
    const [row] = await select(db, id)
    return Object.fromEntries(entries.map(([name, { present }]) => [name, present(row![name])])) as Found
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A read without others. */
export async function readAlone<Found>(db: Db, read: JoinedRead<Found>, id: string): Promise<Found> {
  const idType = UUID.test(id) ? 'uuid' : 'text'
  return (await joinReads(idType, { read })(db, id)).read
}
