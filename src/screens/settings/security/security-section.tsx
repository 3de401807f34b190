import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { WaitingCard } from '../waiting-card.tsx'
import { WithAccount } from '../with-account.tsx'

/** The keys of the account, and where it is open. */
export default function SecuritySection() {
  return (
    <WithAccount>
      {(account) => (
        <>
          <WaitingCard />
          <PasswordCard account={account} />
          <PasskeysCard />
          {account.hasPassword && <SecondFactorCard />}
          <SessionsCard />
        </>
      )}
    </WithAccount>
  )
}
