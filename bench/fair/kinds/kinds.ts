import { kind as boughtAccounts } from './bought-accounts.ts'
import { kind as campusDown } from './campus-down.ts'
import { kind as campusUp } from './campus-up.ts'
import { kind as carriedPuppets } from './carried-puppets.ts'
import { kind as carrierDown } from './carrier-down.ts'
import { kind as carrierUp } from './carrier-up.ts'
import { kind as doppelgangers } from './doppelgangers.ts'
import { kind as informedRing } from './informed-ring.ts'
import { kind as mixedRatings } from './mixed-ratings.ts'
import { kind as patientRingDown } from './patient-ring-down.ts'
import { kind as patientRingUp } from './patient-ring-up.ts'
import { kind as rivalsRegulars } from './rivals-regulars.ts'
import { kind as stagedScandal } from './staged-scandal.ts'
import { kind as threePlaceRing } from './three-place-ring.ts'
import { kind as yearLongRaid } from './year-long-raid.ts'
import type { Kind } from './kind.ts'

/**
 * The kinds of attack. All but the last were written without a look at the rules. Campus down and carrier down were sealed until the defence was
 * done, doppelgangers and the staged scandal until it was changed: sealed.json has had the digests of their files since then.
 */
export const kinds: readonly Kind[] = [
  boughtAccounts,
  campusDown,
  campusUp,
  carriedPuppets,
  carrierDown,
  carrierUp,
  mixedRatings,
  patientRingDown,
  patientRingUp,
  rivalsRegulars,
  threePlaceRing,
  yearLongRaid,
  doppelgangers,
  stagedScandal,
  informedRing,
]
