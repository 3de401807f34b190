import { pageOf } from '#db/keyset.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { VersionPage, VersionQuery } from '../moderation.contract.ts'
import type { VersionedType } from '../moderation.rules.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { presentVersion } from './moderation.view.ts'
import { selectVersions } from './versions.sql.ts'

/** What a comment or a reply said before its writer edited it, newest first; for moderators. @throws DomainError ADMIN_ONLY */
export async function listVersions(
  { db }: Pick<Context, 'db'>,
  member: Member,
  { contentType, id }: { contentType: VersionedType; id: number },
  page: VersionQuery,
): Promise<VersionPage> {
  await assertModerator(db, member)
  const { items, nextCursor } = pageOf(await selectVersions(db, contentType, id, page), page.limit)
  return { items: items.map(presentVersion), nextCursor }
}
