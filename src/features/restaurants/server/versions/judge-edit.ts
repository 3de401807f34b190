import type { Tx } from '#db/transaction.ts'
import { middleOf } from '#features/places/server/index.ts'
import { partsChanged, type ProposedPart, ratedIdentity } from '../../changes.rules.ts'
import type { RestaurantEdit } from '../../posting.contract.ts'
import { snapshotAfter, snapshotOf } from './snapshot.ts'
import { type EditedRow, selectLater } from './versions.sql.ts'

/** Once others have voted, another name, type or place than the rated one waits for a moderator. The caller holds the lock. */
export async function partsThatWait(tx: Tx, row: EditedRow, edit: RestaurantEdit): Promise<ProposedPart[]> {
  if (!row.is_rated) return []
  const rated = ratedIdentity(snapshotOf(row), await selectLater(tx, row.id))
  return partsChanged(rated, snapshotAfter(row, edit), middleOf(rated.district))
}
