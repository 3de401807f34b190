import { presentPerson } from '#people/present-person.ts'
import { ratingOf } from '#features/restaurants/restaurants.rules.ts'
import type { HeldVote, ShieldNotice, WaitingShield } from '../shields.contract.ts'
import { withHeld } from '../shields.rules.ts'
import type { HeldVoteRow, NoticeRow, ShieldRow } from './shields.sql.ts'

/** The score of members without the held votes, as the page shows it, and with them. */
export function presentNotice({ began_at, held, ratings, held_ratings }: NoticeRow): ShieldNotice {
  return {
    since: began_at.toISOString(),
    held,
    without: ratingOf(ratings).average,
    with: ratingOf(withHeld(ratings, held_ratings)).average,
  }
}

/** A shield as a moderator sees it. */
export function presentShield(row: ShieldRow): WaitingShield {
  const { held: heldHere, ...notice } = presentNotice(row)
  return {
    id: row.id,
    restaurant: { id: row.restaurant_id, title: row.title },
    pole: row.pole,
    signs: row.signs,
    held: row.held_all,
    heldHere,
    ...notice,
    canDecide: !row.is_involved,
  }
}

/** A held vote with its member: moderators judge whether these accounts are one person. */
export function presentHeld(row: HeldVoteRow): HeldVote {
  return {
    id: row.id,
    restaurant: { id: row.restaurant_id, title: row.title },
    rating: row.rating,
    choice: row.choice,
    day: row.day,
    signs: row.signs,
    member: presentPerson(row.user_id, row),
  }
}
