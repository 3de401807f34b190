import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#ui/use-debounced.ts'
import { placeOfText } from '../chosen-place.ts'
import type { ChosenPlace, PinPlace } from '../places.contract.ts'
import type { Position } from '../position.rules.ts'
import { matchOptions, pinOptions } from './places.api.ts'

const STILL_MS = 400
const ADDRESS_MAX = 300

interface FormPlace {
  /** The place that a member chose, or else that of the address. */
  named: ChosenPlace | null
  /** The named place, or else the province of the position where it is sure. */
  shown: ChosenPlace | null
  /** What the server knows of the position; undefined without a position or an answer. */
  ofPin: PinPlace | undefined
}

/** The place of a form by its chosen place, in the form that `placeText` writes, its typed address and its position. */
export function useFormPlace(place: string, address: string, position: Position | null): FormPlace {
  const still = useDebounced(address.trim(), STILL_MS).slice(0, ADDRESS_MAX)
  const { data: match } = useQuery({ ...matchOptions(still), placeholderData: keepPreviousData })
  const { data: answer } = useQuery(pinOptions(position))
  const ofPin = position ? answer : undefined
  const found = still.length >= 3 && match?.province ? { province: match.province, district: match.district } : null
  const named = placeOfText(place) ?? found
  return { named, shown: named ?? (ofPin?.province ? { province: ofPin.province, district: null } : null), ofPin }
}
