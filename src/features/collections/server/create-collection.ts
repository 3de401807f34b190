import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Collection, CollectionInput } from '../collections.contract.ts'
import { findCollection, insertCollection } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'

/**
 * A member creates any number of collections, each private by default.
 * @throws DomainError NEWCOMER_LINKS, NEWCOMER_LINK_HERE for a public one
 */
export function createCollection(
  { db, site }: Pick<Context, 'db' | 'site'>,
  member: Member,
  input: CollectionInput,
  key?: string,
): Promise<Collection> {
  return inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id])
    return runIdempotent(tx, { owner: member.id, key, request: { collection: input } }, async () => {
      if (input.isPublic) await assertPublicTexts({ site }, tx, member.id, { after: { name: input.name, description: input.description } })
      const id = await insertCollection(tx, member.id, input)
      return presentCollection((await findCollection(tx, id))!)
    })
  })
}
