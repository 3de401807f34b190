import { postingTexts } from '#i18n/areas.ts'
import { type FormEvent, useState } from 'react'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { VOTE_TEXT_MAX } from '#features/restaurants/restaurants.rules.ts'
import { errorText } from '#i18n/error-text.ts'
import { t } from '#i18n/index.ts'
import { codePoints, isBlank } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { FormAlert } from './form-alert.tsx'
import { useEditVoteTexts } from './posting.api.ts'

/** Where the author chooses the words on the vote buttons. Loaded on first use. */
export default function VoteTextsDialog({ restaurant, onClose }: { restaurant: Restaurant; onClose: () => void }) {
  const [texts, setTexts] = useState({ acceptText: restaurant.acceptText, rejectText: restaurant.rejectText })
  const save = useEditVoteTexts(restaurant.id, onClose)
  const isWrong = (text: string): boolean => isBlank(text) || codePoints(text.trim()) > VOTE_TEXT_MAX
  const isAnyWrong = Object.values(texts).some(isWrong)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isAnyWrong) save.mutate(texts)
  }

  return (
    <Dialog closeLabel={t.common.close} onClose={onClose} title={postingTexts.voteTextsTitle}>
      <form className="grid gap-4" noValidate onSubmit={submit}>
        {(['acceptText', 'rejectText'] as const).map((name) => (
          <Field
            aside={`${codePoints(texts[name].trim())}/${VOTE_TEXT_MAX}`}
            error={isWrong(texts[name]) ? errorText('VOTE_TEXT_INVALID') : undefined}
            key={name}
            label={postingTexts[name]}
          >
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                className={inputClass}
                name={name}
                onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [name]: value }))}
                type="text"
                value={texts[name]}
              />
            )}
          </Field>
        ))}
        {save.error && <FormAlert error={save.error} failed={postingTexts.voteTextsFailed} />}
        <Button disabled={isAnyWrong || save.isPending} size="l" type="submit" variant="main">
          {save.isPending ? t.common.saving : t.common.save}
        </Button>
      </form>
    </Dialog>
  )
}
