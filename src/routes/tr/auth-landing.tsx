import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '#features/accounts/web/links/landing-page.tsx'
import { t } from '#i18n/index.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'
import { pageHead } from '../-shell/head.ts'

interface LandingSearch {
  /** Where to go on to. */
  next?: string
  /** A letter was sent that comes before everything else. */
  mail?: '1'
}

export const Route = createFileRoute('/tr/auth-landing')({
  validateSearch: ({ next, mail }: Record<string, unknown>): LandingSearch => ({
    ...(typeof next === 'string' ? { next } : {}),
    ...(mail === '1' ? { mail } : {}),
  }),
  head: () => pageHead({ ...t.pages.landing, path: '/tr/auth-landing', isPrivate: true }),
  component: AuthLanding,
})

function AuthLanding() {
  const { next, mail } = Route.useSearch()
  // What the address says beyond the letter is not in the page that everybody gets.
  const inBrowser = useInBrowser()
  return <LandingPage isMailSent={mail === '1'} next={inBrowser ? next : undefined} />
}
