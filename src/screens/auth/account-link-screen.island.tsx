import '#features/accounts/web/accounts.css'
import { AccountLinkPage } from './account-link-page.tsx'
import { useFragment } from '#features/accounts/web/use-fragment.ts'

/** The page of /tr/account-link. */
export function AccountLinkScreen() {
  return <AccountLinkPage fragment={useFragment()} />
}
