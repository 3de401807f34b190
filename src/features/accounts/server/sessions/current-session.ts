import { found } from '#lib/errors.ts'
import type { RequestContext } from '#platform/http/router.ts'
import type { MemberSession } from '#platform/http/session-cache.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { findMemberSession } from '../find-member.ts'

/** The session of a request that a member sends. @throws DomainError NOT_AUTHENTICATED when it has just ended */
export async function currentSession(c: RequestContext, context: AccountsContext): Promise<MemberSession> {
  return found(await findMemberSession(context, c.req.raw.headers), 'NOT_AUTHENTICATED')
}
