import { StaffPanel } from '#features/sanctions/web/staff-panel.tsx'
import { adminTexts } from '#texts/screens/admin/admin'
import { reloadPage } from '#ui/navigation.ts'
import type { SectionProps } from './section-pages.ts'

/** The section in which admins appoint and remove moderators. */
export default function StaffSection({ memberId }: SectionProps) {
  return (
    <>
      <h1 className="text-title-l">{adminTexts.sections.staff}</h1>
      <StaffPanel memberId={memberId} onRefused={reloadPage} />
    </>
  )
}
