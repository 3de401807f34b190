import { collectionTexts } from '#texts/features/collections/collections'
import { useDraft } from '#ui/use-draft.ts'
import type { Collection } from '../collections.contract.ts'
import { type CollectionDraft, CollectionForm, emptyCollection } from './parts/collection-form.tsx'
import { useCreateCollection } from './parts/collections.api.ts'

/** The form that creates a collection; the typed text is kept on this device until then. */
export function NewCollection({ onCreated }: { onCreated: (collection: Collection) => void }) {
  const [draft, keep] = useDraft<CollectionDraft>('collection')
  const value = draft ?? emptyCollection
  const create = useCreateCollection((collection) => {
    keep(undefined)
    onCreated(collection)
  })
  return (
    <CollectionForm
      error={create.error}
      isPending={create.isPending}
      onChange={keep}
      onSubmit={() => create.mutate(value)}
      submit={collectionTexts.submitCreate}
      value={value}
    />
  )
}
