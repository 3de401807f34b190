import { presentPerson } from '#people/present-person.ts'
import type { Version } from '#features/restaurants/versions.contract.ts'
import type { HistoryItem, OwnClaim, RestaurantClaim } from '../claims.contract.ts'
import { stepOf } from '../claims.rules.ts'
import { shownChanges } from '#features/restaurants/server/index.ts'
import type { ClaimRow, OwnClaimRow } from './claims.sql.ts'
import type { HistoryRow } from './history.sql.ts'

/** A claim as its member sees it. */
export function presentOwnClaim(row: OwnClaimRow): NonNullable<OwnClaim['claim']> {
  return {
    id: row.id,
    proof: row.proof,
    state: row.state,
    step: stepOf({ state: row.state, proof: row.proof, isReady: row.ready_at !== null }),
    email: row.email,
    photoCode: row.photo_code,
    codeExpiresAt: row.state === 'pending' ? (row.code_expires_at?.toISOString() ?? null) : null,
    activeSince: row.active_since?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }
}

/** A claim as moderators see it. */
export function presentClaim(row: ClaimRow): RestaurantClaim {
  return {
    id: row.id,
    restaurant: { id: row.restaurant_id, title: row.title, address: row.address, mapsLink: row.maps_link },
    member: presentPerson(row.member_id, row),
    proof: row.proof,
    state: row.state,
    domain: row.domain,
    email: row.email,
    photoCode: row.photo_code,
    hasPhoto: row.photo !== null,
    readyAt: row.ready_at?.toISOString() ?? null,
    activeSince: row.active_since?.toISOString() ?? null,
  }
}

export function presentHistory(row: HistoryRow): HistoryItem {
  return { id: row.id, kind: row.kind, what: row.what, at: row.at.toISOString(), version: presentVersion(row) }
}

/** A version as all viewers see it: an author who left is nameless. */
function presentVersion({ id, role, old_values, new_values, is_accepted, member_id, ...author }: HistoryRow): Version | null {
  if (role === null || old_values === null || new_values === null) return null
  return {
    id,
    by: role,
    author: presentPerson(member_id, author),
    isAccepted: is_accepted === true,
    changes: shownChanges(old_values, new_values),
  }
}
