import { adminTexts } from '#texts/screens/admin/admin'
import { SectionMenu } from './section-menu.tsx'
import type { SectionId } from './sections.ts'

/** The sections beside the content of the opened one; above it on a phone. */
export function AdminNavigation({ opened, isAdmin }: { opened: SectionId; isAdmin: boolean }) {
  return (
    <div className="min-w-0 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-10rem)] lg:overflow-y-auto">
      <p className="sign hidden px-3 pb-3 text-l lg:block">{adminTexts.title}</p>
      <SectionMenu isAdmin={isAdmin} layout="column" opened={opened} />
    </div>
  )
}
