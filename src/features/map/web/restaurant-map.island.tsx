import MapIcon from 'lucide-react/icons/map'
import { Suspense, useState } from 'react'
import { mapTexts } from '#texts/features/map/map'
import type { Position } from '#features/places/position.rules.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const RestaurantMapBox = lazyPart(() => import('./parts/restaurant-map-box.tsx'))

interface RestaurantMapProps {
  title: string
  position: Position
  /** Whether the position is only the centre of the restaurant's district. */
  isApproximate: boolean
}

/** The map of one restaurant, loaded on a press. */
export function RestaurantMap(props: RestaurantMapProps) {
  const { isApproximate } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-s text-ink-2">{isApproximate ? mapTexts.middleSet : mapTexts.exact}</p>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} size="s">
        <MapIcon aria-hidden="true" className="size-5" />
        {isOpen ? mapTexts.hide : mapTexts.show}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-80 w-full rounded-m" />}>
          <RestaurantMapBox {...props} />
        </Suspense>
      )}
    </div>
  )
}
