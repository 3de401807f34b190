import { collectionTexts } from '#texts/features/collections/collections'
import { commonTexts } from '#texts/i18n/common'
import { useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useForm } from '#ui/use-form.ts'
import type { CollectionItem } from '../../collections.contract.ts'
import { ITEM_NOTES_MAX, notesProblem } from '../../collections.rules.ts'
import { useChangeNotes } from './items.api.ts'

export function NoteForm({ item, onSaved, onCancel }: { item: CollectionItem; onSaved: () => void; onCancel: () => void }) {
  const [notes, setNotes] = useState(item.notes ?? '')
  const change = useChangeNotes(item.collectionId)
  const problem = notesProblem(notes)

  const { submit } = useForm({
    problems: { notes: problem },
    send: () => change.mutate({ restaurantId: item.questionId, notes: notes.trim() || null }, { onSuccess: onSaved }),
  })

  return (
    <form className="col-span-full mt-2 grid gap-2" noValidate onSubmit={submit}>
      <TextArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the owner pressed the edit button to write
        autoFocus
        error={problem && errorText(problem)}
        label={collectionTexts.noteOf(item.questionTitle)}
        max={ITEM_NOTES_MAX}
        onChange={setNotes}
        rows={2}
        value={notes}
      />
      <div className="flex gap-2">
        <Button disabled={change.isPending} size="s" type="submit" variant="main">
          {change.isPending ? commonTexts.saving : commonTexts.save}
        </Button>
        <Button onClick={onCancel} size="s" variant="quiet">
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
