import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Collection, CollectionInput } from '../collections.contract.ts'
import { findCollection, insertCollection } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

/** A member creates any number of collections, each private by default. */
export function createCollection({ db }: Pick<Context, 'db'>, member: Member, input: CollectionInput, key?: string): Promise<Collection> {
  return inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id])
    return runIdempotent(tx, { owner: member.id, key, request: { collection: input } }, async () => {
      const id = await insertCollection(tx, member.id, input)
      return presentCollection((await findCollection(tx, id))!)
    })
  })
}
