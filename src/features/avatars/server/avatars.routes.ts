import { z } from 'zod'
import { PHOTO_TYPES } from '#features/media/media.rules.ts'
import { receivePhoto } from '#features/media/server/index.ts'
import { profile } from '#features/profiles/profiles.contract.ts'
import { getProfile } from '#features/profiles/server/index.ts'
import { createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { memberOf } from '#server/viewer.ts'
import { removeAvatar, setAvatar } from './set-avatar.ts'

const tags = ['profiles']
const file = { schema: z.any().meta({ type: 'string', format: 'binary' }) }

const putAvatar = defineRoute({
  method: 'put',
  path: '/profile/avatar',
  tags,
  summary: 'Show another picture on the own profile: the file itself is the body; its middle square is shown',
  request: { body: { required: true, content: Object.fromEntries(PHOTO_TYPES.map((type) => [type, file])) } },
  responses: { 200: json(profile, 'The profile with the picture') },
})

const deleteAvatar = defineRoute({
  method: 'delete',
  path: '/profile/avatar',
  tags,
  summary: 'Take the picture of the own profile away',
  responses: { 200: json(profile, 'The profile without it') },
})

export function avatarRoutes(services: Services) {
  return createRouter()
    .openapi(putAvatar, async (c) => {
      const viewer = await memberOf(c)
      await setAvatar(services, viewer, await receivePhoto(c, services, viewer))
      return c.json(await getProfile(services, viewer, { id: viewer.id }), 200)
    })
    .openapi(deleteAvatar, async (c) => {
      const viewer = await memberOf(c)
      await removeAvatar(services, viewer)
      return c.json(await getProfile(services, viewer, { id: viewer.id }), 200)
    })
}
