import MapPin from 'lucide-react/icons/map-pin'
import { Suspense, useState } from 'react'
import { mapTexts } from '#texts/features/map/map'
import { pinTexts } from '#texts/features/map/pin'
import { pinOfText, pinText, type Position } from '#features/places/position.rules.ts'
import { useFormPlace } from '#features/places/web/use-form-place.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { PinNotes } from './parts/pin-notes.tsx'

const PinDialog = lazyPart(() => import('./parts/pin-dialog.tsx'))

interface PinFieldProps {
  /** The pin in the form that `pinText` writes; '' for none. */
  value: string
  onChange: (value: string) => void
  /** The chosen place in the form that `placeText` writes. The map starts at this place, or at the address. */
  place: string
  address: string
  /** The position of the form: the pin, or else that of the maps link. */
  position: Position | null
  /** Called with the chosen place in the form that `placeText` writes. */
  onPlace: (place: string) => void
}

/** The pin of a restaurant, chosen on a map or taken from the device's position. The pin is optional. */
export function PinField({ value, onChange, place, address, position, onPlace }: PinFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const pin = pinOfText(value)
  const { named, shown, ofPin } = useFormPlace(place, address, position)
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-s font-bold">{pinTexts.pin}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setOpen(true)}>
          <MapPin aria-hidden="true" className="size-5" />
          {pin ? pinTexts.change : pinTexts.choose}
        </Button>
        {pin && (
          <Button onClick={() => onChange('')} variant="quiet">
            {pinTexts.remove}
          </Button>
        )}
        <p className="text-s font-semibold" role="status">
          {pin ? pinTexts.pinSet : position ? pinTexts.linkSet : shown?.district ? mapTexts.middleSet : pinTexts.nothingSet}
        </p>
      </div>
      <p className="text-s text-ink-2">{pinTexts.pinHelp}</p>
      {position && <PinNotes named={named} ofPin={ofPin} onPlace={onPlace} onRemove={pin && (() => onChange(''))} position={position} />}
      {isOpen && (
        <Suspense>
          <PinDialog
            address={address}
            onChoose={(chosen) => {
              onChange(pinText(chosen))
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
            pin={pin}
            place={place}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
