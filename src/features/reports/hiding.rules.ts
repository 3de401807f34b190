import { countIndependent } from '#features/witnesses/witnesses.rules.ts'

/** This many independent reports hide a photo until a moderator decides. */
const HIDING_REPORTS = 3
/** A member with this many unfounded reports hides nothing. */
const UNFOUNDED_MAX = 3

/** A member whose report about a photo is open. */
export interface Reporter {
  isNewcomer: boolean
  /** A keyed hash of the network; null: unknown, and shared with no other reporter. */
  network: string | null
  /** How many reports of this member moderators found unfounded. */
  unfounded: number
}

/** Whether these reports hide a photo: three of members who are no newcomers, share no network and were seldom wrong. */
export function mayHide(reporters: readonly Reporter[]): boolean {
  const counted = reporters.filter(({ isNewcomer, unfounded }) => !isNewcomer && unfounded < UNFOUNDED_MAX)
  return countIndependent(counted) >= HIDING_REPORTS
}
