import type { ChallengesContext } from '#features/challenges/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Auth } from './auth.ts'
import type { FirstAdminNews } from './first-admin/first-admin-news.ts'

/** The context of verbs that open, prove or end sessions. */
export interface AccountsContext extends Context, ChallengesContext {
  auth: Auth
  /** Undefined where sign-in with Google is off. @throws DomainError GOOGLE_AWAY */
  googleAuth: (() => Promise<Auth>) | undefined
  firstAdmin: FirstAdminNews
}
