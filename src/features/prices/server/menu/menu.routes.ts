import { z } from 'zod'
import { hiddenOf } from '#people/server/hidden-from.ts'
import { PHOTO_TYPES } from '#lib/media.rules.ts'
import type { Context } from '#site/server/context.ts'
import { createRouter, defineRoute, fileBody, json, optionalBody } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { menuPhoto, menuPhotoDeleted, menuPhotoList } from '../../menu.contract.ts'
import { priceParams } from '../../prices.contract.ts'
import { addMenuPhoto } from './add-menu-photo.ts'
import { deleteMenuPhoto } from './delete-menu-photo.ts'
import { listMenuPhotos } from './list-menu-photos.ts'
import { menuPhotoWithoutHidden } from './menu.view.ts'

const tags = ['prices']
const params = z.object({ id: z.string().max(160) })

const getPhotos = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/menu-photos',
  tags,
  summary: 'The latest photos of a restaurant’s menu',
  request: { params },
  responses: { 200: json(menuPhotoList, 'At most twelve, the latest first') },
})

const postPhoto = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/menu-photos',
  tags,
  summary: 'Add a photo of the menu, in place of the member’s earlier one: the file itself is the body',
  request: { params, body: fileBody(PHOTO_TYPES) },
  responses: { 201: json(menuPhoto, 'The photo') },
})

const deletePhoto = defineRoute({
  method: 'delete',
  path: '/menu-photos/{id}',
  tags,
  summary: 'Delete the member’s own menu photo, or as a moderator anybody’s with a reason',
  request: { params: priceParams, body: optionalBody(removalInput) },
  responses: { 200: json(menuPhotoDeleted, 'It is gone') },
})

export function menuRoutes(context: Context) {
  return createRouter()
    .openapi(getPhotos, async (c) => {
      const { items } = await context.reads.run(c, (db) => listMenuPhotos({ db }, c.req.valid('param').id))
      const hidden = await hiddenOf(c, context)
      return c.json({ items: items.map((photo) => menuPhotoWithoutHidden(photo, hidden)) }, 200)
    })
    .openapi(postPhoto, async (c) => {
      const member = await memberOf(c)
      const data = await receivePhoto(c, context, member)
      return c.json(await addMenuPhoto(context, member, c.req.valid('param').id, data), 201)
    })
    .openapi(deletePhoto, async (c) =>
      c.json(await deleteMenuPhoto(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
}
