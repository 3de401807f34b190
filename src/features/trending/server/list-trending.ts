import { sql } from 'kysely'
import { keyset, type Key } from '#db/keyset.ts'
import { selectPage } from '#features/restaurants/server/index.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import type { Services } from '#server/services.ts'
import type { TrendingQuery } from '../trending.contract.ts'

const ties: Key[] = [
  { sql: 'r.engagement_score', kind: 'number' },
  { sql: 'r.created_at', kind: 'micros' },
  { sql: 'r.id', kind: 'text' },
]

// A duet takes no votes, so its original trends in its place.
const isOriginal = sql<boolean>`r.question_type = 'normal'`

const modes = {
  hot: { order: keyset([{ sql: 'r.hot_score', kind: 'number' }, ...ties]), where: isOriginal },
  most: { order: keyset([{ sql: 'r.hype_total', kind: 'number' }, ...ties]), where: isOriginal },
  rising: {
    order: keyset([{ sql: 'r.rising_score', kind: 'number' }, ...ties]),
    where: sql<boolean>`${isOriginal} and r.rising_score > 0`,
  },
}

/** Restaurants that trend, best first, duets left out; ties go to the more discussed, then the newer, then the id. @throws DomainError INVALID_INPUT on a foreign cursor */
export function listTrending({ db }: Pick<Services, 'db'>, { mode, cursor, limit }: TrendingQuery): Promise<RankedPage> {
  return selectPage(db, { ...modes[mode], cursor, limit, keepAs: `trending ${mode}` })
}
