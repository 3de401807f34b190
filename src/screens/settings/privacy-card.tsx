import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { OwnProfile } from '#people/viewer.contract.ts'
import { profileOptions } from '#features/profiles/web/profiles.api.ts'
import { settingTexts } from '#texts/features/accounts/settings'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSavePrivacy } from '#features/profiles/web/account.api.ts'
import { Card } from './card.tsx'
import { MessageSources } from './message-sources.tsx'

/** The choices about what others see of a member. If the profile did not load, the card above says so. */
export function PrivacyCard({ member }: { member: OwnProfile }) {
  const { data, isError } = useQuery(profileOptions(member.username, member.id))
  const save = useSavePrivacy(member)
  const helpId = useId()
  if (isError) return null
  return (
    <Card title={settingTexts.privacy}>
      {data ? (
        <div className="grid gap-5">
          <div className="grid gap-1">
            <label className="flex min-h-tap cursor-pointer items-center justify-between gap-4 font-bold">
              {settingTexts.showOnline}
              <input
                aria-describedby={helpId}
                checked={data.showOnline ?? true}
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
          <MessageSources
            chosen={data.messagesFrom ?? 'everybody'}
            isBusy={save.isPending}
            onChoose={(messagesFrom) => save.mutate({ messagesFrom })}
          />
        </div>
      ) : (
        <Skeleton className="h-20" />
      )}
    </Card>
  )
}
