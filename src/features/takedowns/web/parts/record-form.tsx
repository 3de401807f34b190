import { useState } from 'react'
import { refusalText } from '#site/refusal-text.ts'
import { errorText } from '#i18n/error-text.ts'
import { textProblem } from '#lib/text-rule.ts'
import { codePoints } from '#lib/text.ts'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { TakedownInput } from '../../takedowns.contract.ts'
import {
  askedKinds,
  AUTHORITY_NAME_MIN,
  authorities,
  authorityNameRule,
  dayInIstanbul,
  isPossibleDay,
  referenceRule,
  SUMMARY_MIN,
  summaryRule,
} from '../../takedowns.rules.ts'
import { useRecord } from './takedowns.api.ts'

const texts = takedownTexts.panel
const INVALID = 'TAKEDOWN_TEXT_INVALID'

/** The fields that are missing in a typed request. */
function problemsOf({ receivedOn, authorityName, reference, summary }: TakedownInput, today: string) {
  const atLeast = (min: number, text: string) => (codePoints(text.trim()) < min ? INVALID : undefined)
  return {
    receivedOn: isPossibleDay(receivedOn, today) ? undefined : ('TAKEDOWN_DAY_INVALID' as const),
    authorityName: textProblem(authorityNameRule, authorityName) ?? atLeast(AUTHORITY_NAME_MIN, authorityName),
    reference: textProblem(referenceRule, reference),
    summary: textProblem(summaryRule, summary) ?? atLeast(SUMMARY_MIN, summary),
  } as const
}

export function RecordForm({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const [today] = useState(() => dayInIstanbul(new Date()))
  const [draft, setDraft] = useState<TakedownInput>({
    receivedOn: today,
    authority: 'court',
    authorityName: '',
    reference: '',
    asked: 'removal',
    summary: '',
  })
  const change = (part: Partial<TakedownInput>) => setDraft((before) => ({ ...before, ...part }))
  const record = useRecord(memberId, onClose)
  const { shown, submit } = useForm({
    problems: problemsOf(draft, today),
    isPending: record.isPending,
    send: () =>
      record.mutate({
        ...draft,
        authorityName: draft.authorityName.trim(),
        reference: draft.reference.trim(),
        summary: draft.summary.trim(),
      }),
    onRefused: focusInvalid,
  })
  return (
    <form aria-label={texts.add} className="grid gap-4 rounded-l border border-line p-4" noValidate onSubmit={submit}>
      <Fields change={change} draft={draft} shown={shown} today={today} />
      <TextArea
        error={shown.summary && errorText(shown.summary)}
        hint={texts.summaryHint}
        label={takedownTexts.summary}
        max={summaryRule.max}
        onChange={(summary) => change({ summary })}
        rows={3}
        value={draft.summary}
      />
      {record.isError && <Failure error={record.error} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button disabled={record.isPending} type="submit" variant="main">
          {record.isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  draft: TakedownInput
  shown: Partial<ReturnType<typeof problemsOf>>
  change: (part: Partial<TakedownInput>) => void
  today: string
}

/** The fields of a request: the day of receipt, the authority, its reference number, and the summary of the demand. */
function Fields({ draft, shown, change, today }: FieldsProps) {
  const text = (name: 'authorityName' | 'reference', label: string, hint: string) => (
    <Field error={shown[name] && errorText(shown[name])} hint={hint} label={label}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          className={inputClass}
          onChange={(event) => change({ [name]: event.currentTarget.value })}
          value={draft[name]}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field error={shown.receivedOn && errorText(shown.receivedOn)} label={takedownTexts.received}>
        {(control) => (
          <input
            {...control}
            className={inputClass}
            max={today}
            onChange={(event) => change({ receivedOn: event.currentTarget.value })}
            type="date"
            value={draft.receivedOn}
          />
        )}
      </Field>
      <SelectField
        label={takedownTexts.authority}
        onChoose={(authority) => change({ authority })}
        options={authorities.map((one) => [one, takedownTexts.authorities[one]] as const)}
        value={draft.authority}
      />
      {text('authorityName', texts.authorityName, texts.nameHint)}
      {text('reference', takedownTexts.reference, texts.referenceHint)}
      <SelectField
        label={takedownTexts.asked}
        onChoose={(asked) => change({ asked })}
        options={askedKinds.map((one) => [one, takedownTexts.askedKinds[one]] as const)}
        value={draft.asked}
      />
    </div>
  )
}

/** The message for a refused call. */
export function Failure({ error }: { error: Error }) {
  return (
    <p className="text-s font-semibold text-danger" role="alert">
      {refusalText(error, texts.failed)}
    </p>
  )
}
