import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#site/api.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import { Field, inputClass } from '#ui/field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { memberPhotoKeys } from '../../member-photos.keys.ts'
import type { OwnText } from '../gallery.api.ts'
import type { PhotoTarget } from '../../member-photos.contract.ts'

/** What the member says the photos show. */
export interface Choice {
  /** The number of a dish; 'other': the one that is typed; '': none. */
  dish: string
  name: string
  toComment: boolean
}

const OTHER = 'other'

/** The dishes of a restaurant by name. */
function useDishNames(restaurantId: string) {
  return useQuery(
    queryOptions({
      queryKey: memberPhotoKeys.dishNames(restaurantId),
      queryFn: ({ signal }) => api('GET /restaurants/{id}/dishes', { params: { id: restaurantId }, query: { limit: 50 }, signal }),
    }),
  )
}

/** Finds to what the photos belong; a typed dish is added first. */
export function useTarget(restaurantId: string, own: OwnText | undefined) {
  const [isPending, setPending] = useState(false)
  async function find({ dish, name, toComment }: Choice): Promise<PhotoTarget | 'none'> {
    setPending(true)
    try {
      const named = dish === OTHER && name.trim() !== ''
      const added = named && (await api('POST /restaurants/{id}/dishes', { params: { id: restaurantId }, body: { name } }))
      const dishId = added ? added.id : dish === '' || dish === OTHER ? undefined : Number(dish)
      const ofText: PhotoTarget = !toComment ? {} : own?.commentId != null ? { commentId: own.commentId } : { isOfWaiting: 'true' }
      const target = { ...ofText, ...(dishId !== undefined && { dishId }) }
      return Object.keys(target).length === 0 ? 'none' : target
    } finally {
      setPending(false)
    }
  }
  return { isPending, find }
}

interface DishChoiceProps {
  restaurantId: string
  choice: Choice
  /** Whether the member has a comment here, also one that waits. */
  hasComment: boolean
  onChange: (choice: Choice) => void
}

/** Which dish the photos show, and whether they belong to the member's comment. */
export function DishChoice({ restaurantId, choice, hasComment, onChange }: DishChoiceProps) {
  const dishes = useDishNames(restaurantId).data?.items ?? []
  const options = [...dishes.map(({ id, name }) => [String(id), name] as const), [OTHER, memberPhotoTexts.otherDish] as const]
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1 font-bold">{memberPhotoTexts.what}</legend>
      <SelectField
        hint={memberPhotoTexts.whatHint}
        label={memberPhotoTexts.dish}
        none={memberPhotoTexts.noDish}
        onChoose={(dish) => onChange({ ...choice, dish: dish ?? '' })}
        options={options}
        value={choice.dish}
      />
      {choice.dish === OTHER && (
        <Field label={memberPhotoTexts.dishName}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              className={inputClass}
              maxLength={60}
              onChange={({ currentTarget: { value } }) => onChange({ ...choice, name: value })}
              value={choice.name}
            />
          )}
        </Field>
      )}
      {hasComment && (
        <label className="flex min-h-tap items-center gap-3">
          <input
            checked={choice.toComment}
            className="size-5 accent-saffron"
            onChange={({ currentTarget: { checked } }) => onChange({ ...choice, toComment: checked })}
            type="checkbox"
          />
          {memberPhotoTexts.toComment}
        </label>
      )}
    </fieldset>
  )
}
