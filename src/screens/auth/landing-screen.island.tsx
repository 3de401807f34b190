import { useViewer } from '#people/web/viewer.api.ts'
import { useNextPage } from '#features/accounts/web/use-next-page.ts'
import { LandingPage } from './landing-page.tsx'
import { useAddress } from '#ui/navigation.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

/** The page of /tr/auth-landing. */
export function LandingScreen() {
  const { search } = useAddress()
  useNextPage(useViewer().data)
  // The cached document knows only whether a mail was sent.
  const inBrowser = useInBrowser()
  return <LandingPage isMailSent={search.get('mail') === '1'} next={(inBrowser && search.get('next')) || undefined} />
}
