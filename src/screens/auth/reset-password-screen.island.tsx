import '#features/accounts/web/accounts.css'
import { ResetPage } from './reset-page.tsx'
import { useFragment } from '#features/accounts/web/use-fragment.ts'
import { go } from '#ui/navigation.ts'

const openSignIn = (): void => go('/tr/login?tab=signin', { replace: true })

/** The page of /tr/reset-password. */
export function ResetPasswordScreen() {
  return <ResetPage fragment={useFragment()} onDone={openSignIn} />
}
