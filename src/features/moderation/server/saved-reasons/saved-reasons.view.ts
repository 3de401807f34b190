import { presentPerson } from '#people/present-person.ts'
import type { SavedReason } from '../../saved-reasons.contract.ts'
import type { SavedReasonRow } from './saved-reasons.sql.ts'

/** A saved reason as moderators see it. */
export function presentSavedReason(row: SavedReasonRow): SavedReason {
  const { id, rule, name, version } = row
  return {
    id,
    rule,
    name,
    facts: { tr: row.facts_tr, en: row.facts_en },
    version,
    madeBy: presentPerson(row.maker_id, row),
    updatedAt: row.updated_at.toISOString(),
  }
}
