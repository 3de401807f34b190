import { createHash } from 'node:crypto'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { presentPerson } from '#people/present-person.ts'
import { refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RaidPreview, RaidSigns } from '../raids.contract.ts'
import { ACCOUNTS_MAX } from '../raids.rules.ts'
import { countSpared, selectChosen, selectNetworks, selectSample, takeTime } from './choose.sql.ts'
import { type LeftPhoto, type LeftRestaurant, selectLeft } from './left.sql.ts'
import { countTouched } from './touched.sql.ts'

const SAMPLE = 20

/**
 * What the undo of a raid would take out: an admin sees it before the order, and nothing changes.
 * @throws DomainError ADMIN_ONLY, RAID_TOO_LARGE
 */
export async function previewRaid({ db }: Pick<Context, 'db'>, admin: Member, signs: RaidSigns): Promise<RaidPreview> {
  await assertAdmin(db, admin)
  return inTransaction(db, async (tx) => {
    await takeTime(tx)
    const ids = await chooseAccounts(tx, signs)
    const touched = await countTouched(tx, ids, { restaurants: [], photos: [] })
    const sample = await selectSample(tx, ids, SAMPLE)
    return {
      accounts: ids.length,
      fingerprint: fingerprintOf(ids),
      ...touched,
      spared: await countSpared(tx, signs),
      networks: await selectNetworks(tx, ids),
      left: presentLeft(await selectLeft(tx, signs, ids)),
      sample: sample.map((row) => ({
        member: presentPerson(row.id, row),
        signedUpAt: row.created_at.toISOString(),
        votes: row.vote_count,
        comments: row.comment_count,
      })),
    }
  })
}

function presentLeft({ restaurants, photos }: { restaurants: LeftRestaurant[]; photos: LeftPhoto[] }): RaidPreview['left'] {
  return {
    restaurants: restaurants.map(({ id, title, created_at }) => ({ id, title, createdAt: created_at.toISOString() })),
    photos: photos.map(({ restaurant_id, title, photo, created_at }) => ({
      restaurantId: restaurant_id,
      title,
      photo,
      addedAt: created_at.toISOString(),
    })),
  }
}

/** The accounts that the signs choose. @throws DomainError RAID_TOO_LARGE */
export async function chooseAccounts(tx: Tx, signs: RaidSigns): Promise<string[]> {
  const ids = await selectChosen(tx, signs, ACCOUNTS_MAX)
  refuseIf(ids.length > ACCOUNTS_MAX, 'RAID_TOO_LARGE')
  return ids
}

/** Accounts that were chosen alike have the same fingerprint, whatever they did meanwhile. */
export function fingerprintOf(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join()).digest('hex').slice(0, 32)
}
