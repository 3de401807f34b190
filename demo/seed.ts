import { sql } from 'kysely'
import { ensureInitialData } from '#db/initial-data.ts'
import type { Db } from '#db/connect.ts'
import { slugify } from '#lib/slug.ts'
import { createChance } from './chance.ts'
import { seedDishes } from './dishes.ts'
import { seedFacts } from './facts.ts'
import { seedHours } from './hours.ts'
import { seedBoosts, seedEarnings, seedGifts } from './ledger.ts'
import { DEMO_ID_PREFIX } from './members.ts'
import { seedMemberPhotos } from './member-photos.ts'
import { type GiveKeys, seedMessages } from './messages.ts'
import { type MemberIds, seedMembers } from './people.ts'
import { type DemoMedia, putPhotos } from './photos.ts'
import { seedDuets, seedRestaurants } from './restaurants.ts'
import { seedComments } from './comments.ts'
import { seedCollections, seedFollows, seedReports } from './follows-and-collections.ts'
import { anatoliaRestaurants } from './restaurants-anatolia.ts'
import { coastRestaurants } from './restaurants-coast.ts'
import { istanbulRestaurants } from './restaurants-istanbul.ts'
import { seedPositions } from './positions.ts'
import { seedPrices } from './prices.ts'
import { seedVotes } from './votes.ts'

const DEMO_LOCK = 7_104_004

export interface DemoParts {
  db: Db
  media: DemoMedia
  /** Gives these members the badges that they have earned. */
  awardBadges(tx: Db, profileIds: string[]): Promise<void>
  giveKeys: GiveKeys
  /** The opening of these hours that lasts or comes next. */
  openingOf(value: string, now: Date): { from: Date | null; to: Date | null; dueAt: Date }
  /** Shows what members say together about the facts of a restaurant. */
  settleFacts(tx: Db, restaurantId: string): Promise<unknown>
  /** Finds the districts of the restaurants by their addresses. */
  placeRestaurants(tx: Db): Promise<unknown>
  /** Weighs the votes, as every night. */
  refreshOrder(tx: Db): Promise<void>
  /** Finds the kinds of the dishes, and weighs their ratings, as every night. */
  refreshDishes(tx: Db): Promise<void>
}

/** 'loaded' now, 'present' since earlier, or 'refused' because other people live here already. */
export type DemoOutcome = 'loaded' | 'present' | 'refused'

/** Whether demo members live in this database. */
export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`select from auth_users where id like ${`${DEMO_ID_PREFIX}%`} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether nobody lives in this database yet. */
export async function hasNoMembers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from auth_users) and not exists (select from restaurants) as empty`.execute(db)
  return rows[0]!.empty
}

