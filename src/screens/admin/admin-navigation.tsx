import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import ScrollText from 'lucide-react/icons/scroll-text'
import Store from 'lucide-react/icons/store'
import Settings from 'lucide-react/icons/settings'
import ChartLine from 'lucide-react/icons/chart-line'
import UserPlus from 'lucide-react/icons/user-plus'
import UserX from 'lucide-react/icons/user-x'
import Users from 'lucide-react/icons/users'
import { type ComponentType, useEffect, useRef } from 'react'
import { adminTexts } from '#texts/screens/admin/admin'
import { type SectionId, sectionsFor } from './sections.ts'

const icons: Record<SectionId, ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>> = {
  overview: LayoutDashboard,
  queue: ListChecks,
  members: Users,
  restaurants: Store,
  log: ScrollText,
  admissions: UserPlus,
  raids: UserX,
  statistics: ChartLine,
  settings: Settings,
}

/** The sections that the viewer may open: a column beside the content, and on a phone a row that scrolls sideways. */
export function AdminNavigation({ opened, isAdmin }: { opened: SectionId; isAdmin: boolean }) {
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav aria-label={adminTexts.navigation} className="min-w-0 lg:sticky lg:top-24">
      <p className="sign hidden px-3 pb-2 text-l lg:block">{adminTexts.title}</p>
      <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 lg:mx-0 lg:grid lg:px-0">
        {sectionsFor(isAdmin).map(({ id, path }) => {
          const Icon = icons[id]
          return (
            <li className="flex-none" key={id}>
              <a
                aria-current={id === opened ? 'page' : undefined}
                className="flex min-h-tap items-center gap-2.5 rounded-m px-3 font-semibold whitespace-nowrap no-underline hover:bg-ink/7 aria-[current]:bg-ink aria-[current]:text-page"
                href={path}
                ref={id === opened ? current : undefined}
              >
                <Icon aria-hidden="true" className="size-5" />
                {adminTexts.sections[id]}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
