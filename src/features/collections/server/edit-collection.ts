import { inTransaction } from '#db/transaction.ts'
import { assertPublicTexts } from '#features/newcomers/server/index.ts'
import { found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Collection, CollectionChange } from '../collections.contract.ts'
import { assertCanSave } from './collections.policy.ts'
import { type CollectionRow, findCollection, lockOwn, updateCollection } from './collections.sql.ts'
import { presentCollection } from './collections.view.ts'
import { listNotes } from './items/items.sql.ts'

/**
 * Only its owner renames, recolours, publishes or hides a collection. Its texts become public with it.
 * @throws DomainError COLLECTION_NOT_FOUND, FORBIDDEN, NEWCOMER_LINKS, NEWCOMER_LINK_HERE
 */
export async function editCollection(
  { db, pages, site }: Pick<Context, 'db' | 'pages' | 'site'>,
  member: Member,
  id: string,
  change: CollectionChange,
): Promise<Collection> {
  assertCanSave(member, await findCollection(db, id))
  const row = await inTransaction(db, async (tx) => {
    const before = found((await lockOwn(tx, id, member.id)) ? await findCollection(tx, id) : undefined, 'COLLECTION_NOT_FOUND')
    if (change.isPublic ?? before.is_public) {
      const after = {
        name: change.name ?? before.name,
        description: change.description === undefined ? before.description : change.description,
      }
      await assertPublicTexts({ site }, tx, member.id, before.is_public ? { after, before: textsOf(before) } : { after })
      if (!before.is_public) await assertPublicTexts({ site }, tx, member.id, { after: { notes: (await listNotes(tx, id)).join('\n') } })
    }
    await updateCollection(tx, id, member.id, change)
    return findCollection(tx, id)
  })
  pages.changed({ collection: id })
  return presentCollection(row!)
}

const textsOf = ({ name, description }: CollectionRow) => ({ name, description })
