import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { once } from '#server/idempotency.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import type { Collection, CollectionInput } from '../collections.contract.ts'
import { findCollection, insertCollection } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

/** A member keeps any number of collections, each private until its owner says otherwise. */
export function createCollection({ db }: Pick<Services, 'db'>, member: Member, input: CollectionInput, key?: string): Promise<Collection> {
  return inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id])
    return once(tx, { owner: member.id, key, request: { collection: input } }, async () => {
      const id = await insertCollection(tx, member.id, input)
      return presentCollection((await findCollection(tx, id))!)
    })
  })
}
