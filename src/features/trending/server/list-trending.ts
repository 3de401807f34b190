import { sql } from 'kysely'
import { keyset, type Key } from '#db/keyset.ts'
import { selectPage } from '#features/restaurants/server/index.ts'
import type { RankedPage } from '#features/restaurants/restaurants.contract.ts'
import type { Context } from '#site/server/context.ts'
import type { TrendingQuery } from '../trending.contract.ts'

const ties: Key[] = [
  { sql: 'r.engagement_score', kind: 'number' },
  { sql: 'r.created_at', kind: 'micros' },
  { sql: 'r.id', kind: 'text' },
]

// A duet takes no votes, so its original trends instead. What is closed for good does not trend.
const isOriginal = sql<boolean>`r.question_type = 'normal' and r.status <> 'closed'`

const modes = {
  hot: { order: keyset([{ sql: 'r.hot_score', kind: 'number' }, ...ties]), where: isOriginal },
  most: { order: keyset([{ sql: 'r.hype_total', kind: 'number' }, ...ties]), where: isOriginal },
  rising: {
    order: keyset([{ sql: 'r.rising_score', kind: 'number' }, ...ties]),
    where: sql<boolean>`${isOriginal} and r.rising_score > 0`,
  },
}

/** Trending restaurants without duets, best first; ties by discussion, newer, id. @throws DomainError INVALID_INPUT on a foreign cursor */
export function listTrending({ db }: Pick<Context, 'db'>, { mode, cursor, limit }: TrendingQuery): Promise<RankedPage> {
  return selectPage(db, { ...modes[mode], cursor, limit, keepAs: `trending ${mode}` })
}
