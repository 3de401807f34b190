import { settingTexts } from '#i18n/areas.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { VoteColorsCard } from '#features/settings/web/vote-colors-card.tsx'
import '#features/settings/web/settings.css'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/settings')({
  head: () => pageHead({ title: t.pages.settings, description: t.pages.settingsLead, path: '/tr/settings', isPrivate: true }),
  component: Settings,
})

function Settings() {
  return (
    <RequireMember>
      <Wrap className="grid max-w-[820px] gap-5 py-6 lg:py-10">
        <div>
          <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{t.pages.settings}</h1>
          <p className="text-ink-2">{t.pages.settingsLead}</p>
        </div>
        <section aria-labelledby="tema" className="grid gap-5 rounded-l bg-card p-4 shadow-1 lg:p-6">
          <h2 id="tema">{settingTexts.theme}</h2>
          <VoteColorsCard />
        </section>
        <section aria-labelledby="dil" className="grid gap-1 rounded-l bg-card p-4 shadow-1 lg:p-6">
          <h2 id="dil">{settingTexts.language}</h2>
          <p lang="tr">{settingTexts.languageName}</p>
        </section>
        <Link className={buttonClass({ variant: 'plain' }, 'justify-self-start')} to="/tr">
          {settingTexts.backHome}
        </Link>
      </Wrap>
    </RequireMember>
  )
}
