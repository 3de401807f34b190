import { commonTexts } from '#texts/i18n/common'
import { cardTexts } from '#texts/features/restaurants/card'
import { postingTexts } from '#texts/features/restaurants/posting'
import { useState } from 'react'
import { storedVoteTexts, VOTE_TEXT_MAX, voteTextRule } from '#features/restaurants/vote-texts.rules.ts'
import { errorText } from '#i18n/error-text.ts'
import { codePoints } from '#lib/text.ts'
import { textProblem } from '#lib/text-rule.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { reloadPage } from '#ui/navigation.ts'
import { useForm } from '#ui/use-form.ts'
import { voteLabels } from '../vote-labels.ts'
import { FormAlert } from '../form-alert.tsx'
import { useEditVoteTexts } from '../posting.api.ts'
import type { ShownRestaurant } from '../restaurant.api.ts'

/** The author edits the labels of the vote buttons. Loaded on first use. */
export default function VoteTextsDialog({ restaurant, onClose }: { restaurant: ShownRestaurant; onClose: () => void }) {
  const [texts, setTexts] = useState(voteLabels(restaurant))
  const save = useEditVoteTexts(restaurant.id, () => {
    onClose()
    reloadPage()
  })
  const isWrong = (text: string): boolean => textProblem(voteTextRule, text) !== undefined
  const isAnyWrong = Object.values(texts).some(isWrong)

  const { submit } = useForm({ problems: { texts: isAnyWrong }, send: () => save.mutate(storedVoteTexts(texts, cardTexts.votePair)) })

  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={postingTexts.voteTextsTitle}>
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
          {save.isPending ? commonTexts.saving : commonTexts.save}
        </Button>
      </form>
    </Dialog>
  )
}
