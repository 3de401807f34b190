import { pageOf } from '#db/keyset.ts'
import { presentPerson } from '#people/present-person.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { hydrateRestaurants } from '#features/restaurants/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ProposalPage, ProposalQuery } from '../merges.contract.ts'
import { metresApart } from '../merges.rules.ts'
import { assertMerger } from './merges.policy.ts'
import { selectProposals } from './proposals.sql.ts'

/** Open proposals with both restaurants, newest first; for admins. @throws DomainError ADMIN_ONLY */
export async function listProposals({ db }: Pick<Context, 'db'>, member: Member, query: ProposalQuery): Promise<ProposalPage> {
  await assertMerger(db, member)
  const { items, nextCursor } = pageOf(await selectProposals(db, query), query.limit)
  const restaurants = await hydrateRestaurants(
    db,
    items.flatMap((row) => [row.first_id, row.second_id]),
  )
  return {
    items: items.flatMap((row) => {
      const pair = [restaurants.get(row.first_id), restaurants.get(row.second_id)]
      if (!isWhole(pair)) return []
      return [
        {
          id: row.id,
          restaurants: pair,
          metres: metresApart(pair[0].place, pair[1].place),
          note: row.note,
          proposedBy: presentPerson(row.proposed_by, row),
          createdAt: row.created_at.toISOString(),
        },
      ]
    }),
    nextCursor,
  }
}

/** Whether both are still there: one may be deleted between the two reads. */
function isWhole(pair: (Restaurant | undefined)[]): pair is [Restaurant, Restaurant] {
  return pair.every((restaurant) => restaurant !== undefined)
}
