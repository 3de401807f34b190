import { createRouter, body, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { othersEnded, ownSessions, proofInput, proofResult, sessionEnded, sessionParams } from '../../sessions.contract.ts'
import { FRESH_MINUTES } from '../../settings.rules.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { currentSession } from './current-session.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { proveSession } from './fresh-proof.ts'
import { endOthers, endSession } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'

const tags = ['accounts']

const getSessions = defineRoute({
  method: 'get',
  path: '/account/sessions',
  tags,
  summary: 'Where the member is signed in',
  responses: { 200: json(ownSessions, 'This session first, then the last used ones; at most a hundred') },
})

const deleteSession = defineRoute({
  method: 'delete',
  path: '/account/sessions/{id}',
  tags,
  summary: 'End one of the member’s own sessions',
  request: { params: sessionParams },
  responses: { 200: json(sessionEnded, 'Ended, on all connections of it') },
})

const postEndOthers = defineRoute({
  method: 'post',
  path: '/account/sessions/end-others',
  tags,
  summary: 'End all of the member’s own sessions but this one',
  responses: { 200: json(othersEnded, 'How many ended') },
})

const postProof = defineRoute({
  method: 'post',
  path: '/account/proof',
  tags,
  summary: 'Prove once more to be the owner of the account, for acts that answer FRESH_PROOF_REQUIRED',
  request: { body: body(proofInput) },
  responses: { 200: json(proofResult, 'This session counts as proven for these minutes') },
})

export function sessionRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(getSessions, async (c) => {
      const member = await memberOf(c)
      return c.json(await listSessions(context, member, (await currentSession(c, context)).sessionId), 200)
    })
    .openapi(deleteSession, async (c) => {
      await endSession(context, await memberOf(c), c.req.valid('param').id)
      return c.json({ ended: true as const }, 200)
    })
    .openapi(postEndOthers, async (c) => {
      const member = await memberOf(c)
      return c.json({ ended: await endOthers(context, member, (await currentSession(c, context)).sessionId) }, 200)
    })
    .openapi(postProof, async (c) => {
      const session = { headers: c.req.raw.headers, party: relyingParty(c, context) }
      await proveSession(context, await memberOf(c), c.req.valid('json'), session)
      return c.json({ minutes: FRESH_MINUTES }, 200)
    })
}
