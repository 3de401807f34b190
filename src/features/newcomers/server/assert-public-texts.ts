import type { Db } from '#db/connect.ts'
import { DomainError, type ErrorCode } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { countLinks } from '../links.rules.ts'
import { linkRefusal } from '../link-refusal.rules.ts'
import { findWriter } from './find-writer.ts'

/** Texts by the name of their field; null and undefined are no text. */
type Texts = Readonly<Record<string, string | null | undefined>>

interface PublicTexts {
  after: Texts
  /** The texts that are public already. */
  before?: Texts
  /** The error code of a refused field that has a sentence of its own. */
  code?: ErrorCode
}

/**
 * A newcomer adds no link to a public text that cannot wait for a moderator. The answer names the field. Without a link the database is
 * not asked.
 * @throws DomainError NEWCOMER_LINKS, NEWCOMER_LINK_HERE, or the given code
 */
export async function assertPublicTexts(
  { site }: Pick<Context, 'site'>,
  db: Db,
  memberId: string,
  { after, before = {}, code }: PublicTexts,
): Promise<void> {
  const changes = Object.keys(after)
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
    .filter((change) => change.after !== change.before && countLinks(change.after) > 0)
  if (changes.length === 0) return
  const limits = site.current()
  const writer = await findWriter(db, memberId)
  for (const { field, ...change } of changes) {
    const refusal = linkRefusal(change, writer, limits)
    if (refusal) throw new DomainError(code ?? refusal, { field, most: limits.newcomerLinks })
  }
}
