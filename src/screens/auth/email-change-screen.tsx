import '#features/accounts/web/accounts.css'
import { EmailChangePage } from '#features/accounts/web/email-change/email-change-page.tsx'
import { useFragment } from '#features/accounts/web/mail-links/use-fragment.ts'

/** The page of /tr/email-change. */
export function EmailChangeScreen() {
  return <EmailChangePage fragment={useFragment()} />
}
