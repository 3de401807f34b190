import { assertAdmin } from '#people/server/roles.policy.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { SiteHistory, SiteHistoryQuery, SiteState } from '../site-settings.contract.ts'
import { selectHistory } from './site-settings.sql.ts'

const PAGE = 20

/** Admins see the settings of the site and what holds without a change. @throws DomainError ADMIN_ONLY */
export async function getSite({ db, site }: Pick<Context, 'db' | 'site'>, admin: Member): Promise<SiteState> {
  await assertAdmin(db, admin)
  // Another process may have saved a moment ago, and a form of an old version would be refused.
  await site.load()
  return presentSite(site)
}

export function presentSite(site: Context['site']): SiteState {
  return { version: site.version(), settings: { ...site.current() }, defaults: { ...site.defaults() } }
}

/** Admins see every change of a setting with before and after, newest first. @throws DomainError ADMIN_ONLY */
export async function listSiteChanges({ db }: Pick<Context, 'db'>, admin: Member, { cursor }: SiteHistoryQuery): Promise<SiteHistory> {
  await assertAdmin(db, admin)
  const rows = await selectHistory(db, cursor === undefined ? undefined : Number(cursor), PAGE + 1)
  const items = rows.slice(0, PAGE).map((row) => ({
    id: row.id,
    key: row.key,
    before: row.before,
    after: row.after,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.username === null ? null : { username: row.username, nickname: row.nickname ?? row.username },
  }))
  return { items, nextCursor: rows.length > PAGE ? String(items.at(-1)!.id) : null }
}
