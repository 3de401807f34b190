import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pinTexts } from '#texts/features/map/pin'
import { placeText } from '#features/places/chosen-place.ts'
import { contradictionOf } from '#features/places/pin.rules.ts'
import type { ChosenPlace, PinPlace } from '#features/places/places.contract.ts'
import type { Position } from '#features/places/position.rules.ts'
import { districtName } from '#features/places/district-name.ts'
import type { Province } from '#features/places/provinces.ts'
import { pointOptions, provincesOptions } from '#features/places/web/places.api.ts'
import { Button } from '#ui/button.tsx'
import { saidDistance } from './said-distance.ts'

interface PinNotesProps {
  position: Position
  /** The place that a member chose, or that the address names. */
  named: ChosenPlace | null
  /** What the server knows of the position. */
  ofPin: PinPlace | undefined
  onPlace: (place: string) => void
  /** Removes the pin; null where the position comes from the maps link. */
  onRemove: (() => void) | null
}

/** What is to say of a pin: it asks for the district where nothing names it, and says when pin and address contradict each other. */
export function PinNotes({ position, named, ofPin, onPlace, onRemove }: PinNotesProps) {
  const { data: provinces } = useQuery(provincesOptions)
  const { data: middle } = useQuery({ ...pointOptions(districtOf(named)), enabled: districtOf(named) !== undefined })
  const [kept, setKept] = useState('')
  if (!ofPin || !provinces) return null
  const contradiction = named && contradictionOf(position, ofPin, named, named.district === null ? undefined : middle)
  // A member who said that the pin is right is asked again only for another pin or place.
  const key = `${position.longitude},${position.latitude} ${placeText(named)}`
  if (contradiction && kept !== key) {
    const text =
      'province' in contradiction
        ? pinTexts.contradictsProvince(provinces[contradiction.province - 1]!.name, provinces[named.province - 1]!.name)
        : pinTexts.contradictsDistrict(nameOf(provinces, named), saidDistance(contradiction.metres))
    return (
      <div className="mt-1.5 grid gap-2 rounded-m border-[1.5px] border-line-strong p-3" role="alert">
        <p className="text-s font-semibold">{text}</p>
        {!onRemove && <p className="text-s text-ink-2">{pinTexts.correctLink}</p>}
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setKept(key)} size="s">
            {pinTexts.keepPin}
          </Button>
          {onRemove && (
            <Button onClick={onRemove} size="s" variant="quiet">
              {pinTexts.remove}
            </Button>
          )}
        </div>
      </div>
    )
  }
  if (contradiction || named?.district) return null
  return (
    <div aria-label={pinTexts.whichDistrict} className="mt-1.5 grid gap-1.5" role="group">
      <p aria-hidden="true" className="text-s font-bold">
        {pinTexts.whichDistrict}
      </p>
      <div className="flex flex-wrap gap-2">
        {ofPin.districts.map(({ metres, ...place }) => (
          <button
            aria-label={pinTexts.districtAt(nameOf(provinces, place), saidDistance(metres))}
            className={chipClass}
            key={placeText(place)}
            onClick={() => onPlace(placeText(place))}
            type="button"
          >
            <span lang="tr">{nameOf(provinces, place)}</span>
            <span className="font-normal text-ink-2">{saidDistance(metres)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

const chipClass =
  'inline-flex min-h-tap flex-none items-center gap-2 rounded-pill border-[1.5px] border-line-strong px-4 text-s font-semibold transition-colors duration-(--fast) hover:bg-ink/7'

function districtOf(named: ChosenPlace | null): { province: number; district: string } | undefined {
  return named?.district ? { province: named.province, district: named.district } : undefined
}

function nameOf(provinces: readonly Province[], { province, district }: ChosenPlace): string {
  const of = provinces[province - 1]!
  const found = of.districts.find(({ slug }) => slug === district)
  return found ? districtName(of, found) : of.name
}
