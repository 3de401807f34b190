import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { admissionFields } from '../../admission.contract.ts'
import { ensure, found } from '#lib/errors.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { authHeaders } from '../auth-headers.ts'
import { findAccount } from '../find-member.ts'
import { deleteApplicant, findInvitation } from './admission.sql.ts'
import { hashInvitation } from './admit.ts'

export const admissionAccountEndpoints = endpoints('accounts', {
  checkInvitation: endpoint({
    method: 'post',
    path: '/auth/invitation/check',
    summary: 'Whether an invitation still opens an account; uses nothing up',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    // An invitation has 128 bits; the limit keeps guesses from costing anything.
    limit: 'signIn',
    body: z.strictObject({ invitation: admissionFields.invitation.unwrap() }).meta({ id: 'InvitationCheck' }),
    out: z.object({ isGood: z.boolean() }),
    says: 'For everybody who has the link',
    run: async ({ db, site }: AccountsContext, { body }) => ({
      isGood: (await findInvitation(db, hashInvitation(body.invitation))) !== undefined && site.current().signUpMode !== 'closed',
    }),
  }),
  withdrawApplication: endpoint({
    method: 'post',
    path: '/auth/application/withdraw',
    summary: 'Withdraw the application that waits, and delete its account',
    who: 'account',
    permit: 'open',
    changes: 'nothing public',
    out: z.object({ withdrawn: z.literal(true) }),
    says: 'Nothing of it is kept',
    run: async (context: AccountsContext, { c }) => {
      await withdrawApplication(context, authHeaders(c))
      return { withdrawn: true as const }
    },
  }),
})

/**
 * An applicant withdraws the application; the account and all of its data are deleted.
 * @throws DomainError NOT_AUTHENTICATED, APPLICATION_NOT_FOUND
 */
async function withdrawApplication(context: AccountsContext, headers: Headers): Promise<void> {
  const account = found(await findAccount(context, headers), 'NOT_AUTHENTICATED')
  ensure(await deleteApplicant(context.db, account.user_id), 'APPLICATION_NOT_FOUND')
}
