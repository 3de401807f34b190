import Flame from 'lucide-react/icons/flame'
import Sparkles from 'lucide-react/icons/sparkles'
import Store from 'lucide-react/icons/store'
import { SearchBox } from '#features/search/web/search-box.island.tsx'
import { commonTexts } from '#texts/i18n/common'
import { useAddress } from '#ui/navigation.ts'
import { Island } from '#ui/island.tsx'

const ways = [
  { to: '/tr/trending', label: commonTexts.nav.trending, Icon: Flame },
  { to: '/tr', label: commonTexts.nav.home, Icon: Sparkles },
  { to: '/tr/restaurants', label: commonTexts.nav.restaurants, Icon: Store },
] as const

/** The bar at the foot of every screen, with the search on phones. The page keeps room for it, see --dock-space. */
export function Dock() {
  const current = currentWay(useAddress().path)
  return (
    <div className="dock on-ink">
      <div className="dock-search lg:hidden">
        <Island name="search-box">
          <SearchBox opens="up" />
        </Island>
      </div>
      <nav aria-label={commonTexts.nav.label} className="dock-ways">
        {ways.map(({ to, label, Icon }) => (
          <a key={to} href={to} className="dock-link" aria-current={to === current ? 'page' : undefined}>
            <Icon aria-hidden="true" className="size-[22px]" />
            {label}
          </a>
        ))}
      </nav>
    </div>
  )
}

/** The entry of the dock to which a page belongs; undefined where it belongs to none. */
export function currentWay(path: string): string | undefined {
  return ways.find(({ to }) => path === to || (to !== '/tr' && path.startsWith(`${to}/`)))?.to
}
