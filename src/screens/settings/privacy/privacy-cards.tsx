import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { OwnProfile } from '#people/viewer.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { profileOptions } from '#features/profiles/web/profiles.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { settingTexts } from '#texts/features/accounts/settings'
import { requestTexts } from '#texts/features/messages/requests'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useSavePrivacy } from '#features/profiles/web/account.api.ts'
import { Card } from '../card.tsx'
import { MessageSources } from './message-sources.tsx'

/** The choices about who sees the member's presence, and who may write to the member. */
export function PrivacyCards({ member }: { member: OwnProfile }) {
  const { data, isError, refetch } = useQuery(profileOptions(member.username, member.id))
  if (data) return <Choices member={member} profile={data} />
  if (!isError)
    return (
      <>
        <Skeleton className="h-44 rounded-l!" />
        <Skeleton className="h-80 rounded-l!" />
      </>
    )
  return (
    <StatusMessage title={commonTexts.account.loadFailed} tone="error">
      <Button onClick={() => void refetch()}>{commonTexts.tryAgain}</Button>
    </StatusMessage>
  )
}

function Choices({ member, profile }: { member: OwnProfile; profile: Profile }) {
  const save = useSavePrivacy(member)
  const helpId = useId()
  return (
    <>
      <Card title={settingTexts.presence}>
        <div className="grid gap-1">
          <label className="flex min-h-tap cursor-pointer items-center justify-between gap-4 font-bold">
            {settingTexts.showOnline}
            <input
              aria-describedby={helpId}
              checked={profile.showOnline ?? true}
              className="switch"
              disabled={save.isPending}
              onChange={(event) => save.mutate({ showOnline: event.currentTarget.checked })}
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says whether it is checked, and HTML forbids the attribute on it
              role="switch"
              type="checkbox"
            />
          </label>
          <p className="max-w-[60ch] text-s text-ink-2" id={helpId}>
            {settingTexts.showOnlineHelp}
          </p>
        </div>
      </Card>
      <Card help={requestTexts.sourcesHelp} title={requestTexts.sources}>
        <MessageSources
          chosen={profile.messagesFrom ?? 'everybody'}
          isBusy={save.isPending}
          onChoose={(messagesFrom) => save.mutate({ messagesFrom })}
        />
      </Card>
    </>
  )
}
