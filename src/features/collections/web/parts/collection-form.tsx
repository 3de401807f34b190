import { collectionTexts } from '#texts/features/collections/collections'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { codePoints } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import {
  COLLECTION_DESCRIPTION_MAX,
  COLLECTION_NAME_MAX,
  collectionProblem,
  DEFAULT_COLOR,
  DEFAULT_EMOJI,
} from '../../collections.rules.ts'
import { CollectionBadge } from '../collection-badge.tsx'
import { ColorPicker, EmojiPicker } from './look-picker.tsx'

export interface CollectionDraft {
  name: string
  description: string
  color: string
  emoji: string
  isPublic: boolean
}

export const emptyCollection: CollectionDraft = { name: '', description: '', color: DEFAULT_COLOR, emoji: DEFAULT_EMOJI, isPublic: false }

interface CollectionFormProps {
  value: CollectionDraft
  onChange: (value: CollectionDraft) => void
  onSubmit: () => void
  submit: string
  isPending: boolean
  error: Error | null
}

/** The form for name, description, look and visibility. It keeps the typed text after a failure. */
export function CollectionForm({ value, onChange, onSubmit, submit: label, isPending, error }: CollectionFormProps) {
  const problem = collectionProblem(value)
  const isOfDescription = problem === 'COLLECTION_DESCRIPTION_TOO_LONG'
  const { shown, submit } = useForm({
    problems: { name: isOfDescription ? undefined : problem, description: isOfDescription ? problem : undefined },
    send: onSubmit,
  })

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <NameWithBadge error={shown.name && errorText(shown.name)} onChange={onChange} value={value} />
      <TextArea
        error={shown.description && errorText(shown.description)}
        label={collectionTexts.description}
        max={COLLECTION_DESCRIPTION_MAX}
        onChange={(description) => onChange({ ...value, description })}
        rows={2}
        value={value.description}
      />
      <EmojiPicker chosen={value.emoji} onChoose={(emoji) => onChange({ ...value, emoji })} />
      <ColorPicker chosen={value.color} onChoose={(color) => onChange({ ...value, color })} />
      <PublishField onChange={onChange} value={value} />
      {error && (
        <p className="text-s font-semibold text-danger" role="alert">
          {refusal(error)}
        </p>
      )}
      <Button disabled={isPending} type="submit" variant="main">
        {isPending ? collectionTexts.submitting : label}
      </Button>
    </form>
  )
}

type PartProps = Pick<CollectionFormProps, 'value' | 'onChange'>

function NameWithBadge({ value, onChange, error }: PartProps & { error: string | undefined }) {
  return (
    <div className="flex items-start gap-3">
      {/* The button is aligned with the field, even when a message is below the field. */}
      <span className="flex-none pt-4">
        <CollectionBadge color={value.color} emoji={value.emoji} />
      </span>
      <div className="grow">
        <Field aside={`${codePoints(value.name.trim())}/${COLLECTION_NAME_MAX}`} error={error} label={collectionTexts.name}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              className={inputClass}
              onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
              value={value.name}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

function PublishField({ value, onChange }: PartProps) {
  return (
    <label className="flex min-h-tap items-start gap-3">
      <input
        checked={value.isPublic}
        className="mt-0.5 size-6 flex-none accent-saffron"
        onChange={(event) => onChange({ ...value, isPublic: event.currentTarget.checked })}
        type="checkbox"
      />
      <span>
        <b className="block">{collectionTexts.publish}</b>
        <span className="text-s text-ink-2">{collectionTexts.publishHelp}</span>
      </span>
    </label>
  )
}

/** The message for the error: our own text where there is one, else the server's. */
function refusal(error: Error): string {
  return errorText(error instanceof ApiError ? error.code : '', error.message)
}
