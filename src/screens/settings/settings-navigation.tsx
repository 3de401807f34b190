import { pageTexts } from '#texts/i18n/pages'
import { sectionIcons } from './section-icons.tsx'
import { type SectionId, SETTINGS_PATH, sectionPath, sections, sectionTexts } from './sections.ts'

/** The sections in a column beside the opened one. A phone shows a link back to the menu instead. */
export function SettingsNavigation({ opened }: { opened: SectionId }) {
  return (
    <nav aria-label={pageTexts.settings} className="hidden lg:sticky lg:top-24 lg:block">
      <a className="sign flex min-h-tap items-center px-3 text-l no-underline hover:underline" href={SETTINGS_PATH}>
        {pageTexts.settings}
      </a>
      <ul className="grid gap-1 pt-1">
        {sections.map((id) => {
          const Icon = sectionIcons[id]
          return (
            <li key={id}>
              <a
                aria-current={id === opened ? 'page' : undefined}
                className="flex min-h-tap items-center gap-2.5 rounded-m px-3 font-semibold no-underline hover:bg-ink/7 aria-[current]:bg-ink aria-[current]:text-page"
                href={sectionPath(id)}
              >
                <Icon aria-hidden="true" className="size-5 flex-none" />
                {sectionTexts(id).title}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
