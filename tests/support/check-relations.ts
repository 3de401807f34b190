import type pg from 'pg'
import type { Relation } from '#db/relations/relation.ts'

/** A foreign key: the columns, the table that they name, and what becomes of the row when that one is deleted. */
interface ForeignKey {
  table: string
  columns: string
  to: string
  then: 'of' | 'names' | 'needs'
}

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, confrelid::regclass::text as to,
    (select string_agg(attname, ', ' order by place) from unnest(conkey) with ordinality as k (num, place)
      join pg_attribute on attrelid = conrelid and attnum = num) as columns,
    case confdeltype when 'c' then 'of' when 'n' then 'names' else 'needs' end as then
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

const RESTAURANTS = ['restaurants']
const REMOVABLE = ['restaurants', 'comments', 'comment_replies', 'collections']
const MEMBERS = ['profiles', 'auth_users']

/**
 * Compares a description of what hangs on what with the foreign keys of a database.
 * @returns a sentence for each difference, and for each thing that the description leaves open
 */
export async function checkRelations(pool: pg.Pool, described: Readonly<Record<string, Relation>>): Promise<string[]> {
  const { rows: keys } = await pool.query<ForeignKey>(FOREIGN_KEYS)
  const tables = new Set([...keys.map(({ table }) => table), ...Object.keys(described)])
  return [...tables].toSorted().flatMap((table) => {
    const relation = described[table]
    if (!relation) return [`${table} hangs on others and is not described`]
    return [...compareKeys(table, relation, keys), ...findOpen(table, relation, keys)]
  })
}

function compareKeys(table: string, relation: Relation, keys: ForeignKey[]): string[] {
  const sides = ['of', 'names', 'needs'] as const
  const said = new Set(sides.flatMap((then) => Object.entries(relation[then] ?? {}).map(([columns, to]) => `${columns} ${then} ${to}`)))
  const held = new Set(keys.filter((key) => key.table === table).map(({ columns, then, to }) => `${columns} ${then} ${to}`))
  return [
    ...[...held].filter((key) => !said.has(key)).map((key) => `${table}: the foreign key ‘${key}’ is not described`),
    ...[...said].filter((key) => !held.has(key)).map((key) => `${table}: there is no foreign key ‘${key}’`),
  ]
}

/** What must be said of a table, by what it hangs on, and what its keys say otherwise. */
function findOpen(table: string, relation: Relation, keys: ForeignKey[]): string[] {
  const goesWithRestaurant = goesWith(table, RESTAURANTS, keys)
  const goesWithMember = goesWith(table, MEMBERS, keys)
  const goesWithRemoved = goesWith(table, REMOVABLE, keys)
  const isOfRestaurant = goesWithRestaurant || hasKeyTo(table, RESTAURANTS, keys)
  const isOfMember = goesWithMember || hasKeyTo(table, MEMBERS, keys)
  const { restaurant, merge, removal, raid, leaving, export: exported } = relation
  const open: [isOpen: boolean, what: string][] = [
    [goesWithRestaurant && !restaurant?.length, 'nothing leads to its restaurant'],
    [isOfRestaurant && merge === undefined, 'nothing is said of a merge'],
    [
      (isOfRestaurant || goesWithRemoved) && (removal === undefined || (removal === 'unlinked') === goesWithRemoved),
      'nothing true is said of a removal',
    ],
    [(isOfRestaurant || isOfMember) && raid === undefined, 'nothing is said of a raid'],
    [isOfMember && leaving !== (goesWithMember ? 'goes' : 'nameless'), 'nothing true is said of a leaving member'],
    [isOfMember && exported === undefined, 'nothing is said of an export'],
  ]
  return open.filter(([isOpen]) => isOpen).map(([, what]) => `${table}: ${what}`)
}

const hasKeyTo = (table: string, ends: string[], keys: ForeignKey[]): boolean =>
  keys.some((key) => key.table === table && ends.includes(key.to))

/** Whether the deletion of one of the ends reaches this table, over however many others. */
function goesWith(table: string, ends: string[], keys: ForeignKey[], seen = new Set<string>()): boolean {
  seen.add(table)
  return keys.some(
    (key) =>
      key.table === table && key.then === 'of' && (ends.includes(key.to) || (!seen.has(key.to) && goesWith(key.to, ends, keys, seen))),
  )
}
