import { describe, expect, it } from 'vitest'
import { isHidden, isNearUsual, livePin, roundedPin } from './carts.rules.ts'

const NOON = Date.UTC(2026, 10, 23, 12)
const MINUTE = 60_000
/** Said some minutes before noon, some metres east of the landmark. */
const seen = (minutesAgo: number, metresEast = 0) => ({
  longitude: 29.0262 + metresEast / 84_000,
  latitude: 40.9863,
  at: NOON - minutesAgo * MINUTE,
})

describe('the live position of a cart', () => {
  it('needs two members who agree within 150 metres [HOUR-05]', () => {
    expect(livePin([], NOON)).toBeUndefined()
    expect(livePin([seen(1)], NOON)).toBeUndefined()
    expect(livePin([seen(1), seen(2, 160)], NOON)).toBeUndefined()
    expect(livePin([seen(1), seen(2, 140)], NOON)).toMatchObject({ members: 2, seenAt: NOON - MINUTE })
  })

  it('is that of the larger group, in its middle [HOUR-05]', () => {
    const pin = livePin([seen(1, 3000), seen(2, 3000), seen(5), seen(6, 60), seen(7, 120)], NOON)
    expect(pin).toMatchObject({ members: 3, longitude: roundedPin(seen(0, 60)).longitude, latitude: 40.9863 })
  })

  it('fades when fewer than two confirmations are younger than three hours [HOUR-05]', () => {
    const sightings = [seen(10), seen(170), seen(175)]
    const pin = livePin(sightings, NOON)
    expect(pin).toMatchObject({ members: 3, until: NOON + 10 * MINUTE })
    expect(livePin(sightings, pin!.until - 1)).toMatchObject({ members: 2 })
    expect(livePin(sightings, pin!.until)).toBeUndefined()
  })

  it('is hidden by its author or three members, and can be five kilometres from its usual place [HOUR-05]', () => {
    expect([
      isHidden({ members: 2, isDecider: false }),
      isHidden({ members: 3, isDecider: false }),
      isHidden({ members: 0, isDecider: true }),
    ]).toEqual([false, true, true])
    expect([isNearUsual(seen(0), seen(0, 4900)), isNearUsual(seen(0), seen(0, 5100))]).toEqual([true, false])
  })
})
