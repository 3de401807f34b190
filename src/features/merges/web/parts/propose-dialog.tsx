import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { typeArtwork } from '#site/restaurant-types.ts'
import { refusalText } from '#site/refusal-text.ts'
import type { FoundRestaurant } from '#features/search/search.contract.ts'
import { SEARCH_MAX, SEARCH_MIN } from '#features/search/search.rules.ts'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { mergeTexts } from '#texts/features/merges/merges'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, inputClass } from '#ui/field.tsx'
import { useDebounced } from '#ui/use-debounced.ts'
import { NOTE_MAX } from '../../merges.rules.ts'
import { othersOptions, useProposeMerge } from '../merges.api.ts'

const STILL_MS = 300

/** The form in which a member chooses the restaurant that is the same as this one. Loaded on first use. */
export default function ProposeDialog({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) {
  const [other, choose] = useState<FoundRestaurant>()
  const [note, setNote] = useState('')
  const propose = useProposeMerge(restaurantId, onClose)
  const isBusy = propose.isPending || propose.isSuccess
  const isLink = propose.error instanceof ApiError && propose.error.code === 'PROPOSAL_LINK'
  return (
    <Dialog closeLabel={commonTexts.close} description={mergeTexts.help} onClose={onClose} title={mergeTexts.title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (other && !isBusy) propose.mutate({ otherId: other.id, note })
        }}
      >
        {other ? (
          <div className="flex items-center gap-3 rounded-m bg-saffron-soft p-3">
            <RestaurantLine restaurant={other} />
            <Button onClick={() => choose(undefined)} size="s">
              {mergeTexts.change}
            </Button>
          </div>
        ) : (
          <Chooser onChoose={choose} restaurantId={restaurantId} />
        )}
        {other && (
          <Field error={isLink ? errorText('PROPOSAL_LINK') : undefined} hint={mergeTexts.noteHint} label={mergeTexts.note}>
            {(control) => (
              <input
                {...control}
                autoComplete="off"
                className={inputClass}
                maxLength={NOTE_MAX}
                onChange={(event) => setNote(event.target.value)}
                value={note}
              />
            )}
          </Field>
        )}
        {propose.error && !isLink && (
          <p className="text-s font-semibold text-danger" role="alert">
            {refusalText(propose.error, mergeTexts.failed)}
          </p>
        )}
        <Button disabled={isBusy || !other} size="l" type="submit" variant="main">
          {propose.isPending ? mergeTexts.submitting : mergeTexts.submit}
        </Button>
      </form>
    </Dialog>
  )
}

/** Finds the other restaurant by its name. */
function Chooser({ restaurantId, onChoose }: { restaurantId: string; onChoose: (restaurant: FoundRestaurant) => void }) {
  const [typed, setTyped] = useState('')
  const still = useDebounced(typed.trim(), STILL_MS)
  const { data } = useQuery(othersOptions(still))
  const others = data?.items.filter(({ id, isDuet }) => id !== restaurantId && !isDuet)
  const isSearched = still.length >= SEARCH_MIN && others !== undefined
  return (
    <div className="grid gap-2">
      <Field hint={mergeTexts.otherHint} label={mergeTexts.other}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            className={inputClass}
            maxLength={SEARCH_MAX}
            onChange={(event) => setTyped(event.target.value)}
            type="search"
            value={typed}
          />
        )}
      </Field>
      <div aria-live="polite">{isSearched && others.length === 0 && <p className="text-s text-ink-2">{mergeTexts.noneFound}</p>}</div>
      {isSearched && others.length > 0 && (
        <ul aria-label={mergeTexts.found} className="grid">
          {others.map((restaurant) => (
            <li className="border-t border-line first:border-t-0" key={restaurant.id}>
              <button
                className="flex min-h-16 w-full items-center gap-3 rounded-m px-2 py-2 text-left hover:bg-ink/7"
                onClick={() => onChoose(restaurant)}
                type="button"
              >
                <RestaurantLine restaurant={restaurant} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function RestaurantLine({ restaurant: { title, address, photo, restaurantType } }: { restaurant: FoundRestaurant }) {
  return (
    <>
      <img alt="" className="size-12 flex-none rounded-m object-cover" height={48} src={photo ?? typeArtwork(restaurantType)} width={48} />
      <span className="grid min-w-0 flex-1">
        <b className="truncate">{title}</b>
        <span className="truncate text-s text-ink-2">{address ?? mergeTexts.noAddress}</span>
      </span>
    </>
  )
}
