import { TakedownsPanel } from '#features/takedowns/web/takedowns-panel.tsx'
import { adminTexts } from '#texts/screens/admin/admin'
import { reloadPage } from '#ui/navigation.ts'
import type { SectionProps } from './section-pages.ts'

/** The section in which admins keep the register of requests by law. */
export default function TakedownsSection({ memberId }: SectionProps) {
  return (
    <>
      <h1 className="text-title-l">{adminTexts.sections.takedowns}</h1>
      <TakedownsPanel memberId={memberId} onRefused={reloadPage} />
    </>
  )
}
