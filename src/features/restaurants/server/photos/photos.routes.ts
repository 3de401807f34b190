import { z } from 'zod'
import { PHOTO_TYPES } from '#lib/media.rules.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { createRouter, defineRoute, fileBody, json, optionalBody } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { restaurant } from '#features/restaurants/restaurants.contract.ts'
import { addPhoto } from './add-photo.ts'
import { removePhoto } from './remove-photo.ts'

const tags = ['restaurants']
const id = z.string().max(160)

const postPhoto = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/photos',
  tags,
  summary: 'Add a photo to the member’s own restaurant or duet: the file itself is the body',
  request: {
    params: z.object({ id }),
    headers: idempotencyHeaders,
    body: fileBody(PHOTO_TYPES),
  },
  responses: { 201: json(restaurant, 'The restaurant with the photo behind the others') },
})

const deletePhoto = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/photos/{name}',
  tags,
  summary: 'Remove a photo from the member’s own restaurant or duet, or as a moderator any with a reason',
  request: {
    params: z.object({ id, name: z.string().max(160).meta({ description: "What stands between '/media/' and '-1600.webp'" }) }),
    body: optionalBody(removalInput),
  },
  responses: { 200: json(restaurant, 'The restaurant without it') },
})

export function photoRoutes(context: Context) {
  return createRouter()
    .openapi(postPhoto, async (c) => {
      const viewer = await memberOf(c)
      const data = await receivePhoto(c, context, viewer)
      const key = c.req.valid('header')['idempotency-key']
      return c.json(await addPhoto(context, viewer, c.req.valid('param').id, data, key), 201)
    })
    .openapi(deletePhoto, async (c) => {
      const { id, name } = c.req.valid('param')
      return c.json(await removePhoto(context, await c.get('viewer')(), id, name, c.req.valid('json')), 200)
    })
}
