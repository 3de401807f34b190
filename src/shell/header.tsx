import Bell from 'lucide-react/icons/bell'
import MessageSquare from 'lucide-react/icons/message-square'
import Plus from 'lucide-react/icons/plus'
import { MemberOnly } from '#people/web/member-only.tsx'
import { SearchBox } from '#features/search/web/search-box.island.tsx'
import { HOUSE_NAME, publicSite } from '#i18n/site.ts'
import { brandMarkPath } from '#lib/brand-colors.ts'
import { mediaUrl } from '#lib/media.rules.ts'
import { commonTexts } from '#texts/i18n/common'
import { pageTexts } from '#texts/i18n/pages'
import { Island } from '#ui/island.tsx'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { AccountArea } from './account-area.island.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { UnreadLink } from './unread-link.tsx'

export function Header() {
  return (
    <header className="on-ink site-header">
      <PageWidth>
        <Logo />
        <div className="site-search">
          <Island name="search-box">
            <SearchBox opens="down" />
          </Island>
        </div>
        <div className="site-tools">
          <ThemeToggle />
          <MemberOnly>
            <UnreadLink icon={Bell} page="notifications" />
            <UnreadLink icon={MessageSquare} page="messages" />
            <a aria-label={pageTexts.ask} href="/tr/ask" className={buttonClass({ variant: 'bar', size: 's' }, 'site-ask')}>
              <Plus aria-hidden="true" className="size-5" />
              <span>{pageTexts.ask}</span>
            </a>
          </MemberOnly>
          <Island name="account-area">
            <AccountArea />
          </Island>
        </div>
      </PageWidth>
    </header>
  )
}

function Logo() {
  const { logo, name, accentColor } = publicSite()
  const isHouse = name === HOUSE_NAME
  return (
    <a href="/tr" aria-label={commonTexts.homeLink} className={`site-logo ${isHouse ? 'figure' : 'sign min-w-0 gap-2 text-m lg:text-xl'}`}>
      {logo !== null ? (
        <img src={mediaUrl(logo)} alt="" width={36} height={36} className="size-9 flex-none rounded-s object-contain" />
      ) : (
        isHouse && <img src={brandMarkPath(accentColor)} alt="" width={30} height={30} />
      )}
      {isHouse ? (
        <span>lokma</span>
      ) : (
        <span
          className={`line-clamp-2 max-w-[7.5rem] wrap-anywhere in-[[data-member]]:max-w-[6rem] sm:max-w-60 ${logo === null ? '' : 'in-[[data-member]]:max-sm:hidden'}`}
        >
          {name}
        </span>
      )}
    </a>
  )
}
