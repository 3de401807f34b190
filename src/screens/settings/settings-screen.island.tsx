import ChevronLeft from 'lucide-react/icons/chevron-left'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { RequireMember } from '#people/web/require-member.tsx'
import { useViewer } from '#people/web/viewer.api.ts'
import { pageTexts } from '#texts/i18n/pages'
import { go } from '#ui/navigation.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { sectionPages } from './section-pages.ts'
import { addressOfAnchor, type SectionId, SETTINGS_PATH, sectionTexts } from './sections.ts'
import './settings.css'
import { SettingsMenu } from './settings-menu.tsx'
import { SettingsNavigation } from './settings-navigation.tsx'

/** The settings: without a section their menu, otherwise the page of the section. */
export function SettingsScreen({ section }: { section?: SectionId }) {
  return <RequireMember>{section ? <Section id={section} /> : <Menu />}</RequireMember>
}

/** The menu. A fragment of the former single page leads on to its section, before the menu is shown. */
function Menu() {
  const moved = useSyncExternalStore(
    onHashChange,
    () => addressOfAnchor(window.location.hash),
    () => undefined,
  )
  useEffect(() => {
    if (moved !== undefined) go(moved, { replace: true })
  }, [moved])
  return moved === undefined ? <SettingsMenu /> : null
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

function Section({ id }: { id: SectionId }) {
  const member = useViewer().data?.profile
  const Content = sectionPages[id]
  if (!member) return null
  return (
    <div className="wrap grid items-start gap-x-10 py-3 lg:grid-cols-[240px_minmax(0,720px)] lg:py-10">
      <SettingsNavigation opened={id} />
      <div className="grid min-w-0 content-start gap-4 lg:gap-5">
        <div>
          <a
            className="-ml-1 inline-flex min-h-tap items-center gap-1 pr-2 font-semibold text-ink-2 no-underline hover:underline lg:hidden"
            href={SETTINGS_PATH}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            {pageTexts.settings}
          </a>
          <h1 className="text-title-l">{sectionTexts(id).title}</h1>
        </div>
        <Suspense fallback={<Skeleton className="h-96 rounded-l!" />}>
          <Content member={member} />
        </Suspense>
      </div>
    </div>
  )
}
