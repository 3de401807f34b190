import { z } from 'zod'
import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  answered,
  answerInput,
  appealInput,
  appealQuery,
  casePage,
  caseQuery,
  decisionParams,
  imposed,
  moderationFigures,
  moderationLog,
  pageQuery,
  sanctionInput,
  staffParams,
  statement,
  statementPage,
} from '../sanctions.contract.ts'
import { answerAppeal } from './answer-appeal.ts'
import { appealDecision } from './appeal-decision.ts'
import { getFigures, getLog } from './get-log.ts'
import { imposeSanction } from './impose-sanction.ts'
import { listAppeals, listCases, listHistory, listOwnDecisions } from './list-decisions.ts'
import { readWarning } from './read-warning.ts'
import { staffRoutes } from './staff.routes.ts'

const tags = ['moderation']

const postSanction = defineRoute({
  method: 'post',
  path: '/moderation/sanctions',
  tags,
  summary: 'Warn or mute a member (moderators), suspend or ban one (admins)',
  request: { headers: idempotencyHeaders, body: body(sanctionInput) },
  responses: { 201: json(imposed, 'What was imposed') },
})

const getHistory = defineRoute({
  method: 'get',
  path: '/moderation/members/{username}/decisions',
  tags,
  summary: 'The decisions that concern a member (moderators)',
  request: { params: staffParams, query: pageQuery },
  responses: { 200: json(casePage, 'Newest first') },
})

const getCases = defineRoute({
  method: 'get',
  path: '/moderation/decisions',
  tags,
  summary: 'Every decision with its reasons, whom it concerns and who decided (moderators)',
  request: { query: caseQuery },
  responses: { 200: json(casePage, 'Newest first') },
})

const getAppeals = defineRoute({
  method: 'get',
  path: '/moderation/appeals',
  tags,
  summary: 'The appeals that wait for an answer (moderators)',
  request: { query: appealQuery },
  responses: { 200: json(casePage, 'Oldest first') },
})

const postAnswer = defineRoute({
  method: 'post',
  path: '/moderation/appeals/{id}',
  tags,
  summary: 'Uphold or undo a decision (another moderator than the first)',
  request: { params: decisionParams, body: body(answerInput) },
  responses: { 200: json(answered, 'What became of it') },
})

const getOwn = defineRoute({
  method: 'get',
  path: '/decisions',
  tags,
  summary: 'The decisions that concern the member, with their reasons',
  request: { query: pageQuery },
  responses: { 200: json(statementPage, 'Newest first') },
})

const postAppeal = defineRoute({
  method: 'post',
  path: '/decisions/{id}/appeal',
  tags,
  summary: 'Appeal against a decision that concerns the member, once',
  request: { params: decisionParams, body: body(appealInput) },
  responses: { 201: json(statement, 'The decision with the appeal') },
})

const putRead = defineRoute({
  method: 'put',
  path: '/decisions/{id}/read',
  tags,
  summary: 'Say that a warning was read: the member may write again',
  request: { params: decisionParams },
  responses: { 200: json(z.object({ read: z.literal(true) }), 'Read on all devices') },
})

const getLogRoute = defineRoute({
  method: 'get',
  path: '/moderation-log',
  tags,
  summary: 'What moderators decided, without names and texts',
  request: { query: pageQuery },
  responses: { 200: json(moderationLog, 'Newest first') },
})

const getFiguresRoute = defineRoute({
  method: 'get',
  path: '/moderation-log/figures',
  tags,
  summary: 'The numbers of the last four quarters',
  responses: { 200: json(moderationFigures, 'The running quarter first') },
})

export function sanctionRoutes(context: Context) {
  return createRouter()
    .openapi(postSanction, async (c) => {
      const member = await memberOf(c)
      return c.json(await imposeSanction(context, member, c.req.valid('json'), c.req.valid('header')['idempotency-key']), 201)
    })
    .openapi(getHistory, async (c) => {
      const member = await memberOf(c)
      return c.json(await listHistory(context, member, c.req.valid('param').username, c.req.valid('query')), 200)
    })
    .openapi(getCases, async (c) => c.json(await listCases(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(getAppeals, async (c) => c.json(await listAppeals(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(postAnswer, async (c) => {
      const member = await memberOf(c)
      return c.json(await answerAppeal(context, member, c.req.valid('param').id, c.req.valid('json')), 200)
    })
    .openapi(getOwn, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await listOwnDecisions(context, await memberOf(c), c.req.valid('query')), 200)
    })
    .openapi(postAppeal, async (c) => {
      const member = await memberOf(c)
      return c.json(await appealDecision(context, member, c.req.valid('param').id, c.req.valid('json')), 201)
    })
    .openapi(putRead, async (c) => {
      await readWarning(context, await memberOf(c), c.req.valid('param').id)
      return c.json({ read: true as const }, 200)
    })
    .openapi(getLogRoute, async (c) => c.json(await context.reads.forPage((db) => getLog({ db }, c.req.valid('query'))), 200))
    .openapi(getFiguresRoute, async (c) => c.json(await context.reads.forPage((db) => getFigures({ db })), 200))
    .route('/', staffRoutes(context))
}
