import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import type { Given } from '#db/joined-reads.ts'
import type { Tx } from '#db/transaction.ts'
import { changesRow, onlyValue } from '#db/rows.ts'
import { insertWithId } from '#features/restaurants/server/index.ts'
import type { DuetInput } from '../duets.contract.ts'

/** Counts are exact up to this number. */
const COUNT_MAX = 10_000

export function findOriginal(db: Db, id: string) {
  return db
    .selectFrom('restaurants')
    .select(['id', 'title', 'body', 'address', 'restaurant_type', 'author_id', 'question_type'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The original of a duet, locked against deletion and renaming until the transaction ends. */
export function lockOriginal(tx: Tx, id: string) {
  return tx
    .selectFrom('restaurants')
    .select(['id', 'title', 'address', 'restaurant_type', 'author_id', 'question_type'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

type Original = NonNullable<Awaited<ReturnType<typeof lockOriginal>>>

/** Adds a duet, which takes its name, address and type from the original, and no votes; false when the id is taken. */
export function insertDuet(
  tx: Tx,
  { id, original, memberId, input }: { id: string; original: Original; memberId: string; input: DuetInput },
): Promise<boolean> {
  return insertWithId(tx, {
    id,
    title: original.title,
    address: original.address,
    restaurant_type: original.restaurant_type,
    body: input.body,
    author_id: memberId,
    question_type: 'duet',
    parent_question_id: original.id,
    duet_rating: input.rating,
    duet_user_id: memberId,
    is_votable: false,
  })
}

/** The duet that a member has made of a restaurant. */
export async function findOwnDuetId(db: Db | Tx, parentId: string, memberId: string): Promise<string | null> {
  const duet = await db
    .selectFrom('restaurants')
    .select('id')
    .where('parent_question_id', '=', parentId)
    .where('duet_user_id', '=', memberId)
    .executeTakeFirst()
  return duet?.id ?? null
}

export async function countDuets(db: Db, parentId: string): Promise<number> {
  return onlyValue<number>(db)`
    select count(*) as count from (select from restaurants where parent_question_id = ${parentId} limit ${sql.lit(COUNT_MAX)}) counted ${prepared}`
}

/** Whether a restaurant has duets. The index restaurants_duets serves it. */
export const hasDuetsOf = (id: Given) => sql<boolean>`exists (select from restaurants where parent_question_id = ${id})`

/** Changes the duet, if it is still this member's. */
export async function updateDuet(db: Db, id: string, memberId: string, { body, rating }: DuetInput): Promise<boolean> {
  return changesRow(
    db.updateTable('restaurants').set({ body, duet_rating: rating }).where('id', '=', id).where('duet_user_id', '=', memberId),
  )
}
