import type { RequiredTextRule } from '#lib/text-rule.ts'
import type { Identity } from './changes.rules.ts'

/** What the versions of a restaurant record, in the order in which a change is shown. */
export const changeFields = [
  'title',
  'restaurantType',
  'address',
  'district',
  'isCart',
  'landmark',
  'pin',
  'mapsLink',
  'videoLink',
  'body',
  'initialRating',
  'acceptText',
  'rejectText',
  'photos',
] as const
export type ChangeField = (typeof changeFields)[number]

export const changeSides = ['before', 'after'] as const

/** Who made a version. */
export const versionRoles = ['author', 'business', 'moderator'] as const
export type VersionRole = (typeof versionRoles)[number]

/** For how many days an author sees why a proposal was refused. */
export const REFUSAL_DAYS = 30

export const refusalRule = {
  max: 300,
  tooLong: 'PROPOSAL_REASON_TOO_LONG',
  empty: 'PROPOSAL_REASON_REQUIRED',
} as const satisfies RequiredTextRule

/** Everything of a restaurant that an edit can change. */
export interface Snapshot extends Identity {
  isCart: boolean
  videoLink: string | null
  body: string | null
  initialRating: number | null
  acceptText: string
  rejectText: string
  /** How many; the pictures themselves are not kept. */
  photos: number
}

/** In place of a value that a moderator hid. */
export interface Hidden {
  isHidden: true
}

/** Some fields of a snapshot, as a version keeps them. */
export type Values = { [Field in ChangeField]?: Snapshot[Field] | Hidden }

export function isHidden(value: unknown): value is Hidden {
  return typeof value === 'object' && value !== null && 'isHidden' in value
}

/** The fields that differ, before and after. */
export function differences(before: Snapshot, after: Snapshot): { before: Values; after: Values; isEmpty: boolean } {
  const changed = changeFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const pick = (snapshot: Snapshot): Values => Object.fromEntries(changed.map((field) => [field, snapshot[field]]))
  return { before: pick(before), after: pick(after), isEmpty: changed.length === 0 }
}
