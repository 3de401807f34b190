export type { AccountsContext } from './accounts-context.ts'
export { accountEndpoints } from './accounts.endpoints.ts'
export { ownProfileRead, setLanguage } from './accounts.sql.ts'
export { authHeaders } from './auth-headers.ts'
export { renewSession } from './sessions/renew-session.ts'
export {
  acceptApplication,
  countApplicants,
  dropApplication,
  findMadeProfile,
  lockApplication,
  selectApplicants,
} from './admission/admission.sql.ts'
export { freeUsername } from './sign-up.ts'
export { hashInvitation } from './admission/admit.ts'
export { getSignInWays } from './admission/get-sign-in-ways.ts'
export { createAuth, sessionCookieName } from './auth.ts'
export { createFirstAdminNews } from './first-admin/first-admin-news.ts'
export { dropSetupLink } from './first-admin/first-admin.sql.ts'
export { isAwaitingFirstAdmin, offerSetupLink } from './first-admin/offer-setup-link.ts'
export { createGoogleAuth } from './google/google-auth.ts'
export { listActiveSessions } from './accounts.sql.ts'
export { bringsBearer, bringsDeadToken, findAccount, findMember, findMemberById, findMemberSession } from './find-member.ts'
export { assertFreshProof } from './sessions/fresh-proof.ts'
export { proveOwnerNow } from './settings/prove-owner.ts'
export { cleanAccounts } from './clean-accounts.ts'
export { confirmFactorOf } from './second-factor/staff-factor.ts'
export { runWaitingActs } from './keys/run-waiting-acts.ts'
export { returnSanctionsTo } from './left-sanctions.ts'
export { withdrawLeftVotes } from './left-votes.ts'
export { changeUsername, findFormerOwner } from './held-names.ts'
export { eraseAgain } from './deletion/erase-again.ts'
export { appendErased, readErasedFile } from './deletion/erased-file.ts'
export { createErasedList, type ErasedList } from './deletion/erased-list.ts'
export { listErased } from './deletion/erased-members.sql.ts'
export { deletionEndpoints } from './deletion/deletion.endpoints.ts'
export { isThrowaway } from './throwaway-domains.ts'
export { readAccount } from './read-account.ts'
export { networkName } from './sessions/network-name.ts'
