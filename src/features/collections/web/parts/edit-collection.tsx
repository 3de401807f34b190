import { useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import type { Collection } from '../../collections.contract.ts'
import { type CollectionDraft, CollectionForm } from './collection-form.tsx'
import { useEditCollection } from './collections.api.ts'

/** The form that edits one of the viewer's collections. */
export function EditCollection({ collection, onSaved }: { collection: Collection; onSaved: () => void }) {
  const { name, description, color, emoji, isPublic } = collection
  const [value, setValue] = useState<CollectionDraft>({ name, description: description ?? '', color, emoji, isPublic })
  const edit = useEditCollection(collection.id, onSaved)
  return (
    <CollectionForm
      error={edit.error}
      isPending={edit.isPending}
      onChange={setValue}
      onSubmit={() => edit.mutate(value)}
      submit={commonTexts.save}
      value={value}
    />
  )
}
