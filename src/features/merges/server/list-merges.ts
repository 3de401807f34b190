import { presentPage } from '#db/keyset.ts'
import { presentPerson } from '#people/present-person.ts'
import { ensure } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MergePage, MergeQuery, RestaurantMerge } from '../merges.contract.ts'
import { isUndoable } from '../merges.rules.ts'
import { assertMerger } from './merges.policy.ts'
import { selectMerges } from './merges.sql.ts'

type Row = Awaited<ReturnType<typeof selectMerges>>[number]

/** Merges and their undoing, newest first; for admins. @throws DomainError ADMIN_ONLY */
export async function listMerges({ db }: Pick<Context, 'db'>, member: Member, query: MergeQuery): Promise<MergePage> {
  await assertMerger(db, member)
  return presentPage(await selectMerges(db, query), query.limit, present)
}

/** @throws DomainError MERGE_NOT_FOUND */
export async function getMerge({ db }: Pick<Context, 'db'>, id: number): Promise<RestaurantMerge> {
  const [row] = await selectMerges(db, { id, limit: 1 })
  ensure(row, 'MERGE_NOT_FOUND')
  return present(row)
}

function present(row: Row): RestaurantMerge {
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
