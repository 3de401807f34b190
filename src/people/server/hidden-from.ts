import type { Db } from '#db/connect.ts'
import { type ErrorCode, refuseIf } from '#lib/errors.ts'
import type { RequestContext } from '#platform/http/router.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { selectDuetsOf, selectHidden, selectHiddenAmong } from './hidden.sql.ts'

/** The members whom a viewer does not see. */
export interface Hidden {
  /** Members hidden by a block in either direction: for this viewer they do not exist. */
  blocked: ReadonlySet<string>
  /** Members hidden by a block or by the viewer's mute: lists that the viewer did not search for by name leave them out. */
  all: ReadonlySet<string>
}

const nobody: Hidden = { blocked: new Set(), all: new Set() }

/** The members whom a viewer does not see; none for a visitor. */
export async function hiddenFrom(db: Db, viewer: Viewer): Promise<Hidden> {
  if (viewer.kind === 'visitor') return nobody
  const rows = await selectHidden(db, viewer.id)
  if (rows.length === 0) return nobody
  return {
    blocked: new Set(rows.filter((row) => row.is_blocked).map((row) => row.member_id)),
    all: new Set(rows.map((row) => row.member_id)),
  }
}

/** The marks of a page that it hides from this viewer: `by` for the texts of a member, `owner` also for the member's pages. */
export async function hiddenAmong(db: Db, viewer: Viewer, marks: readonly string[]): Promise<{ by: string[]; owner: string[] }> {
  if (viewer.kind === 'visitor' || marks.length === 0) return { by: [], owner: [] }
  const rows = await selectHiddenAmong(db, viewer.id, [...marks])
  return { by: rows.map(({ mark }) => mark), owner: rows.filter((row) => row.is_blocked).map(({ mark }) => mark) }
}

/** The members whom the viewer of a request does not see. */
export async function hiddenOf(c: RequestContext, { db }: { db: Db }): Promise<Hidden> {
  return hiddenFrom(db, await c.get('viewer')())
}

/** For a viewer, a member whom a block keeps away does not exist. @throws DomainError with the code of a missing thing */
export function assertReachable({ blocked }: Hidden, memberId: string | null, missing: ErrorCode): void {
  refuseIf(memberId !== null && blocked.has(memberId), missing)
}

/** The items of a page without the duets of hidden members. Restaurants stay, as they belong to everybody. */
export async function withoutHiddenDuets<T>(
  db: Db,
  items: readonly T[],
  hidden: ReadonlySet<string>,
  restaurantOf: (item: T) => string,
): Promise<T[]> {
  if (hidden.size === 0 || items.length === 0) return [...items]
  const duets = new Set(await selectDuetsOf(db, items.map(restaurantOf), [...hidden]))
  return items.filter((item) => !duets.has(restaurantOf(item)))
}
