import { presentPage } from '#db/keyset.ts'
import { type ContentType, contentTypes } from '#features/moderation/moderation.rules.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { presentPerson } from '#people/present-person.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { photoUrl, SQUARE } from '#lib/media.rules.ts'
import type { QueueCopies, QueueCount, QueueItem, QueuePage, QueueQuery } from '../queue.contract.ts'
import { queueKinds, type QueuePlace } from '../queue.rules.ts'
import { selectCopies } from './copies.sql.ts'
import { countQueue, selectQueue } from './queue.sql.ts'
import type { ShownRow } from './shown.sql.ts'

/**
 * Everything that waits for a decision, for moderators: what matters most first, or what waits longest. Each thing is listed once,
 * however many members reported it. @throws DomainError ADMIN_ONLY
 */
export async function listQueue({ db }: Pick<Context, 'db'>, moderator: Member, query: QueueQuery): Promise<QueuePage> {
  await assertModerator(db, moderator)
  return presentPage(await selectQueue(db, moderator.id, query), query.limit, presentItem)
}

/** How many wait, for the menu of moderators. @throws DomainError ADMIN_ONLY */
export async function getQueueCount({ db }: Pick<Context, 'db'>, moderator: Member): Promise<QueueCount> {
  await assertModerator(db, moderator)
  const rows = await countQueue(db)
  const countOf = new Map(rows.map(({ kind, count }) => [kind, count]))
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    kinds: Object.fromEntries(queueKinds.map((kind) => [kind, countOf.get(kind) ?? 0])) as QueueCount['kinds'],
  }
}

/** Other waiting items with the same text, which one press can decide as well. @throws DomainError ADMIN_ONLY */
export async function listCopies({ db }: Pick<Context, 'db'>, moderator: Member, { kind, item }: QueuePlace): Promise<QueueCopies> {
  await assertModerator(db, moderator)
  return { items: kind === 'report' || kind === 'newcomer' ? (await selectCopies(db, moderator.id, { kind, item })).map(presentItem) : [] }
}

function presentItem(row: ShownRow): QueueItem {
  const [type] = row.item.split(':')
  return {
    kind: row.kind,
    item: row.item,
    contentType: row.kind === 'report' ? contentTypes.find((one): one is ContentType => one === type)! : null,
    title: row.title,
    excerpt: row.excerpt,
    picture: row.photo === null ? row.picture : photoUrl(row.photo, SQUARE),
    category: row.category,
    reportCount: row.report_count,
    since: row.since.toISOString(),
    assignee: presentPerson(row.assignee_id, row),
    until: row.until?.toISOString() ?? null,
  }
}