/** Fills an uninhabited database with the demo: all of it or nothing, and the same story every time, told up to now. */
export async function seedDemo({
  db,
  media,
  awardBadges,
  giveKeys,
  openingOf,
  settleFacts,
  placeRestaurants,
  refreshOrder,
  refreshDishes,
}: DemoParts): Promise<DemoOutcome> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true), pg_advisory_xact_lock(${DEMO_LOCK})`.execute(
      tx,
    )
    if (await hasDemo(tx)) return 'present'
    if (!(await hasNoMembers(tx))) return 'refused'
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
    const now = rows[0]!.now.getTime()
    const chance = createChance(2026)
    const sources = [...istanbulRestaurants, ...anatoliaRestaurants, ...coastRestaurants]
    await ensureInitialData(tx)
    const people = await seedMembers(tx, chance, now, media)
    const restaurants = await seedRestaurants(tx, sources, await putPhotos(media, sources), people, now)
    await seedHours(tx, restaurants, people, now, openingOf)
    await placeRestaurants(tx)
    await seedPositions(tx, people)
    const duets = await seedDuets(tx, chance, restaurants, people, now)
    const votes = await seedVotes(tx, chance, restaurants, people, now)
    await seedComments(tx, chance, votes, duets, people, now)
    await seedFollows(tx, chance, people, now)
    await seedCollections(tx, chance, restaurants, people, now)
    await seedPrices(tx, restaurants, people, now)
    await seedDishes(tx, restaurants, people, now)
    await seedMemberPhotos(tx, media, restaurants, now)
    await seedFacts(tx, restaurants, people, now, settleFacts)
    await closeOne(tx, people)
    await seedEarnings(tx, people)
    await seedBoosts(tx)
    await seedGifts(tx, people, now)
    await seedReports(tx, people, now)
    await seedMessages(tx, people, now, giveKeys)
    await makeAdmin(tx, people)
    await awardBadges(tx, [...people.values()])
    await wearBadges(tx, people)
    await dateNotifications(tx)
    await scoreAll(tx)
    await refreshOrder(tx)
    await refreshDishes(tx)
    return 'loaded'
  })
}

/** Two members say that one restaurant closed for good. */
async function closeOne(tx: Db, people: MemberIds): Promise<void> {
  const id = slugify('Bakırköy Tombul Sosis')
  await sql`
    insert into restaurant_statements (question_id, user_id, statement, said_at)
    select ${id}, member, 'closed', now() - interval '20 days' from unnest(${[...people.values()].slice(4, 6)}::uuid[]) as member`.execute(
    tx,
  )
  await sql`update restaurants set status = 'closed', status_since = now() - interval '20 days' where ${id} in (id, parent_question_id)`.execute(
    tx,
  )
}

async function makeAdmin(tx: Db, people: MemberIds): Promise<void> {
  const badge = {
    name: 'admin',
    emoji: '🛡️',
    description: 'Meydanın düzeninden sorumlu.',
    condition_type: 'granted' as const,
    condition_value: 1,
  }
  const { id } = await tx.insertInto('badges').values(badge).returning('id').executeTakeFirstOrThrow()
  await tx
    .insertInto('user_badges')
    .values({ user_id: people.get('elif_meydan')!, badge_id: id })
    .execute()
}

/** Marks old badges as notified; every second member wears their rarest one. */
async function wearBadges(tx: Db, people: MemberIds): Promise<void> {
  await sql`update user_badges set seen_at = now()`.execute(tx)
  const wearers = [...people.values()].filter((_, index) => index % 2 === 0)
  await sql`
    update profiles p set primary_badge_id = (
      select h.badge_id from user_badges h
      where h.user_id = p.id order by (select count(*) from user_badges o where o.badge_id = h.badge_id), h.badge_id limit 1)
    where p.id = any(${wearers})`.execute(tx)
}

/** Notifications came when their causes did, and the members have read all but those of the last two days. */
async function dateNotifications(tx: Db): Promise<void> {
  await sql`delete from notification_fanouts`.execute(tx)
  await sql`
    create temporary table told on commit drop as
    select n.*, coalesce(
      (select r.created_at from comment_replies r where r.id = n.reply_id and n.kind <> 'reply_like'),
      (select l.created_at from comment_likes l where n.kind = 'comment_like' and l.comment_id = n.comment_id and l.user_id = n.actor_id),
      (select c.created_at from comments c where c.id = n.comment_id and n.kind = 'comment'),
      (select f.created_at from follows f where n.kind like 'follow%' and f.follower_id = n.actor_id and f.following_id = n.receiver_id),
      (select coalesce(g.responded_at, case g.status when 'expired' then g.expires_at else g.sent_at end) from gift_inbox g where g.id = n.gift_id),
      (select q.created_at from restaurants q where q.id = n.question_id and n.kind = 'duet'),
      n.created_at - interval '3 days') as happened_at
    from notifications n`.execute(tx)
  await sql`delete from notifications`.execute(tx)
  await sql`
    insert into notifications (receiver_id, actor_id, kind, group_key, cause, question_id, comment_id, reply_id, collection_id, gift_id, badge_id,
      votes, created_at, read_at)
    select receiver_id, actor_id, kind, group_key, cause, question_id, comment_id, reply_id, collection_id, gift_id, badge_id, votes, happened_at,
      case when happened_at < now() - interval '2 days' then happened_at + interval '1 hour' end
    from told where happened_at > now() - interval '170 days' and happened_at <= now() order by happened_at, id`.execute(tx)
}

/** Activity belongs to the hours in which it happened, and scores follow from it. */
async function scoreAll(tx: Db): Promise<void> {
  await sql`delete from restaurant_activity`.execute(tx)
  await sql`
    insert into restaurant_activity (restaurant_id, hour, amount)
    select question_id, date_trunc('hour', created_at, 'UTC'), count(*) from (
      select question_id, created_at from votes where user_id is not null
      union all select question_id, created_at from comments
      union all select question_id, created_at from comment_replies) actions
    where created_at > now() - interval '9 days' group by 1, 2`.execute(tx)
  // Updating a score's source column makes the triggers recompute the others.
  await sql`
    update restaurants r set hype_score = r.hype_score, rising_score = (
      select rising_of(
        coalesce(sum(amount) filter (where hour > now() - interval '24 hours'), 0),
        coalesce(sum(amount) filter (where hour <= now() - interval '24 hours' and hour > now() - interval '8 days'), 0))
      from restaurant_activity a where a.restaurant_id = r.id)`.execute(tx)
}
