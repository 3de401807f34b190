import { cardTexts } from '#texts/features/restaurants/card'
import { duetTexts } from '#texts/features/duets/duets'
import { postingTexts } from '#texts/features/restaurants/posting'
import { useQuery } from '@tanstack/react-query'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { SEARCH_MAX, SEARCH_MIN } from '#features/search/search.rules.ts'
import { searchOptions } from '#features/search/web/search.api.ts'
import { useDebounced } from '#ui/use-debounced.ts'

const STILL_MS = 400

/** Restaurants with a name like the one being typed: a hint only, it blocks nothing. */
export function SimilarVenues({ title }: { title: string }) {
  const still = useDebounced(title.trim(), STILL_MS)
  const { data } = useQuery({
    ...searchOptions([...still].slice(0, SEARCH_MAX).join('')),
    enabled: still.length >= Math.max(3, SEARCH_MIN),
  })
  const similar = still.length >= 3 ? (data?.restaurants ?? []) : []
  return (
    // While it is empty it takes no room among the fields.
    <div aria-live="polite" className={similar.length > 0 ? undefined : 'sr-only'}>
      {similar.length > 0 && (
        <section aria-label={postingTexts.similar} className="grid gap-2 rounded-m border-l-[6px] border-saffron bg-saffron-soft p-3.5">
          <h2 className="text-m">{postingTexts.similar}</h2>
          <p className="text-s text-ink-2">{postingTexts.similarHelp}</p>
          <ul className="grid">
            {similar.map(({ id, title, address, restaurantType, isDuet }) => (
              <li className="flex items-center gap-3 border-t border-line py-1 first:border-t-0" key={id}>
                <a
                  className="grid min-h-tap min-w-0 flex-1 content-center no-underline hover:underline"
                  href={`/tr/restaurants/${encodeURIComponent(id)}`}
                >
                  <b className="truncate">{title}</b>
                  <span className="truncate text-s text-ink-2">
                    {[isDuet && cardTexts.duet, restaurantType && typeLabel(restaurantType), address].filter(Boolean).join(' · ')}
                  </span>
                </a>
                {!isDuet && (
                  <a
                    aria-label={duetTexts.makeOf(title)}
                    className="inline-flex min-h-tap flex-none items-center font-bold text-saffron-text"
                    href={`/tr/restaurants/${encodeURIComponent(id)}#duet`}
                  >
                    {postingTexts.duetIt}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
