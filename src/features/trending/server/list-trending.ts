import { sql } from 'kysely'
import { presentRestaurant, selectRestaurants } from '#features/restaurants/server/index.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import { decodeCursor, encodeCursor } from '#lib/cursor.ts'
import { DomainError } from '#lib/errors.ts'
import type { Services } from '#server/services.ts'
import type { TrendingQuery } from '../trending.contract.ts'

const scores = { hot: 'hot_score', most: 'hype_total', rising: 'rising_score' } as const

/** Trending, best first; ties go to the more discussed, then the newer, then the id. @throws DomainError INVALID_INPUT on a foreign cursor */
export async function listTrending({ db }: Pick<Services, 'db'>, { mode, cursor, limit }: TrendingQuery): Promise<RankedPage> {
  const after = decodeCursor(cursor, 4)
  if (cursor !== undefined && !after) throw new DomainError('INVALID_INPUT', 422)
  const score = sql.ref<number>(`r.${scores[mode]}`)
  let query = selectRestaurants(db)
    .select([score.as('score'), 'r.engagement_score', sql<string>`to_json(r.created_at)#>>'{}'`.as('created_key')])
    .orderBy(score, 'desc')
    .orderBy('r.engagement_score', 'desc')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
  if (mode === 'rising') query = query.where('r.rising_score', '>', 0)
  if (after) {
    const [lastScore, engagement, createdAt, id] = after
    query = query.where(
      sql<boolean>`(${score}, r.engagement_score, r.created_at, r.id) < (${lastScore}::float8, ${engagement}::float8, ${createdAt}::timestamptz, ${id})`,
    )
  }
  const rows = await query.execute()
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(presentRestaurant),
    nextCursor: rows.length > limit && last ? encodeCursor([last.score, last.engagement_score, last.created_key, last.id]) : null,
  }
}
