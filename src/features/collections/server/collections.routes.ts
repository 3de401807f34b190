import { z } from 'zod'
import { withoutHidden } from '#people/hidden.rules.ts'
import { hiddenFrom } from '#people/server/hidden-from.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { body, createRouter, defineRoute, json, optionalBody } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
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
import { getCollection } from './get-collection.ts'
import { getLike } from './get-like.ts'
import { itemRoutes } from './items/items.routes.ts'
import { likeCollection } from './like-collection.ts'
import { listOwnCollections } from './list-own-collections.ts'
import { listPublicCollections } from './list-public-collections.ts'

const tags = ['collections']
const params = z.object({ id: z.uuid() })

const getOwn = defineRoute({
  method: 'get',
  path: '/collections',
  tags,
  summary: "The requester's own collections",
  request: { query: ownCollectionQuery },
  responses: { 200: json(ownCollectionPage, 'Newest first') },
})

const postCollection = defineRoute({
  method: 'post',
  path: '/collections',
  tags,
  summary: 'Make a collection',
  request: { headers: idempotencyHeaders, body: body(collectionInput) },
  responses: { 201: json(collection, 'The collection, which is empty') },
})

const getGallery = defineRoute({
  method: 'get',
  path: '/public-collections',
  tags,
  summary: 'The public collections of everybody',
  request: { query: galleryQuery },
  responses: { 200: json(galleryPage, 'Most liked or newest first') },
})

const getOne = defineRoute({
  method: 'get',
  path: '/collections/{id}',
  tags,
  summary: 'One collection that is public or the own',
  request: { params },
  responses: { 200: json(collection, 'The collection') },
})

const patchOne = defineRoute({
  method: 'patch',
  path: '/collections/{id}',
  tags,
  summary: 'Change an own collection',
  request: { params, body: body(collectionChange) },
  responses: { 200: json(collection, 'The collection as it now is') },
})

const deleteOne = defineRoute({
  method: 'delete',
  path: '/collections/{id}',
  tags,
  summary: 'Delete an own collection, or as a moderator a public one with a reason',
  request: { params, body: optionalBody(removalInput) },
  responses: { 200: json(z.object({ id: z.uuid() }), 'It is gone') },
})

const getItsLike = defineRoute({
  method: 'get',
  path: '/collections/{id}/like',
  tags,
  summary: 'Whether the requester likes a collection',
  request: { params },
  responses: { 200: json(collectionLike, 'The like, and how many there are') },
})

const putLike = defineRoute({
  method: 'put',
  path: '/collections/{id}/like',
  tags,
  summary: 'Like a public collection, or take the like back',
  request: { params, body: body(likeInput) },
  responses: { 200: json(collectionLike, 'The like as it now is, and how many there are') },
})

export function collectionRoutes(context: Context) {
  return createRouter()
    .openapi(getOwn, async (c) => {
      const member = await memberOf(c)
      return c.json(await listOwnCollections(context, member, c.req.valid('query')), 200)
    })
    .openapi(postCollection, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('collection', { viewer: member, address: c.get('address') })
      return c.json(await createCollection(context, member, c.req.valid('json'), c.req.valid('header')['idempotency-key']), 201)
    })
    .openapi(getGallery, async (c) => {
      const viewer = await c.get('viewer')()
      const page = await context.reads.run(c, (db) => listPublicCollections({ db }, viewer, c.req.valid('query')))
      const { all } = await hiddenFrom(context.db, viewer)
      return c.json({ ...page, items: withoutHidden(page.items, all, (collection) => collection.userId) }, 200)
    })
    .openapi(getOne, async (c) => c.json(await getCollection(context, await c.get('viewer')(), c.req.valid('param').id), 200))
    .openapi(patchOne, async (c) => {
      const member = await memberOf(c)
      return c.json(await editCollection(context, member, c.req.valid('param').id, c.req.valid('json')), 200)
    })
    .openapi(deleteOne, async (c) => {
      const member = await memberOf(c)
      const { id } = c.req.valid('param')
      await deleteCollection(context, member, id, c.req.valid('json'))
      return c.json({ id }, 200)
    })
    .openapi(getItsLike, async (c) => c.json(await getLike(context, await c.get('viewer')(), c.req.valid('param').id), 200))
    .openapi(putLike, async (c) => {
      const member = await memberOf(c)
      return c.json(await likeCollection(context, member, c.req.valid('param').id, c.req.valid('json').liked), 200)
    })
    .route('/', itemRoutes(context))
}
