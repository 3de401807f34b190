import { kind as boughtAccounts } from './bought-accounts.ts'
import { kind as campusUp } from './campus-up.ts'
import { kind as carriedPuppets } from './carried-puppets.ts'
import { kind as carrierUp } from './carrier-up.ts'
import { kind as mixedRatings } from './mixed-ratings.ts'
import { kind as patientRingDown } from './patient-ring-down.ts'
import { kind as patientRingUp } from './patient-ring-up.ts'
import { kind as rivalsRegulars } from './rivals-regulars.ts'
import { kind as threePlaceRing } from './three-place-ring.ts'
import { kind as yearLongRaid } from './year-long-raid.ts'
import type { Kind } from './kind.ts'

/** The open kinds. Two more are sealed until the defence is built: sealed.json has their digests. */
export const kinds: readonly Kind[] = [
  boughtAccounts,
  campusUp,
  carriedPuppets,
  carrierUp,
  mixedRatings,
  patientRingDown,
  patientRingUp,
  rivalsRegulars,
  threePlaceRing,
  yearLongRaid,
]
