import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { PHOTO_TYPES } from '#lib/media.rules.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { restaurant } from '#features/restaurants/restaurants.contract.ts'
import { addPhoto } from './add-photo.ts'
import { removePhoto } from './remove-photo.ts'

const id = z.string().max(160)

export const photoEndpoints = endpoints('restaurants', {
  addPhoto: endpoint({
    method: 'post',
    path: '/restaurants/{id}/photos',
    summary: 'Add a photo to the member’s own restaurant or duet: the file itself is the body',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    isIdempotent: true,
    params: z.object({ id }),
    file: PHOTO_TYPES,
    out: restaurant,
    says: 'The restaurant with the photo behind the others',
    status: 201,
    run: async (context, { member, params, key, c }) => {
      const data = await receivePhoto(c, context, member, 'upload')
      return await addPhoto(context, member, params.id, data, key)
    },
  }),
  removePhoto: endpoint({
    method: 'delete',
    path: '/restaurants/{id}/photos/{name}',
    summary: 'Remove a photo from the member’s own restaurant or duet, or as a moderator any with a reason',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: z.object({ id, name: z.string().max(160).meta({ description: "What stands between '/media/' and '-1600.webp'" }) }),
    optionalBody: removalInput,
    out: restaurant,
    says: 'The restaurant without it',
    run: (context, { member, params: { id, name }, body }) => removePhoto(context, member, id, name, body),
  }),
})
