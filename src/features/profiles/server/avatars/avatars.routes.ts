import { PHOTO_TYPES } from '#lib/media.rules.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { profile } from '#features/profiles/profiles.contract.ts'
import { getProfile } from '../get-profile.ts'
import { createRouter, defineRoute, fileBody, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { removeAvatar, setAvatar } from './set-avatar.ts'

const tags = ['profiles']

const putAvatar = defineRoute({
  method: 'put',
  path: '/profile/avatar',
  tags,
  summary: 'Show another picture on the member’s own profile: the file itself is the body; its middle square is shown',
  request: { body: fileBody(PHOTO_TYPES) },
  responses: { 200: json(profile, 'The profile with the picture') },
})

const deleteAvatar = defineRoute({
  method: 'delete',
  path: '/profile/avatar',
  tags,
  summary: 'Take the picture of the member’s own profile away',
  responses: { 200: json(profile, 'The profile without it') },
})

export function avatarRoutes(context: Context) {
  return createRouter()
    .openapi(putAvatar, async (c) => {
      const viewer = await memberOf(c)
      await setAvatar(context, viewer, await receivePhoto(c, context, viewer))
      return c.json(await getProfile(context, viewer, { id: viewer.id }), 200)
    })
    .openapi(deleteAvatar, async (c) => {
      const viewer = await memberOf(c)
      await removeAvatar(context, viewer)
      return c.json(await getProfile(context, viewer, { id: viewer.id }), 200)
    })
}
