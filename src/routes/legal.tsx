import type { Policy } from '#features/legal/web/legal-text.tsx'
import { Imprint } from '#features/legal/web/imprint.tsx'
import { hasImprint, publicSite } from '#i18n/site.ts'
import { LegalScreen } from '#screens/legal/legal-screen.tsx'
import { legalTexts } from '#texts/features/legal/legal'
import { pageTexts } from '#texts/i18n/pages'
import { unknownPage } from '#shell/not-found.tsx'
import type { Route } from '#shell/page.ts'

const legal = (policy: Policy): Route => ({
  path: `/tr/${policy}`,
  answer: ({ reads }) => ({
    head: { title: pageTexts[policy].title, description: pageTexts[policy].description, path: `/tr/${policy}` },
    view: <LegalScreen mapHost={reads.mapHost()} policy={policy} />,
  }),
})

const IMPRINT = '/tr/imprint'

/** The legal notice: who runs the site. The page does not exist until the operator enters this. */
const imprint: Route = {
  path: IMPRINT,
  answer() {
    const site = publicSite()
    if (!hasImprint(site)) return unknownPage()
    const { title, description } = legalTexts.imprint
    return { head: { title, description, path: IMPRINT }, view: <Imprint site={site} /> }
  },
}

export const legalRoutes: Route[] = [legal('privacy'), legal('terms'), imprint]
