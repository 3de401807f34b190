import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  bulkSanction,
  bulkSanctioned,
  factorConfirmed,
  memberAccount,
  memberFile,
  memberPage,
  memberParams,
  memberReportPage,
  memberReportQuery,
  memberSearch,
} from '../members.contract.ts'
import { sanctionMembers } from './sanction-members.ts'
import { findMembers } from './find-members.ts'
import { confirmStaffFactor, getMemberAccount, getMemberFile, listMemberReports } from './read-member.ts'

const tags = ['moderation']

// A body, because an address is written into logs, and this one would hold e-mails.
const postSearch = defineRoute({
  method: 'post',
  path: '/moderation/members/search',
  tags,
  summary: 'Find members by name and sign-up day (moderators), by e-mail and network (admins)',
  request: { body: body(memberSearch) },
  responses: { 200: json(memberPage, 'The latest sign-up first') },
})

const postSanctions = defineRoute({
  method: 'post',
  path: '/moderation/members/sanctions',
  tags,
  summary: 'Sanction up to 200 members with one reason: the named ones, or all that filters find (moderators; suspensions and bans admins)',
  request: { headers: idempotencyHeaders, body: body(bulkSanction) },
  responses: { 200: json(bulkSanctioned, 'How many were sanctioned, and who was left out') },
})

const getFile = defineRoute({
  method: 'get',
  path: '/moderation/members/{username}',
  tags,
  summary: 'A member with counts and the sanctions that hold (moderators)',
  request: { params: memberParams },
  responses: { 200: json(memberFile, 'The file') },
})

const getAccount = defineRoute({
  method: 'get',
  path: '/moderation/members/{username}/account',
  tags,
  summary: 'The e-mail and the open sessions of a member; each reading is logged (admins)',
  request: { params: memberParams },
  responses: { 200: json(memberAccount, 'The account, without tokens') },
})

const getReports = defineRoute({
  method: 'get',
  path: '/moderation/members/{username}/reports',
  tags,
  summary: 'What a member reported, or what others reported about the member (moderators)',
  request: { params: memberParams, query: memberReportQuery },
  responses: { 200: json(memberReportPage, 'Newest first') },
})

const postFactor = defineRoute({
  method: 'post',
  path: '/moderation/members/{username}/staff-factor',
  tags,
  summary: 'Confirm the second factor of another member of the staff (admins)',
  request: { params: memberParams },
  responses: { 200: json(factorConfirmed, 'It counts for the role') },
})

export function memberRoutes(context: Context) {
  return createRouter()
    .openapi(postSearch, async (c) => c.json(await findMembers(context, await memberOf(c), c.req.valid('json')), 200))
    .openapi(postSanctions, async (c) => {
      const member = await memberOf(c)
      return c.json(await sanctionMembers(context, member, c.req.valid('json'), c.req.valid('header')['idempotency-key']), 200)
    })
    .openapi(getFile, async (c) => c.json(await getMemberFile(context, await memberOf(c), c.req.valid('param').username), 200))
    .openapi(getAccount, async (c) => c.json(await getMemberAccount(context, await memberOf(c), c.req.valid('param').username), 200))
    .openapi(postFactor, async (c) => {
      await confirmStaffFactor(context, await memberOf(c), c.req.valid('param').username)
      return c.json({ confirmed: true as const }, 200)
    })
    .openapi(getReports, async (c) => {
      const member = await memberOf(c)
      return c.json(await listMemberReports(context, member, c.req.valid('param').username, c.req.valid('query')), 200)
    })
}
