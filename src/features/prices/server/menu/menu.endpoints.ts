import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { PHOTO_TYPES } from '#lib/media.rules.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { menuPhoto, menuPhotoDeleted, menuPhotoList } from '../../menu.contract.ts'
import { priceParams } from '../../prices.contract.ts'
import { addMenuPhoto } from './add-menu-photo.ts'
import { deleteMenuPhoto } from './delete-menu-photo.ts'
import { listMenuPhotos } from './list-menu-photos.ts'
import { menuPhotoWithoutHidden } from './menu.view.ts'

const params = z.object({ id: z.string().max(160) })

export const menuEndpoints = endpoints('prices', {
  listMenuPhotos: endpoint({
    method: 'get',
    path: '/restaurants/{id}/menu-photos',
    summary: 'The latest photos of a restaurant’s menu',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params,
    out: menuPhotoList,
    says: 'At most twelve, the latest first',
    hide: ({ items }, hidden) => ({ items: items.map((photo) => menuPhotoWithoutHidden(photo, hidden)) }),
    run: (context, { params }) => listMenuPhotos(context, params.id),
  }),
  addMenuPhoto: endpoint({
    method: 'post',
    path: '/restaurants/{id}/menu-photos',
    summary: 'Add a photo of the menu, in place of the member’s earlier one: the file itself is the body',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    file: PHOTO_TYPES,
    out: menuPhoto,
    says: 'The photo',
    status: 201,
    run: async (context, { member, params, c }) => {
      const data = await receivePhoto(c, context, member, 'upload')
      return await addMenuPhoto(context, member, params.id, data)
    },
  }),
  deleteMenuPhoto: endpoint({
    method: 'delete',
    path: '/menu-photos/{id}',
    summary: 'Delete the member’s own menu photo, or as a moderator anybody’s with a reason',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: priceParams,
    optionalBody: removalInput,
    out: menuPhotoDeleted,
    says: 'It is gone',
    run: (context, { member, params, body }) => deleteMenuPhoto(context, member, params.id, body),
  }),
})
