import type { ProfileKey } from './profiles.sql.ts'
import {
  type Profile,
  earnedBadges,
  primaryBadgeInput,
  profile,
  profileChange,
  profilePageQuery,
  profilePartParams,
  usernameParams,
} from '../profiles.contract.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { assertReachable, hiddenFrom } from '#people/server/hidden-from.ts'
import { type Restaurant, rankedPage } from '#features/restaurants/restaurants.contract.ts'
import { hideItems } from '#people/server/hide-items.ts'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { memberParams } from '#people/person.contract.ts'
import { editProfile } from './edit-profile.ts'
import { getProfile } from './get-profile.ts'
import { listAuthored, listBadges, listReviewed } from './profiles.reads.ts'
import { removePart } from './remove-part.ts'
import { setPrimaryBadge } from './set-primary-badge.ts'

/** The profile of another member, unless a block is between the two. @throws DomainError PROFILE_NOT_FOUND */
async function getReachable(context: Context, member: Member, key: ProfileKey): Promise<Profile> {
  const found = await getProfile(context, member, key)
  assertReachable(await hiddenFrom(context.db, member), found.id, 'PROFILE_NOT_FOUND')
  return found
}

export const profileEndpoints = endpoints('profiles', {
  getOwnProfile: endpoint({
    method: 'get',
    path: '/profile',
    summary: "The requester's own profile",
    who: 'member',
    out: profile,
    says: 'With the account behind it',
    run: (context, { member }) => getProfile(context, member, { auth_id: member.authId }),
  }),
  editProfile: endpoint({
    method: 'patch',
    path: '/profile',
    summary: 'Change the member’s own username, nickname, description or privacy',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    limit: 'profile',
    body: profileChange,
    out: profile,
    says: 'The profile as it now is',
    run: (context, { member, body }) => editProfile(context, member, body),
  }),
  setPrimaryBadge: endpoint({
    method: 'put',
    path: '/profile/primary-badge',
    summary: 'Choose the member’s own primary badge among the earned ones',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    limit: 'profile',
    body: primaryBadgeInput,
    out: profile,
    says: 'The profile as it now is',
    run: (context, { member, body }) => setPrimaryBadge(context, member, body.badgeId),
  }),
  getProfileByUsername: endpoint({
    method: 'get',
    path: '/profiles/{username}',
    summary: 'The profile of a member, for members',
    who: 'member',
    params: usernameParams,
    out: profile,
    says: 'The profile, in whatever case the username is written',
    run: (context, { member, params }) => getReachable(context, member, { username: params.username.toLowerCase() }),
  }),
  getProfileById: endpoint({
    method: 'get',
    path: '/profiles/by-id/{id}',
    summary: 'The profile of a member by its id, for members',
    who: 'member',
    params: memberParams,
    out: profile,
    says: 'The profile',
    run: (context, { member, params }) => getReachable(context, member, params),
  }),
  removePart: endpoint({
    tag: 'moderation',
    method: 'delete',
    path: '/profiles/by-id/{id}/{part}',
    summary: 'Remove the name, the picture or the text of a profile with a reason (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: profilePartParams,
    body: removalInput,
    out: profile,
    says: 'The profile without it',
    run: (context, { member, params: { id, part }, body }) => removePart(context, member, { id, part, reason: body }),
  }),
  listAuthored: endpoint({
    method: 'get',
    path: '/profiles/{id}/restaurants',
    summary: 'What a member added, for members',
    who: 'member',
    params: memberParams,
    query: profilePageQuery,
    out: rankedPage,
    says: 'Newest first',
    run: (context, { params, query }) => listAuthored(context, params.id, query),
  }),
  listReviewed: endpoint({
    method: 'get',
    path: '/profiles/{id}/reviewed',
    summary: 'The restaurants that a member wrote, voted on or dueted, for members',
    who: 'member',
    params: memberParams,
    query: profilePageQuery,
    out: rankedPage,
    says: 'Each once, latest first',
    hide: hideItems((one: Restaurant) => one.duetUserId),
    run: (context, { params, query }) => listReviewed(context, params.id, query),
  }),
  listEarnedBadges: endpoint({
    method: 'get',
    path: '/profiles/{id}/badges',
    summary: 'The badges of a member, for members',
    who: 'member',
    params: memberParams,
    out: earnedBadges,
    says: 'Latest first',
    run: (context, { params }) => listBadges(context, params.id),
  }),
})
