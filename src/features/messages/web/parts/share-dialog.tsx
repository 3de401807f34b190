import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#people/person.contract.ts'
import { SEARCH_MIN } from '#features/search/search.rules.ts'
import { searchOptions } from '#features/search/web/search.api.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { commonTexts } from '#texts/i18n/common'
import { messageTexts } from '#texts/features/messages/messages'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { conversationsOptions } from './messages.api.ts'
import { useStartConversation } from './start-conversation.ts'

const texts = messageTexts.share

interface ShareDialogProps {
  memberId: string
  restaurantId: string
  onClose: () => void
}

/** The dialog to choose the receiver of a restaurant: a recent conversation or any member by name. Loaded on first use. */
export default function ShareDialog({ memberId, restaurantId, onClose }: ShareDialogProps) {
  const { start } = useStartConversation()
  const [typed, setTyped] = useState('')
  const wanted = useDebounced(typed.trim(), 250)
  const isSearching = wanted.length >= SEARCH_MIN
  const recent = useInfiniteQuery(conversationsOptions(memberId))
  const found = useQuery({ ...searchOptions(wanted), enabled: isSearching })
  const query = isSearching ? found : recent
  const people = isSearching
    ? found.data?.members.filter(({ id }) => id !== memberId)
    : recent.data?.pages[0]?.items.flatMap(({ otherUser }) => otherUser ?? [])
  const choose = ({ username }: Person): void => {
    onClose()
    start(username, restaurantId)
  }
  return (
    <Dialog closeLabel={commonTexts.close} description={texts.intro} onClose={onClose} title={texts.title}>
      <div className="grid gap-3">
        <Field label={texts.search}>
          {(control) => (
            <input
              {...control}
              className={inputClass}
              onChange={(event) => setTyped(event.currentTarget.value)}
              type="search"
              value={typed}
            />
          )}
        </Field>
        <h3 className="text-m! text-ink-2">{isSearching ? texts.found : texts.recent}</h3>
        {query.isError ? (
          <div className="flex flex-wrap items-center gap-3" role="alert">
            {commonTexts.loadFailed}
            <Button onClick={() => void query.refetch()} size="s">
              {commonTexts.tryAgain}
            </Button>
          </div>
        ) : !people ? (
          <Skeleton className="h-14" />
        ) : people.length === 0 ? (
          <p role="status">{isSearching ? texts.nobody : texts.none}</p>
        ) : (
          <ul className="grid">
            {people.map((person) => (
              <li key={person.id}>
                <PersonButton onChoose={choose} person={person} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function PersonButton({ person, onChoose }: { person: Person; onChoose: (person: Person) => void }) {
  return (
    <button
      className="flex min-h-14 w-full items-center gap-3 rounded-m px-2 py-1.5 text-left hover:bg-ink/7"
      onClick={() => onChoose(person)}
      type="button"
    >
      <Avatar name={person.nickname} url={person.avatarUrl} />
      <span className="min-w-0">
        <span className="block truncate font-bold" translate="no">
          {person.nickname}
        </span>
        <span className="block truncate text-s text-ink-2" translate="no">
          @{person.username}
        </span>
      </span>
    </button>
  )
}
