import { useState } from 'react'
import { wholeNumber } from '#i18n/format.ts'
import { codePoints } from '#lib/text.ts'
import { admissionsTexts } from '#texts/features/admissions/admissions'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { INVITATION_DAYS_MAX, INVITATION_USES_MAX, NOTE_MAX } from '../admissions.rules.ts'
import { failureText, useInvite } from './admissions.api.ts'

const EMPTY = { note: '', maxUses: '1', days: '7' }

function numberProblem(text: string, most: number): string | undefined {
  const isFine = /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most
  return isFine ? undefined : admissionsTexts.numberInvalid(wholeNumber(most))
}

/** Creates an invitation and shows its link once. */
export function InvitationForm({ memberId }: { memberId: string }) {
  const [draft, setDraft] = useState(EMPTY)
  const invite = useInvite(memberId)
  const { shown, submit } = useForm({
    problems: {
      note: codePoints(draft.note.trim()) > NOTE_MAX ? admissionsTexts.noteInvalid : undefined,
      maxUses: numberProblem(draft.maxUses, INVITATION_USES_MAX),
      days: numberProblem(draft.days, INVITATION_DAYS_MAX),
    },
    isPending: invite.isPending,
    send: () =>
      invite.mutate(
        { note: draft.note.trim(), maxUses: Number(draft.maxUses), days: Number(draft.days) },
        { onSuccess: () => setDraft(EMPTY) },
      ),
    onRefused: focusInvalid,
  })
  const field = (name: keyof typeof EMPTY, label: string, more: { hint?: string; inputMode?: 'numeric' }) => (
    <Field error={shown[name]} hint={more.hint} label={label}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          className={inputClass}
          inputMode={more.inputMode}
          onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
          value={draft[name]}
        />
      )}
    </Field>
  )
  return (
    <form
      aria-label={admissionsTexts.newInvitation}
      className="grid gap-4 rounded-l border border-line bg-card p-4 lg:p-5"
      noValidate
      onSubmit={submit}
    >
      <h3 className="text-title-s">{admissionsTexts.newInvitation}</h3>
      {field('note', admissionsTexts.note, { hint: admissionsTexts.noteHint })}
      <div className="grid grid-cols-2 gap-4">
        {field('maxUses', admissionsTexts.maxUses, { inputMode: 'numeric' })}
        {field('days', admissionsTexts.days, { inputMode: 'numeric' })}
      </div>
      {invite.isError && (
        <p className="text-s font-semibold text-danger" role="alert">
          {failureText(invite.error)}
        </p>
      )}
      <Button className="justify-self-start" disabled={invite.isPending} type="submit" variant="main">
        {invite.isPending ? admissionsTexts.creating : admissionsTexts.create}
      </Button>
      {invite.data && <MadeLink link={invite.data.link} />}
    </form>
  )
}

function MadeLink({ link }: { link: string }) {
  const copy = (): void =>
    void copyText(link).then(
      () => toast(admissionsTexts.copied, { tone: 'good' }),
      () => toast(admissionsTexts.copyFailed, { tone: 'error' }),
    )
  return (
    <div className="grid gap-2 rounded-m bg-saffron-soft p-3.5" role="status">
      <Field hint={admissionsTexts.linkHelp} label={admissionsTexts.link}>
        {(control) => <input {...control} className={inputClass} onFocus={(event) => event.currentTarget.select()} readOnly value={link} />}
      </Field>
      <Button className="justify-self-start" onClick={copy}>
        {admissionsTexts.copy}
      </Button>
    </div>
  )
}
