import { BlocksCard } from './blocks-card.tsx'
import { PrivacyCards } from './privacy-cards.tsx'
import type { SectionProps } from '../section-pages.ts'
import { useAnchor } from '../use-anchor.ts'

/** What others see of the member, who may write, and whom the member keeps away. */
export default function PrivacySection({ member }: SectionProps) {
  useAnchor()
  return (
    <>
      <PrivacyCards key={member.id} member={member} />
      <BlocksCard />
    </>
  )
}
