import { errorText } from '#i18n/error-text.ts'
import { raidTexts } from '#texts/features/raids/raids'
import { Button } from '#ui/button.tsx'
import { Field, focusInvalid, inputClass } from '#ui/field.tsx'
import { useForm } from '#ui/use-form.ts'
import { problemsOf, type SignsDraft } from './signs.ts'

interface SearchFormProps {
  draft: SignsDraft
  isPending: boolean
  onChange: (draft: SignsDraft) => void
  onSearch: () => void
}

/**
 * The signs by which a raid is found: when its accounts signed up, the beginning of their names, where they voted, and their invitation.
 */
export function SearchForm({ draft, isPending, onChange, onSearch }: SearchFormProps) {
  const { shown, submit } = useForm({ problems: problemsOf(draft), isPending, send: onSearch, onRefused: focusInvalid })
  const field = (
    name: keyof SignsDraft,
    label: string,
    { hint, error, type }: { hint?: string; error?: string | undefined; type?: string },
  ) => (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          className={inputClass}
          onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
          type={type ?? 'text'}
          value={draft[name]}
        />
      )}
    </Field>
  )
  return (
    <form aria-label={raidTexts.search} className="grid gap-4 rounded-l border border-line bg-card p-4 lg:p-5" noValidate onSubmit={submit}>
      <h2 className="text-title-s">{raidTexts.search}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('from', raidTexts.from, { type: 'datetime-local', hint: raidTexts.windowHint })}
        {field('to', raidTexts.to, { type: 'datetime-local', error: shown.to && errorText(shown.to) })}
        {field('name', raidTexts.name, { hint: raidTexts.nameHint, error: shown.name && raidTexts.nameInvalid })}
        {field('restaurant', raidTexts.restaurant, { hint: raidTexts.restaurantHint })}
        {field('invitation', raidTexts.invitation, {
          hint: raidTexts.invitationHint,
          error: shown.invitation && raidTexts.invitationInvalid,
        })}
      </div>
      <Button className="justify-self-start" disabled={isPending} type="submit" variant="main">
        {isPending ? raidTexts.searching : raidTexts.submit}
      </Button>
    </form>
  )
}
