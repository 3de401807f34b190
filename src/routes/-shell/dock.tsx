import { Link } from '@tanstack/react-router'
import Flame from 'lucide-react/icons/flame'
import Sparkles from 'lucide-react/icons/sparkles'
import Store from 'lucide-react/icons/store'
import { SearchBox } from '#features/search/web/search-box.tsx'
import { t } from '#i18n/index.ts'

const ways = [
  { to: '/tr/trending', label: t.common.nav.trending, Icon: Flame },
  { to: '/tr', label: t.common.nav.home, Icon: Sparkles },
  { to: '/tr/restaurants', label: t.common.nav.venues, Icon: Store },
] as const

/** The bar at the foot of every screen, with the search on phones. The page keeps room for it, see --dock-space. */
export function Dock() {
  return (
    <div className="dock on-ink">
      <div className="dock-search lg:hidden">
        <SearchBox opens="up" />
      </div>
      <nav aria-label={t.common.nav.label} className="dock-ways">
        {ways.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/tr', includeSearch: false }}
            className="dock-link"
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon aria-hidden="true" className="size-[22px]" />
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
