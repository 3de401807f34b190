import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { PHOTO_TYPES } from '#lib/media.rules.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { profile } from '#features/profiles/profiles.contract.ts'
import { getProfile } from '../get-profile.ts'
import { removeAvatar, setAvatar } from './set-avatar.ts'

export const avatarEndpoints = endpoints('profiles', {
  setAvatar: endpoint({
    method: 'put',
    path: '/profile/avatar',
    summary: 'Show another picture on the member’s own profile: the file itself is the body; its middle square is shown',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    file: PHOTO_TYPES,
    out: profile,
    says: 'The profile with the picture',
    run: async (context, { member, c }) => {
      await setAvatar(context, member, await receivePhoto(c, context, member, 'upload'))
      return await getProfile(context, member, { id: member.id })
    },
  }),
  removeAvatar: endpoint({
    method: 'delete',
    path: '/profile/avatar',
    summary: 'Take the picture of the member’s own profile away',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    out: profile,
    says: 'The profile without it',
    run: async (context, { member }) => {
      await removeAvatar(context, member)
      return await getProfile(context, member, { id: member.id })
    },
  }),
})
