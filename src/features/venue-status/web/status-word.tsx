import { venueStatusTexts } from '#texts/features/venue-status/venue-status'
import type { StatusWord as Word } from '../venue-status.contract.ts'

/** A quiet line on the page of an open restaurant: members say that it closed or moved, and nothing is decided. */
export function StatusWord({ word: { statement, isOne } }: { word: Word }) {
  const texts = venueStatusTexts.word
  return (
    <p className="mb-5 text-s text-ink-2">
      {(isOne ? texts.one : texts.several)[statement]}. {texts.unsure}
    </p>
  )
}
