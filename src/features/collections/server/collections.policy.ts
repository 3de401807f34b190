import { DomainError } from '#lib/errors.ts'
import type { Viewer } from '#server/viewer.ts'
import type { CollectionRow } from './collections.sql.ts'

/** Everybody sees a public collection, and nobody but its owner learns that a private one exists. @throws DomainError COLLECTION_NOT_FOUND */
export function assertCanSee(viewer: Viewer, row: CollectionRow | undefined): asserts row is CollectionRow {
  if (!row || !(row.is_public || isOwner(viewer, row))) throw new DomainError('COLLECTION_NOT_FOUND', 404)
}

/** Only its owner changes a collection and what is in it. @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN */
export function assertCanKeep(viewer: Viewer, row: CollectionRow | undefined): asserts row is CollectionRow {
  assertCanSee(viewer, row)
  if (!isOwner(viewer, row)) throw new DomainError('FORBIDDEN', 403)
}

function isOwner(viewer: Viewer, row: CollectionRow): boolean {
  return viewer.kind === 'member' && viewer.id === row.user_id
}
