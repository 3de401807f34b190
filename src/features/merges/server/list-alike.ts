import { derivePlace } from '#features/places/server/index.ts'
import { photoUrl, SQUARE } from '#lib/media.rules.ts'
import type { Context } from '#site/server/context.ts'
import type { AlikeInput, AlikeRestaurant, AlikeRestaurants } from '../likeness.contract.ts'
import { ALIKE_SHOWN, likeness, NEAR_METRES, wordsOf } from '../likeness.rules.ts'
import { metresApart } from '../merges.rules.ts'
import { type AlikeRow, selectCandidates } from './alike.sql.ts'

interface Ranked {
  row: AlikeRow
  likeness: number
  metres: number | null
}

/**
 * Restaurants that may be the one that a member is adding: of a like name, within 150 m of its pin or in its district, the likest first.
 */
export async function listAlike({ db }: Pick<Context, 'db'>, { title, pin, place, ...given }: AlikeInput): Promise<AlikeRestaurants> {
  const words = wordsOf(title)
  if (words.length === 0) return { items: [] }
  const known = derivePlace({ ...given, chosen: place, pin })
  const { province, district, longitude, latitude, positionKind } = known
  const own = positionKind === 'pin' && longitude !== null && latitude !== null ? { longitude, latitude } : null
  const rows = await selectCandidates(db, words, { province, district, pin: own, metres: NEAR_METRES })
  const ranked = rows
    .map((row) => ({ row, likeness: likeness(title, row.title), metres: metresApart(known, { ...row, positionKind: row.position_kind }) }))
    .filter((one) => one.likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness || near(b) - near(a) || b.row.member_vote_count - a.row.member_vote_count)
  return { items: ranked.slice(0, ALIKE_SHOWN).map(present) }
}

const near = ({ metres }: Ranked): number => (metres !== null && metres <= NEAR_METRES ? 1 : 0)

function present({ row, metres }: Ranked): AlikeRestaurant {
  return {
    id: row.id,
    title: row.title,
    address: row.address,
    restaurantType: row.restaurant_type,
    status: row.status,
    photo: row.photo === null ? null : photoUrl(row.photo, SQUARE),
    memberAverage: row.member_average,
    metres,
  }
}
