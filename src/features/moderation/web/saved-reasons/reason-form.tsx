import { useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import type { Language } from '#i18n/languages.ts'
import { ApiError } from '#lib/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { moderationTexts } from '#texts/features/moderation/moderation'
import { savedReasonTexts as texts } from '#texts/features/moderation/saved-reasons'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { RuleField } from './rule-field.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import { factsRule } from '../../moderation.rules.ts'
import type { SavedReason } from '../../saved-reasons.contract.ts'
import { type SavedReasonDraft, savedReasonProblems } from '../../saved-reasons.rules.ts'
import { changedReason, type Edited, shownName, useSaveReason } from './saved-reasons.api.ts'

const EMPTY: SavedReasonDraft = { rule: null, name: '', facts: { tr: '', en: '' } }

interface ReasonFormProps {
  /** The saved reason to change; null for a new one. */
  reason: SavedReason | null
  onClose: () => void
}

/** The form of a saved reason. What is typed stays where another moderator changed or deleted the reason meanwhile. */
export function ReasonForm({ reason, onClose }: ReasonFormProps) {
  const [edited, setEdited] = useState<Edited>(reason)
  const [draft, setDraft] = useState<SavedReasonDraft>(reason ?? EMPTY)
  const save = useSaveReason(onClose)
  const current = changedReason(save.error)
  const isGone = save.error instanceof ApiError && save.error.code === 'SAVED_REASON_NOT_FOUND'
  const change = (part: Partial<SavedReasonDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const { shown, submit } = useForm({
    problems: savedReasonProblems(draft),
    isPending: save.isPending,
    send: () =>
      save.mutate(
        {
          edited,
          input: { rule: draft.rule!, name: draft.name.trim(), facts: { tr: draft.facts.tr.trim(), en: draft.facts.en.trim() } },
        },
        {
          onError: (error) => {
            const theirs = changedReason(error)
            if (theirs) setEdited(theirs)
            else if (error instanceof ApiError && error.code === 'SAVED_REASON_NOT_FOUND') setEdited(null)
          },
        },
      ),
    onRefused: focusInvalid,
  })
  return (
    <form
      aria-label={reason ? texts.formEdit : texts.formNew}
      className="grid gap-4 rounded-l border border-line bg-card p-4 lg:p-5"
      noValidate
      onSubmit={submit}
    >
      <h2 className="text-title-s">{reason ? texts.formEdit : texts.formNew}</h2>
      {current && (
        <Changed
          current={current}
          key={current.version}
          onTake={() => {
            setDraft(current)
            save.reset()
          }}
        />
      )}
      <Fields change={change} draft={draft} shown={shown} />
      {save.error && !current && (
        <p className="text-s font-semibold text-danger" role="alert">
          {isGone ? texts.gone : refusalText(save.error, texts.failed)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <Button onClick={onClose}>{commonTexts.cancel}</Button>
        <Button disabled={save.isPending} type="submit" variant="main">
          {save.isPending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  draft: SavedReasonDraft
  shown: Partial<ReturnType<typeof savedReasonProblems>>
  change: (part: Partial<SavedReasonDraft>) => void
}

function Fields({ draft, shown, change }: FieldsProps) {
  const text = (language: Language) => (
    <TextArea
      error={shown[language] && errorText(shown[language])}
      label={texts.texts[language]}
      lang={language}
      max={factsRule.max}
      onChange={(typed) => change({ facts: { ...draft.facts, [language]: typed } })}
      rows={5}
      value={draft.facts[language]}
    />
  )
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field error={shown.name && errorText(shown.name)} hint={texts.nameHint} label={texts.name}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              // oxlint-disable-next-line jsx_a11y/no-autofocus -- the button that was pressed is gone
              autoFocus
              className={inputClass}
              onChange={(event) => change({ name: event.currentTarget.value })}
              value={draft.name}
            />
          )}
        </Field>
        <RuleField error={shown.rule} label={texts.rule} onChoose={(rule) => change({ rule })} rule={draft.rule} />
      </div>
      <p className="text-s text-ink-2">{texts.textsHint}</p>
      <div className="grid gap-4 lg:grid-cols-2">
        {text('tr')}
        {text('en')}
      </div>
    </>
  )
}

/** Brings a notice above the form into view: the button that was pressed is below the form. */
const focusFirst = (heading: HTMLElement | null): void => heading?.focus()

/** What another moderator made of the reason while the form was open. */
function Changed({ current, onTake }: { current: SavedReason; onTake: () => void }) {
  return (
    <div className="grid gap-3 rounded-m bg-saffron-soft p-4" role="alert">
      <div>
        <h3 className="scroll-mt-28 text-m font-bold" ref={focusFirst} tabIndex={-1}>
          {texts.changed}
        </h3>
        <p className="text-s">{texts.changedHelp}</p>
      </div>
      <dl className="grid gap-2">
        <Row name={texts.name} value={shownName(current.name)} />
        <Row name={texts.rule} value={moderationTexts.rules[current.rule]} />
        <Row language="tr" name={texts.texts.tr} value={current.facts.tr} />
        <Row language="en" name={texts.texts.en} value={current.facts.en} />
      </dl>
      <Button className="justify-self-start" onClick={onTake}>
        {texts.takeTheirs}
      </Button>
    </div>
  )
}

function Row({ name, value, language }: { name: string; value: string; language?: Language }) {
  return (
    <div>
      <dt className="text-s font-bold">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line" lang={language}>
        {value}
      </dd>
    </div>
  )
}
