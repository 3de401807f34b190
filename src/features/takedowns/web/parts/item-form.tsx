import { useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { codePoints } from '#lib/text.ts'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { commonTexts } from '#texts/i18n/common'
import { useConfirm } from '#ui/use-confirm.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { contentOfLink, type ItemOutcome, itemOutcomes, NOTE_MAX } from '../../takedowns.rules.ts'
import { Failure } from './record-form.tsx'
import { useDecide } from './takedowns.api.ts'

const texts = takedownTexts.panel

interface ItemFormProps {
  takedownId: number
  memberId: string
  onClose: () => void
}

/** The form for another item of a request; a removal needs a confirmation. */
export function ItemForm({ takedownId, memberId, onClose }: ItemFormProps) {
  const [link, setLink] = useState('')
  const [outcome, setOutcome] = useState<ItemOutcome>('removed')
  const [note, setNote] = useState('')
  const decide = useDecide(memberId, takedownId)
  const content = contentOfLink(link)
  const send = () => content && decide.mutate({ ...content, outcome, note: note.trim() || null }, { onSuccess: onClose })
  const removal = useConfirm({ question: texts.confirmRemove, help: texts.confirmRemoveHelp, yes: texts.decide, onYes: send })
  const { shown, submit } = useForm({
    problems: {
      link: content ? undefined : texts.linkProblem,
      note: codePoints(note.trim()) > NOTE_MAX ? ('TAKEDOWN_TEXT_INVALID' as const) : undefined,
    },
    isPending: decide.isPending,
    send: () => (outcome === 'removed' ? removal.ask() : send()),
    onRefused: focusInvalid,
  })
  return (
    <form aria-label={texts.addItem} className="grid gap-4 border-t border-line pt-3" noValidate onSubmit={submit}>
      <Field error={shown.link} hint={texts.linkHint} label={texts.link}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            className={inputClass}
            inputMode="url"
            onChange={(event) => setLink(event.currentTarget.value)}
            spellCheck={false}
            value={link}
          />
        )}
      </Field>
      <SelectField
        label={texts.outcome}
        onChoose={setOutcome}
        options={itemOutcomes.map((one) => [one, takedownTexts.outcomes[one]] as const)}
        value={outcome}
      />
      <TextArea
        error={shown.note && errorText(shown.note)}
        hint={texts.noteHint}
        label={texts.note}
        max={NOTE_MAX}
        onChange={setNote}
        rows={2}
        value={note}
      />
      {decide.isError && <Failure error={decide.error} />}
      <Buttons isPending={decide.isPending} onClose={onClose} />
      {removal.dialog}
    </form>
  )
}

function Buttons({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onClose} size="s">
        {commonTexts.cancel}
      </Button>
      <Button disabled={isPending} size="s" type="submit" variant="main">
        {isPending ? texts.deciding : texts.decide}
      </Button>
    </div>
  )
}
