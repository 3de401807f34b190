export { deleteCollection } from './delete-collection.ts'
export { collectionEndpoints } from './collections.endpoints.ts'
export { getPublicCollection } from './collections.reads.ts'
export { hydrateCollections } from './hydrate-collections.ts'
