import { hideItems } from '#people/server/hide-items.ts'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import {
  type Collection,
  collection,
  collectionChange,
  collectionInput,
  collectionLike,
  galleryPage,
  galleryQuery,
  likeInput,
  ownCollectionPage,
  ownCollectionQuery,
} from '../collections.contract.ts'
import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { editCollection } from './edit-collection.ts'
import { getCollection, getLike, listOwnCollections, listPublicCollections } from './collections.reads.ts'
import { itemEndpoints } from './items/items.endpoints.ts'
import { likeCollection } from './like-collection.ts'

const params = z.object({ id: z.uuid() })

export const collectionEndpoints = endpoints('collections', {
  listOwnCollections: endpoint({
    method: 'get',
    path: '/collections',
    summary: "The requester's own collections",
    who: 'member',
    query: ownCollectionQuery,
    out: ownCollectionPage,
    says: 'Newest first',
    run: (context, { member, query }) => listOwnCollections(context, member, query),
  }),
  createCollection: endpoint({
    method: 'post',
    path: '/collections',
    summary: 'Make a collection',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    limit: 'collection',
    isIdempotent: true,
    body: collectionInput,
    out: collection,
    says: 'The collection, which is empty',
    status: 201,
    run: (context, { member, body, key }) => createCollection(context, member, body, key),
  }),
  listPublicCollections: endpoint({
    method: 'get',
    path: '/public-collections',
    summary: 'The public collections of everybody',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    query: galleryQuery,
    out: galleryPage,
    says: 'Most liked or newest first',
    hide: hideItems((one: Collection) => one.userId),
    run: (context, { viewer, query }) => listPublicCollections(context, viewer, query),
  }),
  getCollection: endpoint({
    method: 'get',
    path: '/collections/{id}',
    summary: 'One collection: a public one, or the member’s own',
    who: 'anyone',
    isPublic: true,
    params,
    out: collection,
    says: 'The collection',
    run: (context, { viewer, params }) => getCollection(context, viewer, params.id),
  }),
  editCollection: endpoint({
    method: 'patch',
    path: '/collections/{id}',
    summary: 'Change one of the member’s own collections',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    body: collectionChange,
    out: collection,
    says: 'The collection as it now is',
    run: (context, { member, params, body }) => editCollection(context, member, params.id, body),
  }),
  deleteCollection: endpoint({
    method: 'delete',
    path: '/collections/{id}',
    summary: 'Delete one of the member’s own collections, or as a moderator a public one with a reason',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    optionalBody: removalInput,
    out: z.object({ id: z.uuid() }),
    says: 'It is gone',
    run: async (context, { member, params: { id }, body }) => {
      await deleteCollection(context, member, id, body)
      return { id }
    },
  }),
  getCollectionLike: endpoint({
    method: 'get',
    path: '/collections/{id}/like',
    summary: 'Whether the requester likes a collection',
    who: 'anyone',
    params,
    out: collectionLike,
    says: 'The like, and how many there are',
    run: (context, { viewer, params }) => getLike(context, viewer, params.id),
  }),
  likeCollection: endpoint({
    method: 'put',
    path: '/collections/{id}/like',
    summary: 'Like a public collection, or take the like back',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    params,
    body: likeInput,
    out: collectionLike,
    says: 'The like as it now is, and how many there are',
    run: (context, { member, params, body }) => likeCollection(context, member, params.id, body.liked),
  }),
  ...itemEndpoints,
})
