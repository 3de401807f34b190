import { longDate } from '#i18n/format.ts'
import { settingTexts } from '#texts/features/accounts/settings'
import { Card } from '../card.tsx'
import { DataCard } from './data-card.tsx'
import { EmailLine } from './email-line.tsx'
import { LeaveCard } from './leave-card.tsx'
import type { SectionProps } from '../section-pages.ts'
import { WaitingCard } from '../waiting-card.tsx'
import { WithAccount } from '../with-account.tsx'

/** The e-mail of the account, its data, and its deletion. */
export default function AccountSection({ member }: SectionProps) {
  return (
    <WithAccount>
      {(account) => (
        <>
          <p className="-mt-3 text-ink-2">{settingTexts.memberSince(longDate(account.createdAt))}</p>
          <WaitingCard />
          <Card anchor="hesap" title={settingTexts.email}>
            <EmailLine account={account} />
          </Card>
          <DataCard />
          <LeaveCard account={account} username={member.username} />
        </>
      )}
    </WithAccount>
  )
}
