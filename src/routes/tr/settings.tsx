import { createFileRoute, Link } from '@tanstack/react-router'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { VoteColorsCard } from '#features/settings/web/vote-colors-card.tsx'
import '#features/settings/web/settings.css'
import { t } from '#i18n/index.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/page.tsx'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/settings')({
  head: () => pageHead({ title: t.settings.title, description: t.settings.lead, path: '/tr/settings', isPrivate: true }),
  component: Settings,
})

function Settings() {
  return (
    <RequireMember>
      <Wrap className="grid max-w-[820px] gap-5 py-6 lg:py-10">
        <div>
          <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{t.settings.title}</h1>
          <p className="text-ink-2">{t.settings.lead}</p>
        </div>
        <section aria-labelledby="tema" className="grid gap-5 rounded-l bg-card p-4 shadow-1 lg:p-6">
          <h2 id="tema">{t.settings.theme}</h2>
          <VoteColorsCard />
        </section>
        <section aria-labelledby="dil" className="grid gap-1 rounded-l bg-card p-4 shadow-1 lg:p-6">
          <h2 id="dil">{t.settings.language}</h2>
          <p lang="tr">{t.settings.languageName}</p>
        </section>
        <Link className={buttonClass({ variant: 'plain' }, 'justify-self-start')} to="/tr">
          {t.settings.backHome}
        </Link>
      </Wrap>
    </RequireMember>
  )
}
