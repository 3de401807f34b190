import { hasLanguageChoice } from '#i18n/site.ts'
import { LanguageCard } from './language-card.tsx'
import { ThemeCard } from './theme-card.tsx'
import { useAnchor } from '../use-anchor.ts'
import { VoteColorsCard } from './vote-colors-card.tsx'

/** How the site looks on this device, and its language. */
export default function LookSection() {
  useAnchor()
  return (
    <>
      <ThemeCard />
      {hasLanguageChoice() && <LanguageCard />}
      <VoteColorsCard />
    </>
  )
}
