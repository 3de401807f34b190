import { withoutHidden } from '#people/hidden.rules.ts'
import { assertReachable, hiddenFrom, hiddenOf } from '#people/server/hidden-from.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { rankedPage } from '#features/restaurants/restaurants.contract.ts'
import { body, createRouter, defineRoute, json, type RequestContext } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { memberParams } from '#people/person.contract.ts'
import {
  earnedBadges,
  type Profile,
  primaryBadgeInput,
  profile,
  profileChange,
  profilePageQuery,
  profilePartParams,
  usernameParams,
} from '../profiles.contract.ts'
import { editProfile } from './edit-profile.ts'
import { getProfile } from './get-profile.ts'
import { listAuthored } from './list-authored.ts'
import { listBadges } from './list-badges.ts'
import { listReviewed } from './list-reviewed.ts'
import { removePart } from './remove-part.ts'
import type { ProfileKey } from './profiles.sql.ts'
import { setPrimaryBadge } from './set-primary-badge.ts'

const tags = ['profiles']

const getOwn = defineRoute({
  method: 'get',
  path: '/profile',
  tags,
  summary: "The requester's own profile",
  responses: { 200: json(profile, 'With the account behind it') },
})

const patchOwn = defineRoute({
  method: 'patch',
  path: '/profile',
  tags,
  summary: 'Change the member’s own username, nickname, description or privacy',
  request: { body: body(profileChange) },
  responses: { 200: json(profile, 'The profile as it now is') },
})

const putPrimaryBadge = defineRoute({
  method: 'put',
  path: '/profile/primary-badge',
  tags,
  summary: 'Choose the member’s own primary badge among the earned ones',
  request: { body: body(primaryBadgeInput) },
  responses: { 200: json(profile, 'The profile as it now is') },
})

const getByUsername = defineRoute({
  method: 'get',
  path: '/profiles/{username}',
  tags,
  summary: 'The profile of a member, for members',
  request: { params: usernameParams },
  responses: { 200: json(profile, 'The profile, in whatever case the username is written') },
})

const getById = defineRoute({
  method: 'get',
  path: '/profiles/by-id/{id}',
  tags,
  summary: 'The profile of a member by its id, for members',
  request: { params: memberParams },
  responses: { 200: json(profile, 'The profile') },
})

const deletePart = defineRoute({
  method: 'delete',
  path: '/profiles/by-id/{id}/{part}',
  tags: ['moderation'],
  summary: 'Remove the name, the picture or the text of a profile with a reason (moderators)',
  request: { params: profilePartParams, body: body(removalInput) },
  responses: { 200: json(profile, 'The profile without it') },
})

const ofProfile = { params: memberParams, query: profilePageQuery }

const getAuthored = defineRoute({
  method: 'get',
  path: '/profiles/{id}/restaurants',
  tags,
  summary: 'What a member added, for members',
  request: ofProfile,
  responses: { 200: json(rankedPage, 'Newest first') },
})

const getReviewed = defineRoute({
  method: 'get',
  path: '/profiles/{id}/reviewed',
  tags,
  summary: 'The restaurants that a member wrote, voted on or dueted, for members',
  request: ofProfile,
  responses: { 200: json(rankedPage, 'Each once, latest first') },
})

const getBadges = defineRoute({
  method: 'get',
  path: '/profiles/{id}/badges',
  tags,
  summary: 'The badges of a member, for members',
  request: { params: memberParams },
  responses: { 200: json(earnedBadges, 'Latest first') },
})

export function profileRoutes(context: Context) {
  /** The profile of another member, unless a block is between the two. @throws DomainError PROFILE_NOT_FOUND */
  async function getReachable(c: RequestContext, key: ProfileKey): Promise<Profile> {
    const member = await memberOf(c)
    const found = await getProfile(context, member, key)
    assertReachable(await hiddenFrom(context.db, member), found.id, 'PROFILE_NOT_FOUND')
    return found
  }
  return createRouter()
    .openapi(getOwn, async (c) => {
      const member = await memberOf(c)
      return c.json(await getProfile(context, member, { auth_id: member.authId }), 200)
    })
    .openapi(patchOwn, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('profile', { viewer: member, address: c.get('address') })
      return c.json(await editProfile(context, member, c.req.valid('json')), 200)
    })
    .openapi(putPrimaryBadge, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('profile', { viewer: member, address: c.get('address') })
      return c.json(await setPrimaryBadge(context, member, c.req.valid('json').badgeId), 200)
    })
    .openapi(getByUsername, async (c) => c.json(await getReachable(c, { username: c.req.valid('param').username.toLowerCase() }), 200))
    .openapi(getById, async (c) => c.json(await getReachable(c, c.req.valid('param')), 200))
    .openapi(deletePart, async (c) => {
      const member = await memberOf(c)
      const { id, part } = c.req.valid('param')
      return c.json(await removePart(context, member, { id, part, reason: c.req.valid('json') }), 200)
    })
    .openapi(getAuthored, async (c) => {
      await memberOf(c)
      return c.json(await listAuthored(context, c.req.valid('param').id, c.req.valid('query')), 200)
    })
    .openapi(getReviewed, async (c) => {
      await memberOf(c)
      const page = await listReviewed(context, c.req.valid('param').id, c.req.valid('query'))
      const { all } = await hiddenOf(c, context)
      return c.json({ ...page, items: withoutHidden(page.items, all, (one) => one.duetUserId) }, 200)
    })
    .openapi(getBadges, async (c) => {
      await memberOf(c)
      return c.json(await listBadges(context, c.req.valid('param').id), 200)
    })
}
