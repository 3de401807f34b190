import type { Db } from '#db/connect.ts'
import { insertRows } from './insert-rows.ts'
import type { MemberIds } from './people.ts'
import type { DemoRestaurant } from './restaurants.ts'

/** When restaurants of a type are usually open, in the one form in which the product writes hours. */
const usual: Record<string, string[]> = {
  burger: ['Mo-Su 11:30-23:00', 'Mo-Th,Su 12:00-24:00, Fr,Sa 12:00-03:00'],
  pizza: ['Mo-Su 11:00-23:30'],
  lahmacun: ['Mo-Su 10:30-22:00', 'Mo-Sa 11:00-21:00'],
  pide: ['Mo-Sa 09:00-21:00; Su 11:00-20:00'],
  kebap: ['Mo-Su 11:00-23:00', 'Tu-Su 12:00-22:30; 2026 Mar 20-2026 Mar 22 off "Ramazan Bayramı"'],
  doner: ['Mo-Sa 11:00-20:00', 'Mo-Su 10:00-22:00; PH off'],
  tavuk: ['Mo-Su 11:00-21:00'],
  kokorec: ['Mo-Su 18:00-04:00', 'Mo-Th 17:00-02:00, Fr,Sa 17:00-05:00'],
  balik_ekmek: ['Mo-Su 09:00-22:00'],
  cig_kofte: ['Mo-Su 10:00-24:00'],
  midye: ['Mo-Su 19:00-03:00', 'Mo-Su 17:00-05:00'],
  tost: ['Mo-Fr 07:30-19:00; Sa,Su 09:00-17:00', '24/7'],
  sandvic: ['Mo-Sa 10:00-14:00,16:00-22:00'],
  waffle: ['Mo-Su 13:00-01:00'],
  luks: ['Tu-Su 18:00-24:00; Dec 31 18:00-04:00'],
}

/** These two nobody knows: their screens ask for them. */
const unknown = 2

/** Most restaurants have hours: said by their author or another member, and of some corrected once. */
export async function seedHours(
  tx: Db,
  restaurants: readonly DemoRestaurant[],
  people: MemberIds,
  now: number,
  openingOf: (value: string, now: Date) => { from: Date | null; to: Date | null; dueAt: Date },
): Promise<void> {
  const members = [...people.values()]
  const hours = restaurants.slice(0, -unknown).map((restaurant, index) => {
    const values = usual[restaurant.type ?? 'tost'] ?? usual['tost']!
    const value = values[index % values.length]!
    const first = index % 5 === 0 && value !== 'Mo-Su 10:00-22:00' ? ['Mo-Su 10:00-22:00'] : []
    return { restaurant, index, value, versions: [...first, value] }
  })
  await insertRows(
    tx,
    'restaurant_hours',
    hours.map(({ restaurant, value, versions }) => {
      const { from, to, dueAt } = openingOf(value, new Date(now))
      return {
        restaurant_id: restaurant.id,
        value,
        version: versions.length,
        opening: from && to ? `[${from.toISOString()},${to.toISOString()})` : null,
        due_at: dueAt,
      }
    }),
  )
  await insertRows(
    tx,
    'hours_changes',
    hours.flatMap(({ restaurant, index, versions }) =>
      versions.map((value, place) => ({
        restaurant_id: restaurant.id,
        version: place + 1,
        member_id: (place === 0 && restaurant.by !== null ? people.get(restaurant.by) : undefined) ?? members[index % members.length],
        old_value: versions[place - 1] ?? null,
        new_value: value,
        created_at: new Date(Math.min(now, restaurant.addedAt + (place + 1) * 3_600_000)),
      })),
    ),
  )
}
