import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { rowsOf } from '#db/rows.ts'

/** The prices that the member saw; amounts in kuruş. */
export function readPrices(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('prices as p')
    .innerJoin('dishes as d', 'd.id', 'p.dish_id')
    .select([
      'd.question_id as restaurantId',
      'd.name as dish',
      'd.portion',
      'p.amount',
      sql<string>`p.seen_on::text`.as('seenOn'),
      'p.created_at as createdAt',
    ])
    .where('p.user_id', '=', id)
    .orderBy('p.id')
    .execute()
}

/** The dishes that the member added, and the member's ratings of dishes. */
export async function readDishes(tx: Tx, { id }: { id: string }) {
  const added = await rowsOf<{ restaurantId: string; dish: string; addedAt: Date }>(tx)`
    select restaurant_id as "restaurantId", name as dish, created_at as "addedAt" from restaurant_dishes
    where added_by = ${id}::uuid order by restaurant_dishes.id`
  const ratings = await rowsOf<{
    restaurantId: string
    dish: string
    rating: number
    createdAt: Date
    changedAt: Date | null
    isHeld: boolean
  }>(tx)`
    select d.restaurant_id as "restaurantId", d.name as dish, s.rating, s.created_at as "createdAt", s.last_rating_change_at as "changedAt",
      s.is_held as "isHeld"
    from dish_ratings s join restaurant_dishes d on d.id = s.dish_id where s.member_id = ${id}::uuid order by s.id`
  return { added, ratings }
}

/** What the member said about whether restaurants are still there, also what became part of a decision and was replaced since. */
export async function readStatements(tx: Tx, { id }: { id: string }) {
  return rowsOf<{ restaurantId: string; statement: string; movedTo: string | null; saidAt: Date; decidedAt: Date | null }>(tx)`
    select coalesce(s.question_id, d.restaurant_id) as "restaurantId", coalesce(s.statement, d.value ->> 'statement') as statement,
      case when s.user_id is null then d.value ->> 'movedTo' else s.moved_to end as "movedTo", coalesce(s.said_at, d.said_at) as "saidAt",
      d.decided_at as "decidedAt"
    from (select * from restaurant_statements where user_id = ${id}::uuid) s
    full join (
      select c.restaurant_id, c.decided_at, w.value, w.said_at from crowd_statements w join crowd_decisions c on c.id = w.decision_id
      where w.member_id = ${id}::uuid and c.subject = 'status') d on d.restaurant_id = s.question_id and d.said_at = s.said_at
    order by 4, 1`
}

/** The facts of restaurants that the member said, also what became part of a decision and was replaced since. */
export async function readFacts(tx: Tx, { id }: { id: string }) {
  return rowsOf<{ restaurantId: string; fact: string; value: string; seenOn: string | null; saidAt: Date; decidedAt: Date | null }>(tx)`
    select coalesce(s.restaurant_id, d.restaurant_id) as "restaurantId", coalesce(s.fact, d.value ->> 'fact') as fact,
      coalesce(s.value, d.value ->> 'value') as value, s.seen_on::text as "seenOn", coalesce(s.said_at, d.said_at) as "saidAt",
      d.decided_at as "decidedAt"
    from (select * from fact_statements where member_id = ${id}::uuid) s
    full join (
      select c.restaurant_id, c.decided_at, w.value, w.said_at from crowd_statements w join crowd_decisions c on c.id = w.decision_id
      where w.member_id = ${id}::uuid and c.subject = 'fact') d
      on d.restaurant_id = s.restaurant_id and d.value ->> 'fact' = s.fact and d.said_at = s.said_at
    order by 5, 1, 2`
}

