import type { ErrorTable } from '#lib/errors.ts'

export const collectionsErrors = {
  COLLECTION_NAME_REQUIRED: [422, 'Collection name is required'],
  COLLECTION_NAME_TOO_LONG: [422, 'A collection name has at most 100 characters'],
  COLLECTION_DESCRIPTION_TOO_LONG: [422, 'A description has at most 500 characters'],
  COLLECTION_NOT_FOUND: [404, 'Collection not found'],
  ITEM_NOTES_TOO_LONG: [422, 'A note has at most 200 characters'],
  ITEM_EXISTS: [409, 'This is already in the collection'],
  ITEM_NOT_FOUND: [404, 'This is no longer in the collection'],
} as const satisfies ErrorTable
