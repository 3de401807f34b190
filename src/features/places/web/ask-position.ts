import { isInBounds, type Position } from '../position.rules.ts'

/** The reason why there is no position: the person refused, the device cannot determine it, or it is outside Türkiye. */
export type PositionProblem = 'denied' | 'unavailable' | 'outside'

const TIMEOUT_MS = 15_000
const AGE_MS = 60_000

/** The position of this device. The browser asks the person for permission first. */
export function askPosition(): Promise<Position | PositionProblem> {
  return new Promise((resolve) => {
    // Browsers offer no geolocation on pages without HTTPS.
    if (!('geolocation' in navigator)) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => {
        const position = { longitude, latitude }
        resolve(isInBounds(position) ? position : 'outside')
      },
      ({ code }) => resolve(code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: AGE_MS },
    )
  })
}

/** Whether the person has given the permission before, so that the browser shows no question. */
export async function isPositionAllowed(): Promise<boolean> {
  return navigator.permissions.query({ name: 'geolocation' }).then(
    ({ state }) => state === 'granted',
    () => false,
  )
}
