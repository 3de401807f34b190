import { LegalText, type Policy } from '#features/legal/web/legal-text.tsx'
import { legalTexts } from '#texts/features/legal/legal'
import { PageWidth } from '#ui/page-width.tsx'

export function LegalScreen({ policy, mapHost }: { policy: Policy; mapHost: string | null }) {
  return (
    <PageWidth className="max-w-[76ch] py-6 lg:py-10">
      <h1 className="mb-2 text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{legalTexts[policy].title}</h1>
      <LegalText level={2} mapHost={mapHost} policy={policy} />
    </PageWidth>
  )
}
