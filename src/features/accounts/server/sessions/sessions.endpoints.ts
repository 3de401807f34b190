import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { othersEnded, ownSessions, proofInput, proofResult, sessionEnded, sessionParams } from '../../sessions.contract.ts'
import { FRESH_MINUTES } from '../../settings.rules.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { currentSession } from './current-session.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { proveSession } from './fresh-proof.ts'
import { endOthers, endSession } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'

export const sessionEndpoints = endpoints('accounts', {
  listSessions: endpoint({
    method: 'get',
    path: '/account/sessions',
    summary: 'Where the member is signed in',
    who: 'member',
    out: ownSessions,
    says: 'This session first, then the last used ones; at most a hundred',
    run: async (context: AccountsContext, { member, c }) => listSessions(context, member, (await currentSession(c, context)).sessionId),
  }),
  endSession: endpoint({
    method: 'delete',
    path: '/account/sessions/{id}',
    summary: 'End one of the member’s own sessions',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    params: sessionParams,
    out: sessionEnded,
    says: 'Ended, on all connections of it',
    run: async (context: AccountsContext, { member, params }) => {
      await endSession(context, member, params.id)
      return { ended: true as const }
    },
  }),
  endOtherSessions: endpoint({
    method: 'post',
    path: '/account/sessions/end-others',
    summary: 'End all of the member’s own sessions but this one',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: othersEnded,
    says: 'How many ended',
    run: async (context: AccountsContext, { member, c }) => ({
      ended: await endOthers(context, member, (await currentSession(c, context)).sessionId),
    }),
  }),
  proveSession: endpoint({
    method: 'post',
    path: '/account/proof',
    summary: 'Prove once more to be the owner of the account, for acts that answer FRESH_PROOF_REQUIRED',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    body: proofInput,
    out: proofResult,
    says: 'This session counts as proven for these minutes',
    run: async (context: AccountsContext, { member, body, c }) => {
      await proveSession(context, member, body, { headers: c.req.raw.headers, party: relyingParty(c, context) })
      return { minutes: FRESH_MINUTES }
    },
  }),
})
