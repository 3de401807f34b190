import { cardTexts } from '#texts/features/restaurants/card'
import { duetTexts } from '#texts/features/duets/duets'
import { mergeTexts } from '#texts/features/merges/merges'
import { postingTexts } from '#texts/features/restaurants/posting'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AlikeRestaurant } from '#features/merges/likeness.contract.ts'
import { NEAR_METRES, TITLE_MIN } from '#features/merges/likeness.rules.ts'
import { alikeOptions } from '#features/merges/web/merges.api.ts'
import { inputOf, type RestaurantForm } from '#features/restaurants/posting.rules.ts'
import { UNASKED } from '#features/restaurants/web/leave-guard.tsx'
import { typeArtwork } from '#site/restaurant-types.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { wholeNumber } from '#i18n/format.ts'
import { ScoreStar } from '#ui/score-star.tsx'
import { useDebounced } from '#ui/use-debounced.ts'

const STILL_MS = 400

interface SimilarRestaurantsProps {
  form: RestaurantForm
  /** Whether everything that was entered is kept on the device: a restaurant then opens without a question. */
  isKept: boolean
}

/**
 * Existing restaurants that may be the one that is being added: with a similar name, near its pin or in its district. The list is a hint
 * and blocks nothing.
 */
export function SimilarRestaurants({ form, isKept }: SimilarRestaurantsProps) {
  const { title, address, mapsLink, place, pin } = inputOf(form)
  const draft = useDebounced(JSON.stringify({ title, address, mapsLink, place, pin }), STILL_MS)
  const still = JSON.parse(draft) as Parameters<typeof alikeOptions>[0]
  const isAsked = still.title.length >= TITLE_MIN
  const { data } = useQuery({ ...alikeOptions(still), enabled: isAsked, placeholderData: keepPreviousData })
  const similar = isAsked ? (data?.items ?? []) : []
  return (
    // An empty list must take no space among the fields.
    <div aria-live="polite" className={similar.length > 0 ? undefined : 'sr-only'}>
      {similar.length > 0 && (
        <section aria-label={postingTexts.similar} className="grid gap-2 rounded-m border-l-[6px] border-saffron bg-saffron-soft p-3.5">
          <h2 className="text-m">{postingTexts.similar}</h2>
          <p className="text-s text-ink-2">{postingTexts.similarHelp}</p>
          <ul className="grid">
            {similar.map((restaurant) => (
              <SimilarRestaurant isKept={isKept} key={restaurant.id} restaurant={restaurant} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** A similar restaurant: one press opens it, another press begins a duet of it. The typed input is kept on the device. */
function SimilarRestaurant({
  restaurant: { id, title, address, restaurantType, status, photo, memberAverage, metres },
  isKept,
}: {
  restaurant: AlikeRestaurant
  isKept: boolean
}) {
  const leave = isKept ? UNASKED : undefined
  const page = `/tr/restaurants/${encodeURIComponent(id)}`
  const where = [
    status !== 'open' && cardTexts[status],
    metres !== null && metres <= NEAR_METRES && mergeTexts.metres(wholeNumber(metres)),
    restaurantType && typeLabel(restaurantType),
    address,
  ]
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
      <img alt="" className="size-12 flex-none rounded-m object-cover" height={48} src={photo ?? typeArtwork(restaurantType)} width={48} />
      <a className="grid min-h-tap min-w-0 flex-1 content-center no-underline hover:underline" data-leave={leave} href={page}>
        <b className="truncate">{title}</b>
        <span className="truncate text-s text-ink-2">{where.filter(Boolean).join(' · ')}</span>
      </a>
      <ScoreStar emptyText={cardTexts.noVotes} form="solid" label={cardTexts.members} size={46} value={memberAverage} />
      <a
        aria-label={duetTexts.makeOf(title)}
        className="inline-flex min-h-tap flex-none items-center font-bold text-saffron-text"
        data-leave={leave}
        href={`${page}#duet`}
      >
        {postingTexts.duetIt}
      </a>
    </li>
  )
}
