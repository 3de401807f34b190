import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { commonTexts } from '#texts/i18n/common'
import { hoursTexts } from '#texts/features/hours/hours'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusInvalid } from '#ui/field.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useForm } from '#ui/use-form.ts'
import type { RestaurantHours } from '../../hours.contract.ts'
import { hoursText } from '../../words.ts'
import { hoursOptions, useSaveHours } from '../parts/hours.api.ts'
import { draftOf, type HoursDraft, readDraft } from './draft.ts'
import { ExceptionRows } from './exception-rows.tsx'
import { HoursText } from './hours-text.tsx'
import { WeekFields } from './week-fields.tsx'

/** The dialog in which a member states when a restaurant is open. Loaded on first use. */
export default function HoursDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const hours = useQuery(hoursOptions(id))
  return (
    <Dialog closeLabel={commonTexts.close} description={hoursTexts.zone} onClose={onClose} size="wide" title={hoursTexts.title}>
      {hours.data ? (
        <HoursForm id={id} opened={hours.data} />
      ) : hours.isError ? (
        <StatusMessage help={commonTexts.loadFailedHelp} level={3} title={commonTexts.loadFailed} tone="error">
          <Button onClick={() => void hours.refetch()} variant="main">
            {commonTexts.tryAgain}
          </Button>
        </StatusMessage>
      ) : (
        <p aria-live="polite">{commonTexts.loading}</p>
      )}
    </Dialog>
  )
}

function HoursForm({ id, opened }: { id: string; opened: RestaurantHours }) {
  const client = useQueryClient()
  /** The hours that the draft started from; after a refusal, the hours that the member was shown since. */
  const [base, setBase] = useState(opened)
  const [draft, setDraft] = useState<HoursDraft>(() => draftOf(opened.value))
  const save = useSaveHours(id)
  const read = readDraft(draft)
  const isText = draft.pattern === 'text'
  const wrong = !read ? (isText ? errorText('HOURS_EMPTY') : hoursTexts.missing) : read.problem && errorText(read.problem)

  function send(): void {
    if (!read || read.problem) return
    save.mutate({ value: read.value, version: base.version }, { onError: (error) => void showCurrent(error) })
  }
  async function showCurrent(error: Error): Promise<void> {
    if (error instanceof ApiError && error.code === 'HOURS_CHANGED') setBase(await client.fetchQuery(hoursOptions(id)))
  }
  const { submit, isTried, isWrong } = useForm({
    problems: { wrong },
    send,
    isPending: save.isPending || save.isSuccess,
    onRefused: focusInvalid,
  })
  const reason = isWrong ? wrong : save.error && reasonOf(save.error)
  const isOutdated = save.error instanceof ApiError && save.error.code === 'HOURS_CHANGED'
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <WeekFields draft={draft} isTried={isTried} onChange={setDraft} />
      {isText ? (
        <HoursText
          isTried={isTried && wrong !== undefined}
          onChange={(text) => setDraft({ ...draft, text })}
          read={read}
          text={draft.text}
        />
      ) : (
        <ExceptionRows exceptions={draft.exceptions} isTried={isTried} onChange={(exceptions) => setDraft({ ...draft, exceptions })} />
      )}
      {reason && <Alert>{reason}</Alert>}
      {!isWrong && isOutdated && base.value !== null && <p className="text-s">{hoursTexts.current(hoursText(base.value))}</p>}
      <Button disabled={save.isPending || save.isSuccess} size="l" type="submit" variant="main">
        {save.isPending ? commonTexts.saving : hoursTexts.save}
      </Button>
    </form>
  )
}

function reasonOf(error: Error): string {
  return error instanceof ApiError && error.status < 500 ? errorText(error.code) : hoursTexts.saveFailed
}

function Alert({ children }: { children: string }) {
  return (
    <p className="rounded-m bg-danger-soft px-3.5 py-2.5 font-semibold text-danger" role="alert">
      {children}
    </p>
  )
}
