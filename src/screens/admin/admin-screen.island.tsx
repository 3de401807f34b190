import { Suspense } from 'react'
import { adminTexts } from '#texts/screens/admin/admin'
import { ModeratorsOnly } from '#screens/queue/moderators-only.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { sectionPages } from './section-pages.ts'
import { type SectionId, sectionsFor } from './sections.ts'

interface AdminScreenProps {
  section: SectionId
  /** The rest of the address: the username of the opened member. */
  item?: string
}

/** The admin area under /tr/admin: the navigation, and the section of this address. */
export function AdminScreen({ section, item }: AdminScreenProps) {
  const Section = sectionPages[section]
  return (
    <ModeratorsOnly>
      {({ memberId, isAdmin }) => (
        <div className="wrap grid items-start gap-x-8 gap-y-4 py-4 lg:grid-cols-[208px_minmax(0,1fr)] lg:py-8">
          <AdminNavigation isAdmin={isAdmin} opened={section} />
          <div className="grid min-w-0 content-start gap-4">
            <Suspense fallback={<Skeleton className="h-96 rounded-l!" />}>
              {sectionsFor(isAdmin).some(({ id }) => id === section) ? (
                <Section isAdmin={isAdmin} item={item} memberId={memberId} />
              ) : (
                <StatusMessage help={adminTexts.forAdminsHelp} level={1} title={adminTexts.forAdmins} />
              )}
            </Suspense>
          </div>
        </div>
      )}
    </ModeratorsOnly>
  )
}
