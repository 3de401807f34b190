export { deleteCollection } from './delete-collection.ts'
export { collectionRoutes } from './collections.routes.ts'
export { getPublicCollection } from './get-public-collection.ts'
export { hydrateCollections } from './hydrate-collections.ts'
