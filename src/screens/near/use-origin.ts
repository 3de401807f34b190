import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { placeOfText } from '#features/places/chosen-place.ts'
import type { ChosenPlace } from '#features/places/places.contract.ts'
import type { Position } from '#features/places/position.rules.ts'
import { askPosition, isPositionAllowed, type PositionProblem } from '#features/places/web/ask-position.ts'
import { keepDistrict, keptDistrict } from '#features/places/web/kept-district.ts'
import { pointOptions } from '#features/places/web/places.api.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

/**
 * The origin of distances: this device, whose position is kept in memory only, or a district. The district of the address comes before
 * the one that was chosen last on this device. With neither, a permission that was given before is used at once.
 */
export function useOrigin(districtText: string) {
  const [device, setDevice] = useState<Position>()
  const [asked, setAsked] = useState<'not' | 'asking' | PositionProblem>('not')
  /** Whether the browser knows the answer without a question, so that no button is shown meanwhile. */
  const [isSilent, setSilent] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const inBrowser = useInBrowser()
  const kept = inBrowser && !isChanging ? keptDistrict() : ''
  const district = wholePlaceOf(districtText) ?? wholePlaceOf(kept)
  const point = useQuery({ ...pointOptions(district), enabled: district !== undefined && device === undefined })

  async function ask(): Promise<void> {
    setAsked('asking')
    const answer = await askPosition()
    setSilent(false)
    if (typeof answer === 'string') return setAsked(answer)
    setAsked('not')
    keepDistrict('')
    setDevice(answer)
  }
  async function askSilently(): Promise<void> {
    if (!(await isPositionAllowed())) return
    setSilent(true)
    await ask()
  }
  useEffect(() => {
    if (wholePlaceOf(districtText) === undefined && wholePlaceOf(keptDistrict()) === undefined) void askSilently()
    // oxlint-disable-next-line react/exhaustive-deps -- once after mounting
  }, [])
  return {
    from: device ?? (district && point.data),
    isDevice: device !== undefined,
    district,
    isLoading: (asked === 'asking' && isSilent) || (device === undefined && district !== undefined && point.isPending),
    isFailed: device === undefined && point.isError,
    asked,
    ask,
    choose(text: string): void {
      keepDistrict(text)
      setDevice(undefined)
      setChanging(false)
    },
    /** Shows the ways to choose an origin again. */
    change(): void {
      setDevice(undefined)
      setChanging(true)
    },
  }
}

/** The province and district of a text; undefined where one is missing. */
function wholePlaceOf(text: string): { province: number; district: string } | undefined {
  const place = placeOfText(text)
  return isWhole(place) ? place : undefined
}

function isWhole(place: ChosenPlace | null): place is { province: number; district: string } {
  return place !== null && place.district !== null && place.province >= 1 && place.province <= 81
}
