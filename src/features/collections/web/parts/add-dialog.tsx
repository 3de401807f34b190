import { collectionTexts } from '#texts/features/collections/collections'
import { commonTexts } from '#texts/i18n/common'
import { pageTexts } from '#texts/i18n/pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'
import { errorText } from '#i18n/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { ITEM_NOTES_MAX, notesProblem } from '../../collections.rules.ts'
import { BackButton } from '../back-button.tsx'
import { ChoosableCollection } from './choosable-collection.tsx'
import { ownCollectionsOptions } from './collections.api.ts'
import { useSaveItem } from './save-item.api.ts'
import { ListState } from './list-state.tsx'
import { NewCollection } from '../new-collection.tsx'

interface AddDialogProps {
  memberId: string
  restaurantId: string
  title: string
  onClose: () => void
}

/** The viewer's collections. A press adds the restaurant with the note, or removes it, at once. Loaded on first use. */
export default function AddDialog({ memberId, restaurantId, title, onClose }: AddDialogProps) {
  const query = useInfiniteQuery(ownCollectionsOptions(memberId, restaurantId))
  const [told, setTold] = useState<{ id: string; text: string }>()
  const keep = useSaveItem(memberId, restaurantId, (id, text) => setTold({ id, text }))
  const [isNew, setNew] = useState(false)
  const [notes, setNotes] = useState('')
  const problem = notesProblem(notes)
  const collections = query.data?.pages.flatMap((page) => page.items) ?? []
  const listId = useId()

  function put(collectionId: string, isKept: boolean): void {
    setTold(undefined)
    if (!(isKept && problem)) keep.mutate({ collectionId, isKept, notes: notes.trim() || null })
  }

  const headline = isNew ? collectionTexts.create : pageTexts.bookmark

  return (
    <Dialog closeLabel={commonTexts.close} description={title} onClose={onClose} title={headline}>
      {isNew ? (
        <div className="grid gap-4">
          <BackButton onBack={() => setNew(false)} />
          <NewCollection
            onCreated={({ id }) => {
              setNew(false)
              put(id, true)
            }}
          />
        </div>
      ) : (
        <div className="grid gap-4">
          <TextArea
            error={problem && errorText(problem)}
            hint={collectionTexts.noteHint}
            label={collectionTexts.note}
            max={ITEM_NOTES_MAX}
            onChange={setNotes}
            rows={2}
            value={notes}
          />
          <ListHead id={listId} onNew={() => setNew(true)} />
          <ListState
            count={collections.length}
            empty={<StatusMessage help={collectionTexts.noneHelp} level={3} title={collectionTexts.none} />}
            query={query}
          >
            <ul aria-labelledby={listId} className="grid gap-2">
              {collections.map((collection) => (
                <ChoosableCollection
                  collection={collection}
                  key={collection.id}
                  onChoose={(isKept) => put(collection.id, isKept)}
                  told={told?.id === collection.id ? told.text : undefined}
                />
              ))}
            </ul>
          </ListState>
        </div>
      )}
    </Dialog>
  )
}

/** The heading of the list, with the button for a new collection. */
function ListHead({ id, onNew }: { id: string; onNew: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 id={id}>{collectionTexts.addTo}</h3>
      <Button onClick={onNew} size="s">
        <Plus aria-hidden="true" size={18} />
        {collectionTexts.create}
      </Button>
    </div>
  )
}
