import { clientErrorText } from '#site/refusal-text.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { OutLink } from '#people/web/out-link.tsx'
import { useRefusal } from '#people/web/use-refusal.ts'
import type { Person } from '#people/person.contract.ts'
import { commonTexts } from '#texts/i18n/common'
import { sanctionTexts } from '#texts/features/sanctions/sanctions'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { staffOptions, useChangeStaff } from './panel/panel.api.ts'

const texts = sanctionTexts.panel

interface StaffPanelProps {
  memberId: string
  onRefused: () => void
}

/** The staff of moderators: an admin appoints and removes moderators, and takes the role from another admin. */
export function StaffPanel({ memberId, onRefused }: StaffPanelProps) {
  const staff = useQuery(staffOptions(memberId))
  const change = useChangeStaff(memberId)
  const [username, setUsername] = useState('')
  useRefusal(staff.error, onRefused)
  function appoint(event: FormEvent): void {
    event.preventDefault()
    if (username.trim() !== '' && !change.isPending)
      change.mutate({ operation: 'PUT /moderation/moderators/{username}', username }, { onSuccess: () => setUsername('') })
  }
  if (staff.isError) {
    return (
      <StatusMessage level={2} title={commonTexts.loadFailed} tone="error">
        <Button onClick={() => void staff.refetch()}>{commonTexts.tryAgain}</Button>
      </StatusMessage>
    )
  }
  if (!staff.data) return <Skeleton className="h-40 rounded-l!" />
  const onRemove = (role: 'moderators' | 'admins') => (username: string) =>
    change.mutate({ operation: `DELETE /moderation/${role}/{username}`, username })
  return (
    <div className="grid gap-5">
      <p className="max-w-[62ch] text-s text-ink-2">{texts.staffHelp}</p>
      {change.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {clientErrorText(change.error, texts.staffFailed)}
        </p>
      )}
      <form className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_max-content]" onSubmit={appoint}>
        <Field label={texts.username}>
          {(control) => (
            <input
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              className={inputClass}
              onChange={(event) => setUsername(event.currentTarget.value)}
              spellCheck={false}
              value={username}
            />
          )}
        </Field>
        <Button className="min-h-12" disabled={change.isPending} type="submit" variant="main">
          {texts.appoint}
        </Button>
      </form>
      <People isBusy={change.isPending} onRemove={onRemove('moderators')} people={staff.data.moderators} title={texts.moderators} />
      <People isBusy={change.isPending} onRemove={onRemove('admins')} people={staff.data.admins} title={texts.admins} />
    </div>
  )
}

interface PeopleProps {
  title: string
  people: Person[]
  isBusy: boolean
  onRemove: (username: string) => void
}

function People({ title, people, isBusy, onRemove }: PeopleProps) {
  const removal = useConfirm({ question: texts.removeAsk, yes: texts.remove, onYes: onRemove })
  return (
    <section aria-label={title} className="grid gap-1 border-t border-line pt-3">
      <h2 className="text-m">{title}</h2>
      {people.length === 0 && <p className="text-s text-ink-2">{texts.noModerators}</p>}
      <ul>
        {people.map(({ id, username, nickname }) => (
          <li className="flex flex-wrap items-center justify-between gap-x-3" key={id}>
            <OutLink className="font-semibold" to={`/tr/profile/${username}`}>
              {nickname}{' '}
              <span className="text-ink-2" translate="no">
                @{username}
              </span>
            </OutLink>
            <Button aria-label={texts.removeOf(username)} disabled={isBusy} onClick={() => removal.ask(username)} size="s" variant="danger">
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      {removal.dialog}
    </section>
  )
}
