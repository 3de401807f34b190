import type { Db } from '#db/connect.ts'
import { APPEAL_MONTHS } from '../sanctions.rules.ts'
import { dropRemoved } from './decisions.sql.ts'

/** Deletes what moderators removed once no appeal can bring it back any more. */
export async function dropOldRemoved(db: Db): Promise<void> {
  await dropRemoved(db, APPEAL_MONTHS)
}
