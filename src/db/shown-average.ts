import { type RawBuilder, sql } from 'kysely'

/**
 * The members' average as cards show it, for a row with the columns `id` and `parent_question_id`: that of a duet is its original's. The
 * column `member_average` of restaurants is a copy by which lists are filtered and ordered; it is up to two seconds old.
 */
export function shownAverage(row: string): RawBuilder<number | null> {
  const { id, parent } = { id: sql.ref(`${row}.id`), parent: sql.ref(`${row}.parent_question_id`) }
  return sql`(select ratings_average(c.logged_in_ratings) from vote_counts c where c.restaurant_id = coalesce(${parent}, ${id}))`
}
