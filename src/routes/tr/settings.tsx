import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useViewer } from '#features/accounts/web/accounts.api.ts'
import { RequireMember } from '#features/accounts/web/require-member.tsx'
import { accountOptions } from '#features/settings/web/account.api.ts'
import { AccountCard } from '#features/settings/web/account-card.tsx'
import { Card } from '#features/settings/web/card.tsx'
import { PasswordCard } from '#features/settings/web/password-card.tsx'
import { PrivacyCard } from '#features/settings/web/privacy-card.tsx'
import { ProfileCard } from '#features/settings/web/profile-card.tsx'
import { ThemeCard } from '#features/settings/web/theme-card.tsx'
import '#features/settings/web/settings.css'
import { settingTexts } from '#i18n/areas.ts'
import { t } from '#i18n/index.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { Wrap } from '#ui/page.tsx'
import { pageHead } from '../-shell/head.ts'

export const Route = createFileRoute('/tr/settings')({
  head: () => pageHead({ title: t.pages.settings, description: t.pages.settingsLead, path: '/tr/settings', isPrivate: true }),
  component: () => (
    <RequireMember>
      <Settings />
    </RequireMember>
  ),
})

function Settings() {
  const member = useViewer().data?.profile
  const account = useQuery(accountOptions())
  if (!member) return null
  return (
    <Wrap className="grid max-w-[820px] gap-5 py-6 lg:py-10">
      <div>
        <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{t.pages.settings}</h1>
        <p className="text-ink-2">{t.pages.settingsLead}</p>
      </div>
      <ProfileCard key={member.id} member={member} />
      <ThemeCard />
      <Card title={settingTexts.language}>
        <p lang="tr">{settingTexts.languageName}</p>
      </Card>
      <PrivacyCard key={`privacy-${member.id}`} member={member} />
      {account.data ? (
        <>
          <PasswordCard account={account.data} />
          <AccountCard account={account.data} username={member.username} />
        </>
      ) : account.isError ? (
        <State title={t.common.account.loadFailed} tone="error">
          <Button onClick={() => void account.refetch()}>{t.common.tryAgain}</Button>
        </State>
      ) : (
        <Skeleton className="h-80" />
      )}
      <Link className={buttonClass({ variant: 'plain' }, 'justify-self-start')} to="/tr">
        {settingTexts.backHome}
      </Link>
    </Wrap>
  )
}
