import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useRef } from 'react'
import { mapTexts } from '#texts/features/map/map'
import { score } from '#i18n/format.ts'
import type { MapRestaurant } from '#features/map/map.contract.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** A restaurant of the list; its position may be unknown. */
export type MapRow = Omit<MapRestaurant, 'longitude' | 'latitude'> & { longitude: number | null; latitude: number | null }

export function isPlaced(row: MapRow): row is MapRestaurant {
  return row.longitude !== null && row.latitude !== null
}

interface RestaurantRowProps {
  row: MapRow
  isSelected?: boolean
  /** Shows the restaurant on the map. */
  onShow?: () => void
  as?: 'li' | 'div'
}

/** A restaurant of the list, with a link to its page and a button that shows it on the map. */
export function RestaurantRow({ row, isSelected = false, onShow, as: Element = 'li' }: RestaurantRowProps) {
  const { id, title, restaurantType, address, average, isApproximate } = row
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const look =
    Element === 'li'
      ? `rounded-m border-2 p-2 pl-3 ${isSelected ? 'border-saffron-text bg-saffron-soft' : 'border-transparent bg-card shadow-1'}`
      : ''
  return (
    <Element className={`flex min-w-0 flex-1 items-center gap-2 ${look}`} ref={element as never}>
      <a className="grid min-h-tap min-w-0 flex-1 content-center" href={`/tr/restaurants/${id}`}>
        <span className="truncate font-bold">{title}</span>
        <span className="truncate text-s text-ink-2">
          {[restaurantType && typeLabel(restaurantType), address].filter(Boolean).join(' · ')}
        </span>
        {isPlaced(row) && isApproximate && <span className="text-xs text-ink-3">{mapTexts.approximate}</span>}
        {!isPlaced(row) && <span className="text-xs text-ink-3">{mapTexts.noPosition}</span>}
      </a>
      {average !== null && <span className="figure text-xl text-saffron-text">{score(average)}</span>}
      {onShow && isPlaced(row) && (
        <IconButton aria-pressed={isSelected} label={mapTexts.showOnMap(title)} onClick={onShow}>
          <MapPin aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </Element>
  )
}
