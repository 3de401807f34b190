import { ensure, refuseIf } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { CollectionRow } from './collections.sql.ts'

/** Every viewer sees a public collection; only its owner learns that a private one exists. @throws DomainError COLLECTION_NOT_FOUND */
export function assertCanSee(viewer: Viewer, row: CollectionRow | undefined): asserts row is CollectionRow {
  ensure(row && (row.is_public || isOwner(viewer, row)), 'COLLECTION_NOT_FOUND')
}

/** Moderators remove what others see or reported; a private list is its owner's alone. @throws DomainError COLLECTION_NOT_FOUND */
export function assertCanRemove(row: { is_public: boolean }, isReported: boolean): void {
  refuseIf(!row.is_public && !isReported, 'COLLECTION_NOT_FOUND')
}

/** Only its owner changes a collection and its items. @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN */
export function assertCanSave(viewer: Viewer, row: CollectionRow | undefined): asserts row is CollectionRow {
  assertCanSee(viewer, row)
  ensure(isOwner(viewer, row), 'FORBIDDEN')
}

function isOwner(viewer: Viewer, row: CollectionRow): boolean {
  return viewer.kind === 'member' && viewer.id === row.user_id
}
