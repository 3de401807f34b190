import { restaurantStatusTexts } from '#texts/features/restaurant-status/restaurant-status'
import type { StatusWord as Word } from '../restaurant-status.contract.ts'

/** A line on the page of an open restaurant: members say that it closed or moved, but no decision is made yet. */
export function StatusWord({ word: { statement, isOne } }: { word: Word }) {
  const texts = restaurantStatusTexts.word
  return (
    <p className="mb-5 text-s text-ink-2">
      {(isOne ? texts.one : texts.several)[statement]}. {texts.unsure}
    </p>
  )
}
