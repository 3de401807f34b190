import type { Db } from '#db/connect.ts'
import { joinReads } from '#db/joined-reads.ts'
import { placeKinds } from '#features/dishes/server/index.ts'
import type { Area } from '#features/dishes/kind-places.rules.ts'
import { placeCountsRead } from '#features/places/server/index.ts'
import type { PlaceDetails } from '#shell/page-reads.ts'

const ofPlace = joinReads('text', { counts: placeCountsRead(), kinds: placeKinds() })

/** What the page of a place shows besides its ranking: one statement for all features. */
export function readPlaceDetails(db: Db, { province, district }: Area): Promise<PlaceDetails> {
  return ofPlace(db, `${province}/${district ?? ''}`)
}
