import { findMemberSession } from '#features/accounts/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import { createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { hubTicket } from '../chat.contract.ts'
import { TICKET_SECONDS } from './tickets.ts'

const postTicket = defineRoute({
  method: 'post',
  path: '/hub-ticket',
  tags: ['chat'],
  summary: 'A ticket that opens one connection of the hub at /chat, for clients without the cookie',
  responses: { 200: json(hubTicket, 'Given as access_token, once and within a minute') },
})

export function chatRoutes(services: Services) {
  return createRouter().openapi(postTicket, async (c) => {
    const found = await findMemberSession(services, c.req.raw.headers)
    if (!found) throw new DomainError('NOT_AUTHENTICATED', 401)
    const ticket = await services.tickets.issue({ userId: found.member.id, sessionId: found.sessionId })
    return c.json({ ticket, expiresInSeconds: TICKET_SECONDS }, 200)
  })
}