/** The photos of menus that the member added. */
export function readMenuPhotos(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('menu_photos')
    .select(['question_id as restaurantId', 'photo', 'added_at as addedAt'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute()
}

/** The photos that the member gave to comments and dishes, and the alternative texts that the member wrote to photos of others. */
export function readMemberPhotos(tx: Tx, { id }: { id: string }) {
  return rowsOf(tx)`
    select m.restaurant_id as "restaurantId", m.member_id = ${id}::uuid as "isOwn", case when m.member_id = ${id}::uuid then m.photo end as photo,
      m.comment_id as "commentId", d.name as dish, m.alt as "alternativeText", m.alt_by is not distinct from ${id}::uuid as "isOwnText",
      m.state, m.added_at as "addedAt"
    from member_photos m left join restaurant_dishes d on (d.restaurant_id, d.name_key) = (m.restaurant_id, m.dish_key)
    where m.member_id = ${id}::uuid or m.alt_by = ${id}::uuid order by m.id`
}

/** What the member said in the last hours about where carts are. */
export function readCartStatements(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('cart_statements')
    .select(['question_id as restaurantId', 'is_here as isHere', 'longitude', 'latitude', 'said_at as saidAt'])
    .where('user_id', '=', id)
    .orderBy('said_at')
    .execute()
}

/** Where the member withdrew a vote; nothing of the vote itself is kept. */
export function readWithdrawnVotes(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('withdrawn_votes')
    .select(['question_id as restaurantId', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', id)
    .orderBy('withdrawn_at')
    .execute()
}

/** Texts that a moderator sees first. */
export function readWaitingTexts(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('held_texts')
    .select(['question_id as restaurantId', 'comment_id as commentId', 'content', 'held_at as heldAt'])
    .where('user_id', '=', id)
    .where('decided_at', 'is', null)
    .orderBy('held_at')
    .execute()
}

/** What the member changed on restaurants of the member's own, and what waits for a moderator or was decided. */
export async function readVersions(tx: Tx, { id }: { id: string }) {
  const versions = await tx
    .selectFrom('restaurant_versions')
    .select(['restaurant_id as restaurantId', 'at', 'old_values as before', 'new_values as after', 'is_accepted as isAccepted'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  const proposals = await tx
    .selectFrom('restaurant_proposals')
    .select(['restaurant_id as restaurantId', 'created_at as createdAt', 'edit', 'status', 'reason', 'decided_at as decidedAt'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  return { versions, proposals }
}

/** The merges that the member proposed, and the member's rows that were set aside in a merge that can still be undone. */
export async function readMerges(tx: Tx, { id }: { id: string }) {
  const proposals = await tx
    .selectFrom('merge_proposals')
    .select(['first_id as restaurantId', 'second_id as otherId', 'note', 'status', 'created_at as createdAt'])
    .where('proposed_by', '=', id)
    .orderBy('id')
    .execute()
  const setAside = await tx
    .selectFrom('archived_rows')
    .select(['kind', 'content'])
    .where('merge_id', 'is not', null)
    .where('is_moved', '=', false)
    .where((where) => where.or([where('owner_id', '=', id), where('writer_id', '=', id)]))
    .orderBy('id')
    .execute()
  return { proposals, setAside }
}

/** The restaurants that the member claimed for a business, and what that business answered. */
export async function readClaims(tx: Tx, { id }: { id: string }) {
  const claims = await tx
    .selectFrom('restaurant_claims')
    .select([
      'restaurant_id as restaurantId',
      'proof',
      'state',
      'email',
      'domain',
      'photo',
      'created_at as createdAt',
      'active_since as activeSince',
      'decided_at as decidedAt',
      'reason',
    ])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  const replies = await tx
    .selectFrom('business_replies as b')
    .innerJoin('restaurant_claims as k', 'k.id', 'b.claim_id')
    .select([
      'b.comment_id as commentId',
      'k.restaurant_id as restaurantId',
      'b.content',
      'b.created_at as createdAt',
      'b.edited_at as editedAt',
    ])
    .where('k.member_id', '=', id)
    .orderBy('b.comment_id')
    .execute()
  return { claims, replies }
}

/**
 * How the member changed the opening hours of restaurants, and what the member said about them, also what became part of a decision and was
 * replaced since.
 */
export async function readHours(tx: Tx, { id }: { id: string }) {
  const changes = await tx
    .selectFrom('hours_changes')
    .select([
      'restaurant_id as restaurantId',
      'version',
      'old_value as before',
      'new_value as after',
      'undone_to as undoneTo',
      'is_word as isWord',
      'created_at as at',
    ])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  const { rows: statements } = await sql<{ restaurantId: string; value: string; saidAt: Date; waits: boolean; decidedAt: Date | null }>`
    select coalesce(s.restaurant_id, d.restaurant_id) as "restaurantId", coalesce(s.value, d.value ->> 'hours') as value,
      coalesce(s.said_at, d.said_at) as "saidAt", coalesce(s.is_waiting, false) as waits, d.decided_at as "decidedAt"
    from (select * from hours_statements where member_id = ${id}::uuid) s
    full join (
      select c.restaurant_id, c.decided_at, w.value, w.said_at from crowd_statements w join crowd_decisions c on c.id = w.decision_id
      where w.member_id = ${id}::uuid and c.subject = 'hours') d on d.restaurant_id = s.restaurant_id and d.said_at = s.said_at
    order by 3, 1`.execute(tx)
  return { changes, statements }
}

export function readRestaurants(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('restaurants')
    .select([
      'id',
      'question_type as type',
      'title',
      'body',
      'address',
      'province',
      'district',
      'neighbourhood',
      'longitude',
      'latitude',
      'position_kind as positionKind',
      'is_place_chosen as isPlaceChosen',
      'is_cart as isCart',
      'landmark',
      'maps_link as mapsLink',
      'video_link as videoLink',
      'restaurant_type as restaurantType',
      'initial_rating as initialRating',
      'duet_rating as duetRating',
      'parent_question_id as parentId',
      'photos',
      'accept_text as acceptText',
      'reject_text as rejectText',
      'created_at as createdAt',
    ])
    .where((where) => where.or([where('author_id', '=', id), where('duet_user_id', '=', id)]))
    .orderBy('created_at')
    .execute()
}

export function readVotes(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('votes')
    .select([
      'question_id as restaurantId',
      'choice',
      'rating',
      'created_at as createdAt',
      'last_rating_change_at as changedAt',
      'weight',
      'is_held as isHeld',
    ])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
}
