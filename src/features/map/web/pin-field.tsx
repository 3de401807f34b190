import MapPin from 'lucide-react/icons/map-pin'
import { Suspense, useState } from 'react'
import { mapTexts } from '#texts/features/map/map'
import { pinOfText, pinText } from '#features/places/position.rules.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const PinDialog = lazyPart(() => import('./parts/pin-dialog.tsx'))

interface PinFieldProps {
  /** The pin in the form that `pinText` writes; '' for none. */
  value: string
  onChange: (value: string) => void
  /** The chosen place in the form that `placeText` writes. The map starts at this place, or at the address. */
  place: string
  address: string
}

/** The pin of a restaurant, chosen on a map or taken from the device's position. The pin is optional. */
export function PinField({ value, onChange, place, address }: PinFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const pin = pinOfText(value)
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-s font-bold">{mapTexts.pin}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={() => setOpen(true)}>
          <MapPin aria-hidden="true" className="size-5" />
          {pin ? mapTexts.change : mapTexts.choose}
        </Button>
        {pin && (
          <Button onClick={() => onChange('')} variant="quiet">
            {mapTexts.remove}
          </Button>
        )}
        <p className="text-s font-semibold" role="status">
          {pin && mapTexts.pinSet}
        </p>
      </div>
      <p className="text-s text-ink-2">{mapTexts.pinHelp}</p>
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
