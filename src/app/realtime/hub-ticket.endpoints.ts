import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { findMemberSession } from '#features/accounts/server/index.ts'
import { ensure } from '#lib/errors.ts'
import type { AppContext } from '../create-context.ts'
import { hubTicket } from '#lib/hub.contract.ts'
import { TICKET_SECONDS } from '#platform/realtime/tickets.ts'

export const hubTicketEndpoints = endpoints('chat', {
  issueHubTicket: endpoint({
    method: 'post',
    path: '/hub-ticket',
    summary: 'A ticket that opens one connection of the hub at /chat, for clients without the cookie',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    out: hubTicket,
    says: 'Given as access_token, once and within a minute',
    run: async (context: AppContext, { c }) => {
      const found = await findMemberSession(context, c.req.raw.headers)
      ensure(found, 'NOT_AUTHENTICATED')
      const ticket = await context.tickets.issue({ userId: found.member.id, sessionId: found.sessionId })
      return { ticket, expiresInSeconds: TICKET_SECONDS }
    },
  }),
})
