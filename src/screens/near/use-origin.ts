import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { placeOfText } from '#features/places/chosen-place.ts'
import type { ChosenPlace } from '#features/places/places.contract.ts'
import type { Position } from '#features/places/position.rules.ts'
import { askPosition, isPositionAllowed, type PositionProblem } from '#features/places/web/ask-position.ts'
import { pointOptions } from '#features/places/web/places.api.ts'

/** The origin of distances: this device, whose position is kept in memory only, or a district, which may be in the address. */
export function useOrigin(districtText: string) {
  const [device, setDevice] = useState<Position>()
  const [asked, setAsked] = useState<'not' | 'asking' | PositionProblem>('not')
  const place = placeOfText(districtText)
  const district = isWhole(place) ? place : undefined
  const point = useQuery({ ...pointOptions(district), enabled: district !== undefined })

  async function ask(): Promise<void> {
    setAsked('asking')
    const answer = await askPosition()
    if (typeof answer === 'string') return setAsked(answer)
    setAsked('not')
    setDevice(answer)
  }
  const isChosen = district !== undefined
  useEffect(() => {
    // A person who gave the permission before need not press the button again.
    if (!isChosen) void isPositionAllowed().then((isAllowed) => (isAllowed ? ask() : undefined))
    // oxlint-disable-next-line react/exhaustive-deps -- once after mounting
  }, [])
  return {
    from: device ?? (district && point.data),
    isDevice: device !== undefined,
    district,
    isLoading: device === undefined && district !== undefined && point.isPending,
    isFailed: device === undefined && point.isError,
    asked,
    ask,
    forget: () => setDevice(undefined),
  }
}

function isWhole(place: ChosenPlace | null): place is { province: number; district: string } {
  return place !== null && place.district !== null && place.province >= 1 && place.province <= 81
}
