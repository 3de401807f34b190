import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { score } from '#i18n/format.ts'
import { api } from '#site/api.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import type { Dish, LikeDishList } from '../dishes.contract.ts'
import { dishKeys } from '../dishes.keys.ts'
import { kindName } from './kind-name.ts'

const STILL_MS = 150
const NAME_MAX = 120

type Kind = LikeDishList['kinds'][number]

function likeOptions(restaurantId: string, name: string) {
  return queryOptions({
    queryKey: dishKeys.like(restaurantId, name),
    queryFn: ({ signal }) => api('GET /restaurants/{id}/dishes/like', { params: { id: restaurantId }, query: { name }, signal }),
    enabled: name !== '',
    placeholderData: keepPreviousData,
    // A suggestion that does not come needs no words: the field takes any name.
    retry: false,
  })
}

/** The dishes of a restaurant and the kinds that a typed name could mean; those of the name before, until the answer comes. */
export function useLikeDishes(restaurantId: string, typed: string): LikeDishList {
  const name = useDebounced(typed.trim().slice(0, NAME_MAX), STILL_MS)
  const { data } = useQuery(likeOptions(restaurantId, name))
  return name === '' || data === undefined ? { items: [], kinds: [] } : data
}

interface SuggestionsProps<One> {
  label: string
  of: readonly One[]
  keyOf: (one: One) => string | number
  /** Whether each has a line of its own. */
  isList?: boolean
  className: string
  children: (one: One) => ReactNode
  onChoose: (one: One) => void
}

/** Names to choose from under a field, below a label; nothing where there is none. */
function Suggestions<One>({ label, of, keyOf, isList = false, className, children, onChoose }: SuggestionsProps<One>) {
  if (of.length === 0) return null
  return (
    <div aria-label={label} className="grid gap-1.5" role="group">
      <p aria-hidden="true" className="text-s font-bold">
        {label}
      </p>
      <ul className={isList ? 'like-dishes' : 'flex flex-wrap gap-2'}>
        {of.map((one) => (
          <li className="min-w-0" key={keyOf(one)}>
            <button className={className} onClick={() => onChoose(one)} type="button">
              {children(one)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface LikeDishesProps {
  label: string
  dishes: readonly Dish[]
  onChoose: (dish: Dish) => void
}

/** Dishes of the restaurant to choose from, with their means. */
export function LikeDishes({ label, dishes, onChoose }: LikeDishesProps) {
  return (
    <Suggestions className="like-dish" isList keyOf={({ id }) => id} label={label} of={dishes} onChoose={onChoose}>
      {({ name, rating }) => (
        <>
          <span translate="no">{name}</span>
          {rating && <b>{score(rating.mean)}</b>}
        </>
      )}
    </Suggestions>
  )
}

/** The names of dishes of the restaurant to choose from, in little space. */
export function LikeNames({ label, dishes, onChoose }: LikeDishesProps) {
  return (
    <Suggestions className="pill" keyOf={({ id }) => id} label={label} of={dishes} onChoose={onChoose}>
      {({ name }) => (
        <span className="wrap-anywhere" translate="no">
          {name}
        </span>
      )}
    </Suggestions>
  )
}

interface LikeKindsProps {
  label: string
  kinds: readonly Kind[]
  onChoose: (kind: Kind) => void
}

/** Kinds of dishes to choose from. */
export function LikeKinds({ label, kinds, onChoose }: LikeKindsProps) {
  return (
    <Suggestions className="pill" keyOf={({ slug }) => slug} label={label} of={kinds} onChoose={onChoose}>
      {kindName}
    </Suggestions>
  )
}
