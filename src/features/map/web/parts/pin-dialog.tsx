import { useQuery } from '@tanstack/react-query'
import Crosshair from 'lucide-react/icons/crosshair'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useMemo, useRef, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { mapTexts } from '#texts/features/map/map'
import { isPin, type Position, roundPosition } from '#features/places/position.rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { DrawnMap, Start } from '../draw-map.ts'
import { MapBox } from '../map-box.tsx'
import type { Mark } from '../marks.ts'
import { startOptions } from './start-near.ts'
import { useDevicePosition } from './use-device-position.ts'

interface PinDialogProps {
  pin: Position | null
  place: string
  address: string
  onChoose: (pin: Position) => void
  onClose: () => void
}

/** The zoom at which the map shows a pin or the position of the device. */
const CLOSE_ZOOM = 15
const HEIGHT = 'h-[44dvh] min-h-64 rounded-m'

/**
 * The dialog to choose a position on a map: with a press, with the cross in the middle and Enter, or with the position of the device.
 * Loaded on first use.
 */
export default function PinDialog({ pin, place: near, address, onChoose, onClose }: PinDialogProps) {
  const { data: found } = useQuery({ ...startOptions(near, address), enabled: pin === null })
  const [first] = useState<Start | undefined>(() => (pin ? { position: pin, zoom: CLOSE_ZOOM } : undefined))
  const map = useRef<DrawnMap>(null)
  const { chosen, marks, isOutside, place } = useChosenPin(pin)
  const device = useDevicePosition((position) => {
    if (!place(position)) return false
    map.current?.show(position, CLOSE_ZOOM)
    return true
  })
  const start = first ?? found
  const placeMiddle = (): void => {
    const middle = map.current?.seen().center
    if (middle) place(middle)
  }
  return (
    <Dialog closeLabel={commonTexts.close} description={mapTexts.chooseHelp} onClose={onClose} size="wide" title={mapTexts.chooseTitle}>
      <div className="grid gap-3">
        {start ? (
          <MapBox className={HEIGHT} handle={map} marks={marks} onEnter={placeMiddle} onPress={place} start={start}>
            <Crosshair aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2 z-1 size-9 -translate-1/2 text-danger" />
          </MapBox>
        ) : (
          <Skeleton className={HEIGHT} />
        )}
        <p className="text-s" role="status">
          {device.isWaiting ? mapTexts.locating : (device.problem ?? (isOutside ? mapTexts.outside : placedText(chosen)))}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button disabled={device.isWaiting} onClick={device.ask}>
            <LocateFixed aria-hidden="true" className="size-5" />
            {mapTexts.locate}
          </Button>
          <Button onClick={placeMiddle}>{mapTexts.placeHere}</Button>
          <Button className="grow" disabled={!chosen} onClick={() => chosen && onChoose(chosen)} variant="main">
            {mapTexts.use}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The chosen pin, and whether the last attempt was outside Türkiye. */
function useChosenPin(pin: Position | null) {
  const [chosen, setChosen] = useState(pin)
  const [isOutside, setOutside] = useState(false)
  const marks = useMemo(() => markOf(chosen), [chosen])
  /** @returns whether the position can be a pin */
  function place(position: Position): boolean {
    const rounded = roundPosition(position)
    const canBe = isPin(rounded)
    setOutside(!canBe)
    if (canBe) setChosen(rounded)
    return canBe
  }
  return { chosen, marks, isOutside, place }
}

function placedText(pin: Position | null): string {
  return pin ? mapTexts.placed(`${pin.latitude.toFixed(5)}, ${pin.longitude.toFixed(5)}`) : mapTexts.notPlaced
}

const none: readonly Mark[] = []

function markOf(pin: Position | null): readonly Mark[] {
  if (!pin) return none
  const key = `${pin.longitude},${pin.latitude}`
  return [{ ...pin, key, look: 'pin', label: placedText(pin), text: '', isSelected: false }]
}
