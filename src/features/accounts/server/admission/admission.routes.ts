import { z } from 'zod'
import { admissionFields } from '../../admission.contract.ts'
import { DomainError } from '#lib/errors.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { authHeaders } from '../auth-headers.ts'
import { findAccount } from '../find-member.ts'
import { deleteApplicant, findInvitation } from './admission.sql.ts'
import { hashInvitation } from './admit.ts'

const tags = ['accounts']

const postCheck = defineRoute({
  method: 'post',
  path: '/auth/invitation/check',
  tags,
  summary: 'Whether an invitation still opens an account; uses nothing up',
  request: { body: body(z.strictObject({ invitation: admissionFields.invitation.unwrap() }).meta({ id: 'InvitationCheck' })) },
  responses: { 200: json(z.object({ isGood: z.boolean() }), 'For everybody who has the link') },
})

const postWithdraw = defineRoute({
  method: 'post',
  path: '/auth/application/withdraw',
  tags,
  summary: 'Withdraw the application that waits, and delete its account',
  responses: { 200: json(z.object({ withdrawn: z.literal(true) }), 'Nothing of it is kept') },
})

export function admissionAccountRoutes(context: AccountsContext) {
  return createRouter()
    .openapi(postCheck, async (c) => {
      // An invitation has 128 bits; the limit keeps guesses from costing anything.
      await context.limits.consume('signIn', { viewer: await c.get('viewer')(), address: c.get('address') })
      const id = await findInvitation(context.db, hashInvitation(c.req.valid('json').invitation))
      return c.json({ isGood: id !== undefined && context.site.current().signUpMode !== 'closed' }, 200)
    })
    .openapi(postWithdraw, async (c) => {
      await withdrawApplication(context, authHeaders(c))
      return c.json({ withdrawn: true as const }, 200)
    })
}

/** An applicant withdraws the application; the account and all of its data are deleted. @throws DomainError NOT_AUTHENTICATED, APPLICATION_NOT_FOUND */
async function withdrawApplication(context: AccountsContext, headers: Headers): Promise<void> {
  const account = await findAccount(context, headers)
  if (!account) throw new DomainError('NOT_AUTHENTICATED')
  if (!(await deleteApplicant(context.db, account.user_id))) throw new DomainError('APPLICATION_NOT_FOUND')
}
