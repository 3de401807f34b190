import { describe, expect, it } from 'vitest'
import { isHidden, isNearUsual, livePin, roundedPin, type Sighting } from './carts.rules.ts'

const NOON = Date.UTC(2026, 10, 23, 12)
const MINUTE = 60_000
/** Said some minutes before noon, some metres east of the landmark; by an established member of a network of its own. */
const seen = (minutesAgo: number, metresEast = 0, who: Partial<Pick<Sighting, 'network' | 'isNewcomer'>> = {}) => ({
  network: null,
  isNewcomer: false,
  ...who,
  longitude: 29.0262 + metresEast / 84_000,
  latitude: 40.9863,
  at: NOON - minutesAgo * MINUTE,
})

const young = { isNewcomer: true }
const carrier = { network: 'a' }

describe('the live position of a cart', () => {
  it.each([
    { name: 'nobody says it', sightings: [], members: undefined },
    { name: 'one member', sightings: [seen(1)], members: undefined },
    { name: 'two established members', sightings: [seen(1), seen(2)], members: 2 },
    { name: 'two members of one network', sightings: [seen(1, 0, carrier), seen(2, 0, carrier)], members: undefined },
    { name: 'two newcomers', sightings: [seen(1, 0, young), seen(2, 0, young)], members: undefined },
    { name: 'a newcomer and an established member', sightings: [seen(1, 0, young), seen(2)], members: 2 },
    {
      name: 'a newcomer and an established member of one network',
      sightings: [seen(1, 0, { ...young, ...carrier }), seen(2, 0, carrier)],
      members: undefined,
    },
    {
      name: 'any three, however alike',
      sightings: [1, 2, 3].map((ago) => seen(ago, 0, { ...young, ...carrier })),
      members: 3,
      until: NOON - 3 * MINUTE + 180 * MINUTE,
    },
    {
      name: 'three of whom two are one: until the independent one fades',
      sightings: [seen(1, 0, young), seen(2, 0, young), seen(30)],
      members: 3,
      until: NOON + 150 * MINUTE,
    },
    {
      name: 'an earlier one beside two independent ones does not shorten it',
      sightings: [seen(1), seen(2), seen(170, 0, young)],
      members: 3,
      until: NOON + 178 * MINUTE,
    },
    {
      name: 'a smaller group that is enough beside a larger one that is not',
      sightings: [seen(1, 3000, young), seen(2, 3000, young), seen(5), seen(6)],
      members: 2,
      until: NOON + 174 * MINUTE,
    },
    {
      name: 'two groups that are too alike each',
      sightings: [seen(1, 3000, young), seen(2, 3000, young), seen(5, 0, young), seen(6, 0, young)],
      members: undefined,
    },
  ])('$name [CHG-14 HOUR-05]', ({ sightings, members, until }) => {
    const pin = livePin(sightings, NOON)
    expect([pin?.members, until === undefined || pin?.until]).toEqual([members, until ?? true])
  })

  it('needs members who agree within 150 metres [HOUR-05]', () => {
    expect(livePin([], NOON)).toBeUndefined()
    expect(livePin([seen(1)], NOON)).toBeUndefined()
    expect(livePin([seen(1), seen(2, 160)], NOON)).toBeUndefined()
    expect(livePin([seen(1), seen(2, 140)], NOON)).toMatchObject({ members: 2, seenAt: NOON - MINUTE })
  })

  it('is that of the larger group, in its middle [HOUR-05]', () => {
    const pin = livePin([seen(1, 3000), seen(2, 3000), seen(5), seen(6, 60), seen(7, 120)], NOON)
    expect(pin).toMatchObject({ members: 3, longitude: roundedPin(seen(0, 60)).longitude, latitude: 40.9863 })
  })

  it('fades when too few confirmations are younger than three hours [HOUR-05]', () => {
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
