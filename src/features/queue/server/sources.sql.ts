import { type RawBuilder, sql } from 'kysely'
import { STATEMENT_DAYS } from '#features/restaurant-status/restaurant-status.rules.ts'
import { HOURS_OF_POINT, kindWeights, type QueueKind, queueKinds } from '../queue.rules.ts'

type Sql = RawBuilder<unknown>

interface Source {
  /** The columns by which it is found and sorted; an index begins with the first. */
  since: string
  item: string
  /** What waits; each is served by an index in the order of `since`. */
  waiting: Sql
}

const recent = sql`s.said_at > now() - make_interval(days => ${STATEMENT_DAYS})`

export const sources: Record<QueueKind, Source> = {
  report: { since: 'i.since', item: 'i.item', waiting: sql`reported_items i where true` },
  // Of all statements about a restaurant, the oldest is listed.
  status: {
    since: 's.said_at',
    item: 's.question_id',
    waiting: sql`restaurant_statements s join restaurants v on v.id = s.question_id
      where s.is_waiting and ${recent} and (s.statement <> v.status or (s.moved_to is not null and s.moved_to is distinct from v.moved_to))
      and not exists (
        select from restaurant_statements o where o.question_id = s.question_id and o.is_waiting
          and o.said_at > now() - make_interval(days => ${STATEMENT_DAYS}) and (o.said_at, o.user_id) < (s.said_at, s.user_id)
          and (o.statement <> v.status or (o.moved_to is not null and o.moved_to is distinct from v.moved_to)))`,
  },
  merge: { since: 'm.created_at', item: 'm.id::text', waiting: sql`merge_proposals m where m.status = 'pending'` },
  claim: {
    since: 'k.ready_at',
    item: 'k.id::text',
    waiting: sql`restaurant_claims k where k.state = 'pending' and k.ready_at is not null`,
  },
  appeal: { since: 'a.created_at', item: 'a.decision_id::text', waiting: sql`appeals a where a.outcome is null` },
  // The texts of banned members wait for nobody.
  newcomer: {
    since: 'x.held_at',
    item: 'x.id::text',
    waiting: sql`held_texts x where x.decided_at is null and not exists (
      select from sanctions b where b.member_id = x.user_id and b.kind = 'banned' and b.ended_at is null)`,
  },
  // Those of a waiting text, too: each is decided on its own.
  photo: {
    since: 'f.added_at',
    item: 'f.id::text',
    waiting: sql`member_photos f where f.state = 'waiting' and not exists (
      select from sanctions b where b.member_id = f.member_id and b.kind = 'banned' and b.ended_at is null)`,
  },
  edit: {
    since: 'e.created_at',
    item: 'e.id::text',
    waiting: sql`restaurant_proposals e where e.status = 'pending' and not exists (
      select from sanctions b where b.member_id = e.member_id and b.kind = 'banned' and b.ended_at is null)`,
  },
  look: { since: 'l.decided_at', item: 'l.id::text', waiting: sql`crowd_decisions l where l.outcome is null` },
  shield: { since: 'h.began_at', item: 'h.id::text', waiting: sql`shields h where h.outcome is null` },
}

/** When an item of this kind began to wait, less what its weight counts. */
export function dueOf(kind: QueueKind): string {
  return kind === 'report' ? 'i.due_at' : `(${sources[kind].since} - interval '${kindWeights[kind] * HOURS_OF_POINT} hours')`
}

/** Whether nobody has decided about it: a decision that can still be taken back is one. */
export function isUndecided(kind: QueueKind): Sql {
  return sql`not exists (select from pending_decisions d where d.kind = ${kind} and d.item = ${sql.raw(sources[kind].item)})`
}

/** A query for each of these kinds, as one. */
export function ofKinds(kinds: readonly QueueKind[], query: (kind: QueueKind) => Sql): Sql {
  return sql.join((kinds.length === 0 ? queueKinds : kinds).map(query), sql` union all `)
}
