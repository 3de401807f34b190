import { hasLanguageChoice } from '#i18n/site.ts'
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#people/web/viewer.api.ts'
import { RequireMember } from '#people/web/require-member.tsx'
import { accountOptions } from '#features/profiles/web/account.api.ts'
import { AccountCard } from './account-card.tsx'
import { BlocksCard } from './blocks-card.tsx'
import { LanguageCard } from './language-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { ThemeCard } from './theme-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import './settings.css'
import { commonTexts } from '#texts/i18n/common'
import { pageTexts } from '#texts/i18n/pages'
import { settingTexts } from '#texts/features/accounts/settings'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'

/** The hash to which password managers lead: src/app/http/request-router.ts. */
const PASSWORD = '#sifre'

export function SettingsScreen() {
  return (
    <RequireMember>
      <Settings />
    </RequireMember>
  )
}

function Settings() {
  const member = useViewer().data?.profile
  const account = useQuery(accountOptions())
  const isLoaded = account.data !== undefined
  useEffect(() => {
    if (isLoaded && window.location.hash === PASSWORD) document.getElementById(PASSWORD.slice(1))?.scrollIntoView()
  }, [isLoaded])
  if (!member) return null
  return (
    <PageWidth className="grid max-w-[820px] gap-5 py-6 lg:py-10">
      <div>
        <h1 className="text-[clamp(2rem,1.4rem+2.6vw,3.25rem)]">{pageTexts.settings}</h1>
        <p className="text-ink-2">{pageTexts.settingsIntro}</p>
      </div>
      <WaitingCard />
      <ProfileCard key={member.id} member={member} />
      <ThemeCard />
      {hasLanguageChoice() && <LanguageCard />}
      <NotificationsCard memberId={member.id} />
      <BlocksCard />
      <PrivacyCard key={`privacy-${member.id}`} member={member} />
      {account.data ? (
        <>
          <div className="scroll-mt-20" id={PASSWORD.slice(1)}>
            <PasswordCard account={account.data} />
          </div>
          <PasskeysCard />
          {account.data.hasPassword && <SecondFactorCard />}
          <SessionsCard />
          <div className="scroll-mt-20" id="hesap">
            <AccountCard account={account.data} username={member.username} />
          </div>
        </>
      ) : account.isError ? (
        <StatusMessage title={commonTexts.account.loadFailed} tone="error">
          <Button onClick={() => void account.refetch()}>{commonTexts.tryAgain}</Button>
        </StatusMessage>
      ) : (
        <Skeleton className="h-80" />
      )}
      <a className={buttonClass({ variant: 'plain' }, 'justify-self-start')} href="/tr">
        {settingTexts.backHome}
      </a>
    </PageWidth>
  )
}
