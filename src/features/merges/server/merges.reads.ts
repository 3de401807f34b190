import { pageOf, presentPage } from '#db/keyset.ts'
import { presentPerson } from '#people/present-person.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MergePage, MergeQuery, RestaurantMerge, ProposalPage, ProposalQuery } from '../merges.contract.ts'
import { isUndoable, metresApart } from '../merges.rules.ts'
import { assertMerger } from './merges.policy.ts'
import { findRedirect, selectMerges } from './merges.sql.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { hydrateRestaurants } from '#features/restaurants/server/index.ts'
import { selectProposals } from './proposals.sql.ts'

type MergeRow = Awaited<ReturnType<typeof selectMerges>>[number]

/** Merges and their undoing, newest first; for admins. @throws DomainError ADMIN_ONLY */
export async function listMerges({ db }: Pick<Context, 'db'>, member: Member, query: MergeQuery): Promise<MergePage> {
  await assertMerger(db, member)
  return presentPage(await selectMerges(db, query), query.limit, presentMerge)
}

/** @throws DomainError MERGE_NOT_FOUND */
export async function getMerge({ db }: Pick<Context, 'db'>, id: number): Promise<RestaurantMerge> {
  const [row] = await selectMerges(db, { id, limit: 1 })
  ensure(row, 'MERGE_NOT_FOUND')
  return presentMerge(row)
}

function presentMerge(row: MergeRow): RestaurantMerge {
  return {
    id: row.id,
    survivorId: row.survivor_id,
    survivorTitle: row.survivor_title,
    absorbedId: row.absorbed_id,
    absorbedTitle: row.absorbed_title,
    mergedBy: presentPerson(row.merged_by, row),
    mergedAt: row.merged_at.toISOString(),
    undoneBy: presentPerson(row.undone_by, {
      username: row.undoer_username,
      nickname: row.undoer_nickname,
      avatar_url: row.undoer_avatar_url,
    }),
    undoneAt: row.undone_at?.toISOString() ?? null,
    canUndo: !row.undone_at && row.has_journal && row.is_latest && isUndoable(row.merged_at, new Date()),
  }
}

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

/** The restaurant that an absorbed one became part of; undefined for any other address. */
export function findSurvivor({ db }: Pick<Context, 'db'>, id: string): Promise<string | undefined> {
  return findRedirect(db, id)
}
