import '#features/accounts/web/accounts.css'
import { EmailChangePage } from './email-change-page.tsx'
import { useFragment } from '#features/accounts/web/use-fragment.ts'

/** The page of /tr/email-change. */
export function EmailChangeScreen() {
  return <EmailChangePage fragment={useFragment()} />
}
