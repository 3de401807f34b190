import { removalInput } from '#features/moderation/moderation.contract.ts'
import { PHOTO_TYPES } from '#lib/media.rules.ts'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { receivePhoto } from '#platform/media/index.ts'
import * as contract from '../member-photos.contract.ts'
import { addMemberPhoto } from './add-member-photo.ts'
import { decideWaiting, listWaiting } from './decide-waiting.ts'
import { describePhoto } from './describe-photo.ts'
import { listGallery, listUnseen } from './member-photos.reads.ts'
import { photosWithoutHidden } from './member-photos.view.ts'
import { removeMemberPhoto } from './remove-member-photo.ts'

const { ofRestaurant, photoParams } = contract

export const memberPhotoEndpoints = endpoints('photos', {
  listPhotos: endpoint({
    method: 'get',
    path: '/restaurants/{id}/gallery',
    summary: 'The photos of a restaurant: of members who ate there, of the restaurant itself and of its menu',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: ofRestaurant,
    query: contract.galleryQuery,
    out: contract.galleryPage,
    says: 'The latest first',
    hide: (page, hidden) => ({ ...page, items: photosWithoutHidden(page.items, hidden) }),
    run: (context, { params, query }) => listGallery(context, params.id, query),
  }),
  addMemberPhoto: endpoint({
    method: 'post',
    path: '/restaurants/{id}/member-photos',
    summary: 'Give a photo to the member’s own comment or to a dish: the file itself is the body',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    isIdempotent: true,
    params: ofRestaurant,
    query: contract.photoQuery,
    file: PHOTO_TYPES,
    out: contract.memberPhoto,
    says: 'The photo; the first ones of a newcomer wait for a moderator',
    status: 201,
    run: async (context, { member, params, query, key, c }) => {
      const file = await receivePhoto(c, context, member, 'memberPhoto')
      return await addMemberPhoto(context, member, params.id, { asked: query, file, key })
    },
  }),
  listOwnUnseenPhotos: endpoint({
    method: 'get',
    path: '/restaurants/{id}/own-photos',
    summary: 'The member’s own photos of a restaurant that others do not see',
    who: 'member',
    params: ofRestaurant,
    out: contract.ownPhotoList,
    says: 'At most 50, the latest first',
    run: (context, { member, params }) => listUnseen(context, member, params.id),
  }),
  describePhoto: endpoint({
    method: 'put',
    path: '/member-photos/{id}/alt',
    summary: 'Say what a photo shows, for people who do not see it',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'altText',
    params: photoParams,
    body: contract.altInput,
    out: contract.memberPhoto,
    says: 'The photo with its alternative text',
    run: (context, { member, params, body }) => describePhoto(context, member, params.id, body),
  }),
  removeMemberPhoto: endpoint({
    method: 'delete',
    path: '/member-photos/{id}',
    summary: 'Delete the member’s own photo, or as a moderator anybody’s with a reason',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: photoParams,
    optionalBody: removalInput,
    out: contract.photoDeleted,
    says: 'It is gone',
    run: (context, { member, params, body }) => removeMemberPhoto(context, member, params.id, body),
  }),
  listWaitingPhotos: endpoint({
    method: 'get',
    path: '/moderation/waiting-photos',
    summary: 'One photo of a newcomer that waits (moderators)',
    who: 'member',
    query: contract.waitingQuery,
    out: contract.waitingPhotoPage,
    says: 'A list of one, empty when it is decided',
    run: (context, { member, query }) => listWaiting(context, member, query.id),
  }),
  decideWaitingPhoto: endpoint({
    method: 'post',
    path: '/moderation/waiting-photos/{id}/decision',
    summary: 'Show a photo of a newcomer, or refuse it with a reason (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: photoParams,
    body: contract.photoDecision,
    out: contract.photoDecided,
    says: 'Decided; the member of a refused photo can appeal',
    run: (context, { member, params, body }) => decideWaiting(context, member, params.id, body),
  }),
})
