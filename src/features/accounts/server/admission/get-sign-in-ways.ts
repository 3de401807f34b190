import type { SignInWays } from '../../accounts.contract.ts'
import { canHavePasskeys } from '../../passkeys.rules.ts'
import type { AccountsContext } from '../accounts-context.ts'

/** How one can sign in and sign up here, for everybody alike. Without PUBLIC_URL the site is opened on its own machine. */
export function getSignInWays({ config, googleAuth, site }: Pick<AccountsContext, 'config' | 'googleAuth' | 'site'>): SignInWays {
  const { signUpMode, approvalQuestionTr, approvalQuestionEn } = site.current()
  return {
    google: googleAuth !== undefined,
    passkey: config.publicUrl === undefined || canHavePasskeys(config.publicUrl),
    signUp: signUpMode,
    question: { tr: approvalQuestionTr, en: approvalQuestionEn },
  }
}
