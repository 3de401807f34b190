import { legalTexts } from '#i18n/areas.ts'
import { LegalText, type Policy } from '#features/legal/web/legal-text.tsx'
import { Wrap } from '#ui/page.tsx'

/** A legal text on a page of its own. */
export function LegalPage({ policy }: { policy: Policy }) {
  return (
    <Wrap className="max-w-[76ch] py-6 lg:py-10">
      <h1 className="mb-2 text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{legalTexts[policy].title}</h1>
      <LegalText level={2} policy={policy} />
    </Wrap>
  )
}
