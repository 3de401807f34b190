import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { AccountsContext } from '#features/accounts/server/index.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  admissionQuery,
  applicantDecided,
  applicantDecision,
  applicantPage,
  applicantParams,
  invitation,
  invitationInput,
  invitationPage,
  invitationParams,
  newInvitation,
} from '../admissions.contract.ts'
import { decideApplicant, listApplicants } from './applicants.ts'
import { createInvitation, listInvitations, revokeInvitation } from './invitations.ts'

const tags = ['moderation']

const getInvitations = defineRoute({
  method: 'get',
  path: '/moderation/invitations',
  tags,
  summary: 'The invitations with their uses (moderators)',
  request: { query: admissionQuery },
  responses: { 200: json(invitationPage, 'Newest first') },
})

const postInvitation = defineRoute({
  method: 'post',
  path: '/moderation/invitations',
  tags,
  summary: 'Make an invitation for a number of accounts and days (moderators)',
  request: { body: body(invitationInput) },
  responses: { 201: json(newInvitation, 'The link is shown this once') },
})

const deleteInvitation = defineRoute({
  method: 'delete',
  path: '/moderation/invitations/{id}',
  tags,
  summary: 'Take an invitation back (moderators)',
  request: { params: invitationParams },
  responses: { 200: json(invitation, 'It opens no further account') },
})

const getApplicants = defineRoute({
  method: 'get',
  path: '/moderation/applicants',
  tags,
  summary: 'The applications that wait for an approval (moderators)',
  request: { query: admissionQuery },
  responses: { 200: json(applicantPage, 'Oldest first') },
})

const postDecision = defineRoute({
  method: 'post',
  path: '/moderation/applicants/{id}/decision',
  tags,
  summary: 'Accept or refuse an application (moderators)',
  request: { params: applicantParams, body: body(applicantDecision) },
  responses: { 200: json(applicantDecided, 'Decided; a mail tells the applicant') },
})

export function admissionRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(getInvitations, async (c) => c.json(await listInvitations(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(postInvitation, async (c) => c.json(await createInvitation(context, await memberOf(c), c.req.valid('json')), 201))
    .openapi(deleteInvitation, async (c) => c.json(await revokeInvitation(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(getApplicants, async (c) => c.json(await listApplicants(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(postDecision, async (c) =>
      c.json(await decideApplicant(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
}
