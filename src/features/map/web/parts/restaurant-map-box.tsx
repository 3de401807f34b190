import { useMemo } from 'react'
import { mapTexts } from '#texts/features/map/map'
import type { Position } from '#features/places/position.rules.ts'
import { MapBox } from '../map-box.tsx'

const [EXACT_ZOOM, DISTRICT_ZOOM] = [15, 11]

export default function RestaurantMapBox({
  title,
  position,
  isApproximate,
}: {
  title: string
  position: Position
  isApproximate: boolean
}) {
  const marks = useMemo(() => {
    const label = isApproximate ? mapTexts.approximateRestaurant(title) : title
    return [{ ...position, key: title, look: 'pin' as const, label, text: '', isSelected: false }]
  }, [title, position, isApproximate])
  return (
    <div className="grid w-full gap-1.5">
      <MapBox className="h-80 w-full rounded-m" marks={marks} start={{ position, zoom: isApproximate ? DISTRICT_ZOOM : EXACT_ZOOM }} />
      {isApproximate && <p className="text-s text-ink-2">{mapTexts.approximateHelp}</p>}
    </div>
  )
}
