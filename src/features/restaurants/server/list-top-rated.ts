import { sql } from 'kysely'
import { keyset } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { RankedPage, RankedQuery } from '../restaurants.contract.ts'
import { selectPage } from './select-page.ts'

const best = keyset([
  { sql: 'r.top_score', kind: 'number' },
  { sql: 'r.member_vote_count', kind: 'integer' },
  { sql: 'r.created_at', kind: 'micros' },
  { sql: 'r.id', kind: 'text' },
])

/**
 * Top rated: by the share of members who accept, then more votes, then newer, then id. Excludes a share of 100 %,
 * restaurants without members' votes, closed ones, and duets, which take no votes. @throws DomainError INVALID_INPUT on a foreign cursor
 */
export function listTopRated({ db }: Pick<Context, 'db'>, { cursor, limit }: RankedQuery): Promise<RankedPage> {
  return selectPage(db, {
    order: best,
    cursor,
    limit,
    where: sql<boolean>`r.top_score is not null and r.status <> 'closed'`,
    keepAs: 'top',
  })
}
