import type { Db } from '#db/connect.ts'

export interface LiveRow {
  id: string
  accept_count: number
  reject_count: number
  logged_in_ratings: number[]
  anonymous_ratings: number[]
  comment_count: number
}

export function findLiveNumbers(db: Db, ids: readonly string[]): Promise<LiveRow[]> {
  return db
    .selectFrom('restaurants')
    .innerJoin('vote_counts as c', 'c.restaurant_id', 'id')
    .select(['id', 'accept_count', 'reject_count', 'c.logged_in_ratings', 'anonymous_ratings', 'comment_count'])
    .where('id', 'in', ids)
    .execute()
}
