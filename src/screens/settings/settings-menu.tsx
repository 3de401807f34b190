import ChevronRight from 'lucide-react/icons/chevron-right'
import { settingTexts } from '#texts/features/accounts/settings'
import { pageTexts } from '#texts/i18n/pages'
import { buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { sectionIcons } from './section-icons.tsx'
import { sectionPath, sections, sectionTexts } from './sections.ts'
import { WaitingCard } from './waiting-card.tsx'

/** The menu under /tr/settings: one card for each section. */
export function SettingsMenu() {
  return (
    <PageWidth className="grid max-w-[1000px] gap-5 py-6 lg:py-10">
      <div>
        <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{pageTexts.settings}</h1>
        <p className="text-ink-2">{pageTexts.settingsIntro}</p>
      </div>
      <WaitingCard />
      <nav aria-label={pageTexts.settings}>
        <ul className="grid gap-2.5 lg:grid-cols-2 lg:gap-4">
          {sections.map((id) => {
            const Icon = sectionIcons[id]
            const { title, about } = sectionTexts(id)
            return (
              <li key={id}>
                <a
                  className="flex h-full items-center gap-3.5 rounded-l bg-card p-4 no-underline shadow-1 hover:shadow-2 lg:p-5"
                  href={sectionPath(id)}
                >
                  <span className="grid size-11 flex-none place-items-center rounded-m bg-saffron-soft text-saffron-text">
                    <Icon aria-hidden="true" className="size-5.5" />
                  </span>
                  <span className="min-w-0 flex-1">
                    <b className="block text-l leading-tight">{title}</b>
                    <span className="block text-s text-ink-2">{about}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-3" />
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      <a className={buttonClass({ variant: 'plain' }, 'justify-self-start')} href="/tr">
        {settingTexts.backHome}
      </a>
    </PageWidth>
  )
}
