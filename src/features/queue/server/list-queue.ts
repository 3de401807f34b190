import { presentPage } from '#db/keyset.ts'
import { type ContentType, contentTypes } from '#features/moderation/moderation.rules.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { presentPerson } from '#people/present-person.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { QueueCount, QueueItem, QueuePage, QueueQuery } from '../queue.contract.ts'
import { queueKinds } from '../queue.rules.ts'
import { countQueue, type QueueRow, selectQueue } from './queue.sql.ts'

/** Everything that waits for a decision, the longest first; for moderators. @throws DomainError ADMIN_ONLY */
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

function presentItem(row: QueueRow): QueueItem {
  const [type] = row.item.split(':')
  return {
    kind: row.kind,
    item: row.item,
    contentType: row.kind === 'report' ? contentTypes.find((one): one is ContentType => one === type)! : null,
    title: row.title,
    since: row.since.toISOString(),
    assignee: presentPerson(row.assignee_id, row),
    until: row.until?.toISOString() ?? null,
  }
}
