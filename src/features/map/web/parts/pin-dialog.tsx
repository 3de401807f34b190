import { useQuery } from '@tanstack/react-query'
import Crosshair from 'lucide-react/icons/crosshair'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useMemo, useRef, useState } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { pinTexts } from '#texts/features/map/pin'
import { isPin, type Position, roundPosition } from '#features/places/position.rules.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { MapSource } from '../../map.contract.ts'
import { metresOfPress } from '../../map.rules.ts'
import type { DrawnMap, Start } from '../draw-map.ts'
import { sourceOptions } from '../map.api.ts'
import { MapBox } from '../map-box.tsx'
import type { Mark } from '../marks.ts'
import { LinkField } from './link-field.tsx'
import { saidDistance } from './said-distance.ts'
import { startOptions } from './start-near.ts'
import { useDevicePosition } from './use-device-position.ts'

interface PinDialogProps {
  pin: Position | null
  place: string
  address: string
  onChoose: (pin: Position) => void
  onClose: () => void
}

/** A point with the way in which it was set, and how exact that is. */
interface Chosen extends Position {
  way: 'before' | 'device' | 'link' | 'press'
  /** Undefined where it is not known. */
  metres?: number | undefined
}

/** The zoom at which the map shows a pin or the position of the device. */
const CLOSE_ZOOM = 15
const HEIGHT = 'h-[40dvh] min-h-60 rounded-m border border-line'

/**
 * The dialog to choose a position in one of three ways: with the position of the device, with a pasted link, or on the map with a press, or
 * with the cross in the middle and Enter. Each way sets the pin, and one button takes it. Loaded on first use.
 */
export default function PinDialog({ pin, place: near, address, onChoose, onClose }: PinDialogProps) {
  const { data: found } = useQuery({ ...startOptions(near, address), enabled: pin === null })
  const { data: source } = useQuery(sourceOptions)
  const [first, setFirst] = useState<Start | undefined>(() => (pin ? { position: pin, zoom: CLOSE_ZOOM } : undefined))
  const map = useRef<DrawnMap>(null)
  const { chosen, marks, isOutside, place } = useChosenPin(pin)
  const placeAndShow = (position: Position, way: Chosen['way'], metres?: number): boolean => {
    if (!place({ ...position, way, metres })) return false
    if (map.current) map.current.show(position, CLOSE_ZOOM)
    else setFirst({ position, zoom: CLOSE_ZOOM })
    return true
  }
  const device = useDevicePosition((position, metres) => placeAndShow(position, 'device', metres))
  const press = (position: Position): void => {
    device.forget()
    place({ ...position, way: 'press', metres: pressMetres(map.current, source) })
  }
  const placeMiddle = (): void => {
    const middle = map.current?.seen().center
    if (middle) press(middle)
  }
  const start = first ?? found
  return (
    <Dialog closeLabel={commonTexts.close} description={pinTexts.chooseHelp} onClose={onClose} size="wide" title={pinTexts.chooseTitle}>
      <div className="grid gap-3">
        <div className="grid gap-2 sm:grid-cols-[auto_1fr] sm:items-start">
          <Button className="sm:mt-[29px]" disabled={device.isWaiting} onClick={device.ask}>
            <LocateFixed aria-hidden="true" className="size-5" />
            {pinTexts.locate}
          </Button>
          <LinkField onPosition={(position) => placeAndShow(position, 'link')} />
        </div>
        {start ? (
          <MapBox className={HEIGHT} handle={map} marks={marks} onEnter={placeMiddle} onPress={press} start={start}>
            <Crosshair aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2 z-1 size-9 -translate-1/2 text-danger" />
          </MapBox>
        ) : (
          <Skeleton className={HEIGHT} />
        )}
        <p className="text-s" role="status">
          {device.isWaiting ? pinTexts.locating : (device.problem ?? (isOutside ? pinTexts.outside : chosenText(chosen)))}
        </p>
        <Button
          disabled={!chosen}
          onClick={() => chosen && onChoose({ longitude: chosen.longitude, latitude: chosen.latitude })}
          variant="main"
        >
          {pinTexts.use}
        </Button>
      </div>
    </Dialog>
  )
}

/** How exact a press on the map is at its zoom. */
function pressMetres(map: DrawnMap | null, source: MapSource | undefined): number | undefined {
  if (!map) return undefined
  const { zoom, center } = map.seen()
  return metresOfPress(zoom, center.latitude, source?.kind === 'built-in')
}

/** The chosen pin, and whether the last attempt was outside Türkiye. */
function useChosenPin(pin: Position | null) {
  const [chosen, setChosen] = useState<Chosen | null>(pin && { ...pin, way: 'before' })
  const [isOutside, setOutside] = useState(false)
  const marks = useMemo(() => markOf(chosen), [chosen])
  /** @returns whether the position can be a pin */
  function place(given: Chosen): boolean {
    const rounded = roundPosition(given)
    const canBe = isPin(rounded)
    setOutside(!canBe)
    if (canBe) setChosen({ ...given, ...rounded })
    return canBe
  }
  return { chosen, marks, isOutside, place }
}

/** Where the pin is and how exact it is. */
function chosenText(chosen: Chosen | null): string {
  if (!chosen) return pinTexts.notPlaced
  const { way, metres } = chosen
  const exact = metres === undefined ? '' : saidDistance(metres)
  const said = { before: '', device: pinTexts.fromDevice(exact), link: pinTexts.fromLink, press: pinTexts.fromPress(exact) }[way]
  return [`${placedText(chosen)}.`, said].join(' ').trim()
}

function placedText({ latitude, longitude }: Position): string {
  return pinTexts.placed(`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`)
}

const none: readonly Mark[] = []

function markOf(pin: Position | null): readonly Mark[] {
  if (!pin) return none
  const { longitude, latitude } = pin
  const key = `${longitude},${latitude}`
  return [{ longitude, latitude, key, look: 'pin', label: placedText(pin), text: '', isSelected: false }]
}
