import { useEffect, useRef, useState } from 'react'
import { pinTexts } from '#texts/features/map/pin'
import type { Position } from '#features/places/position.rules.ts'

const WAIT_MS = 15_000

/**
 * Asks the device for its position, once for each press. `onFound` returns whether the position can be used. Without permission or a
 * position, the hook returns the sentence that tells the person what to do.
 */
export function useDevicePosition(onFound: (position: Position, accuracyMetres: number) => boolean) {
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  function end(text?: string): void {
    if (isGone.current) return
    setWaiting(false)
    setProblem(text)
  }

  function ask(): void {
    if (!('geolocation' in navigator)) return end(pinTexts.unavailable)
    setProblem(undefined)
    setWaiting(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { longitude, latitude, accuracy } = coords
        if (!isGone.current) end(onFound({ longitude, latitude }, accuracy) ? undefined : pinTexts.abroad)
      },
      ({ code }) => end(code === GeolocationPositionError.PERMISSION_DENIED ? pinTexts.denied : pinTexts.unavailable),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 60_000 },
    )
  }
  return { ask, isWaiting, problem, forget: () => setProblem(undefined) }
}
