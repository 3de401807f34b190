import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberTexts } from '#texts/features/members/members'
import { commonTexts } from '#texts/i18n/common'
import { longDate } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { MemberAccount as Account } from '../members.contract.ts'
import { memberAccountOptions, useConfirmFactorOf } from './members.api.ts'

interface MemberAccountProps {
  memberId: string
  username: string
  /** Returns the address of the list of members on a network. */
  networkPath: (network: string) => string
}

/** For admins: the e-mail and the open sessions of a member. They are loaded after a press, because the server logs each reading. */
export function MemberAccount({ memberId, username, networkPath }: MemberAccountProps) {
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({ ...memberAccountOptions(memberId, username), enabled: isAsked })
  return (
    <section aria-label={memberTexts.account} className="grid gap-3 rounded-l bg-card p-4 shadow-1">
      <h2 className="text-l">{memberTexts.account}</h2>
      {!isAsked && (
        <Button className="justify-self-start" onClick={() => setAsked(true)}>
          {memberTexts.showAccount}
        </Button>
      )}
      <p className="text-s text-ink-2">{memberTexts.accountHelp}</p>
      {query.isLoading && <Skeleton className="h-24" />}
      {query.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {commonTexts.loadFailed}
        </p>
      )}
      {query.data?.hasUnconfirmedFactor && <UnconfirmedFactor memberId={memberId} username={username} />}
      {query.data && <Shown account={query.data} networkPath={networkPath} />}
    </section>
  )
}

/** Says that this member of the staff has an unconfirmed second factor, which an admin who knows the person can confirm. */
function UnconfirmedFactor({ memberId, username }: Pick<MemberAccountProps, 'memberId' | 'username'>) {
  const confirm = useConfirmFactorOf(memberId, username)
  return (
    <div className="grid justify-items-start gap-2 rounded-m bg-well p-3.5">
      <p className="text-s font-semibold">{memberTexts.factorWaits}</p>
      <p className="text-s text-ink-2">{memberTexts.factorHelp}</p>
      <Button disabled={confirm.isPending} onClick={() => confirm.mutate()} size="s">
        {memberTexts.confirmFactor}
      </Button>
    </div>
  )
}

function Shown({ account: { email, isVerified, sessions }, networkPath }: { account: Account } & Pick<MemberAccountProps, 'networkPath'>) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="wrap-anywhere">{email}</b>
        <span className="text-s text-ink-2">{isVerified ? memberTexts.verified : memberTexts.unverified}</span>
      </p>
      <h3 className="text-m">{memberTexts.sessions}</h3>
      {sessions.length === 0 && <p className="text-s text-ink-2">{memberTexts.noSessions}</p>}
      <ul className="grid gap-2">
        {sessions.map(({ device, network, beganAt, usedAt }) => (
          <li className="grid gap-0.5 border-t border-line pt-2 text-s" key={`${beganAt} ${network ?? ''}`}>
            <span className="flex flex-wrap gap-x-2">
              <b>{device ?? memberTexts.unknownDevice}</b>
              <span className="text-ink-2">{memberTexts.sessionUsed(longDate(usedAt, 'Europe/Istanbul'))}</span>
            </span>
            {network === null ? (
              <span className="text-ink-2">{memberTexts.unknownNetwork}</span>
            ) : (
              <a className="inline-flex min-h-tap items-center underline underline-offset-4" href={networkPath(network)}>
                {memberTexts.sameNetwork(network)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
