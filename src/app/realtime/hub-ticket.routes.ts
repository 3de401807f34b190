import { findMemberSession } from '#features/accounts/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { AppContext } from '../create-context.ts'
import { hubTicket } from '#lib/hub.contract.ts'
import { TICKET_SECONDS } from '#platform/realtime/tickets.ts'

const postTicket = defineRoute({
  method: 'post',
  path: '/hub-ticket',
  tags: ['chat'],
  summary: 'A ticket that opens one connection of the hub at /chat, for clients without the cookie',
  responses: { 200: json(hubTicket, 'Given as access_token, once and within a minute') },
})

export function hubTicketRoutes(context: AppContext) {
  return createRouter().openapi(postTicket, async (c) => {
    const found = await findMemberSession(context, c.req.raw.headers)
    if (!found) throw new DomainError('NOT_AUTHENTICATED')
    const ticket = await context.tickets.issue({ userId: found.member.id, sessionId: found.sessionId })
    return c.json({ ticket, expiresInSeconds: TICKET_SECONDS }, 200)
  })
}
