import { type Endpoint, mountEndpoints } from '#people/server/endpoint.ts'
import { matchedRoutes } from 'hono/route'
import { viewerEndpoints } from '#features/viewer/server/index.ts'
import { admissionEndpoints } from '#features/admissions/server/index.ts'
import { avatarEndpoints, profileEndpoints } from '#features/profiles/server/index.ts'
import { accountEndpoints, findMemberSession, assertFreshProof, proveOwnerNow, deletionEndpoints } from '#features/accounts/server/index.ts'
import { cartEndpoints } from '#features/carts/server/index.ts'
import { claimEndpoints } from '#features/claims/server/index.ts'
import { badgeEndpoints } from '#features/badges/server/index.ts'
import { blockEndpoints } from '#features/blocks/server/index.ts'
import { hubTicketEndpoints } from './realtime/hub-ticket.endpoints.ts'
import { errors } from './errors.ts'
import { collectionEndpoints } from '#features/collections/server/index.ts'
import { commentEndpoints } from '#features/comments/server/index.ts'
import { openDataEndpoints } from '#features/open-data/server/index.ts'
import { mapEndpoints } from '#features/map/server/index.ts'
import { keyEndpoints, messageEndpoints, openReported } from '#features/messages/server/index.ts'
import { mergeEndpoints } from '#features/merges/server/index.ts'
import { memberEndpoints } from '#features/members/server/index.ts'
import { notificationEndpoints, pushEndpoints } from '#features/notifications/server/index.ts'
import { moderationEndpoints, savedReasonEndpoints } from '#features/moderation/server/index.ts'
import {
  restaurantDeletionEndpoints,
  photoEndpoints,
  restaurantEndpoints,
  postingEndpoints,
  proposalEndpoints,
} from '#features/restaurants/server/index.ts'
import { sanctionEndpoints } from '#features/sanctions/server/index.ts'
import { reportEndpoints } from '#features/reports/server/index.ts'
import { hoursEndpoints } from '#features/hours/server/index.ts'
import { giftEndpoints } from '#features/gifts/server/index.ts'
import { duetEndpoints } from '#features/duets/server/index.ts'
import { factEndpoints } from '#features/facts/server/index.ts'
import { feedEndpoints } from '#features/feed/server/index.ts'
import { followEndpoints } from '#features/follows/server/index.ts'
import { placeEndpoints } from '#features/places/server/index.ts'
import { presenceEndpoints } from '#features/presence/server/index.ts'
import { memberPhotoEndpoints } from '#features/member-photos/server/index.ts'
import { dishEndpoints } from '#features/dishes/server/index.ts'
import { priceEndpoints } from '#features/prices/server/index.ts'
import { lookEndpoints } from '#features/looks/server/index.ts'
import { restaurantStatusEndpoints } from '#features/restaurant-status/server/index.ts'
import { raidEndpoints } from '#features/raids/server/index.ts'
import { queueEndpoints } from '#features/queue/server/index.ts'
import { takedownEndpoints } from '#features/takedowns/server/index.ts'
import { searchEndpoints } from '#features/search/server/index.ts'
import { scoreEndpoints } from '#features/scores/server/index.ts'
import { siteEndpoints } from '#features/site-settings/server/index.ts'
import { shieldEndpoints } from '#features/shields/server/index.ts'
import { statisticsEndpoints } from '#features/statistics/server/index.ts'
import { trendingEndpoints } from '#features/trending/server/index.ts'
import { voteEndpoints } from '#features/votes/server/index.ts'
import { deskEndpoints } from '#features/desk/server/index.ts'
import type { AppContext } from './create-context.ts'
import { registerErrors } from '#lib/errors.ts'
import { type Member } from '#platform/http/viewer.ts'
import { createRouter, type RequestContext } from '#platform/http/router.ts'

/**
 * Adds to the context what single features need from other features to answer a request. It extends the same object, so that each feature
 * sees later changes.
 */
function createApiContext(context: AppContext) {
  return Object.assign(context, {
    openReported,
    findSession: (headers: Headers) => findMemberSession(context, headers),
    proveOwner: (member: Member, proof: Parameters<typeof proveOwnerNow>[2]) => proveOwnerNow(context, member, proof),
    assertFreshProof: (headers: Headers) => assertFreshProof(context, headers),
  })
}

/** The order of the addresses: of two that match a path, the first one answers. */
const features = [
  accountEndpoints,
  admissionEndpoints,
  avatarEndpoints,
  badgeEndpoints,
  blockEndpoints,
  cartEndpoints,
  claimEndpoints,
  hubTicketEndpoints,
  collectionEndpoints,
  commentEndpoints,
  deskEndpoints,
  duetEndpoints,
  factEndpoints,
  feedEndpoints,
  followEndpoints,
  giftEndpoints,
  hoursEndpoints,
  keyEndpoints,
  deletionEndpoints,
  memberEndpoints,
  mergeEndpoints,
  mapEndpoints,
  messageEndpoints,
  moderationEndpoints,
  savedReasonEndpoints,
  notificationEndpoints,
  openDataEndpoints,
  pushEndpoints,
  restaurantDeletionEndpoints,
  photoEndpoints,
  placeEndpoints,
  postingEndpoints,
  proposalEndpoints,
  presenceEndpoints,
  dishEndpoints,
  memberPhotoEndpoints,
  priceEndpoints,
  profileEndpoints,
  queueEndpoints,
  raidEndpoints,
  reportEndpoints,
  restaurantEndpoints,
  sanctionEndpoints,
  takedownEndpoints,
  restaurantStatusEndpoints,
  lookEndpoints,
  searchEndpoints,
  scoreEndpoints,
  shieldEndpoints,
  siteEndpoints,
  statisticsEndpoints,
  trendingEndpoints,
  viewerEndpoints,
  voteEndpoints,
]

const byRoute = new Map(
  features
    .flatMap((feature) => Object.values<Pick<Endpoint<never>, 'method' | 'path' | 'who'> & { isRead?: true }>(feature))
    .map((one) => [`${one.method.toUpperCase()} /api${one.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, one]),
)

/** What the endpoint that answers a call says about itself; undefined where none does. */
export function endpointOf(c: RequestContext) {
  for (const { method, path } of matchedRoutes(c)) {
    const one = byRoute.get(`${method} ${path}`)
    if (one) return one
  }
  return undefined
}

export function createFeatureApi(context: AppContext) {
  registerErrors(errors)
  const router = createRouter()
  const apiContext = createApiContext(context)
  for (const feature of features) mountEndpoints(router, apiContext, feature)
  return router
}
