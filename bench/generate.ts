import type { Pool, PoolClient } from 'pg'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { gazetteer } from '#features/places/server/matching/gazetteer.ts'
import { fold } from '#lib/fold.ts'
import { DISH_TABLES, generateDishes } from './generate-dishes.ts'
import { FACT_TABLES, factHitsOf, generateFacts } from './generate-facts.ts'

const VOTES_EACH = 20
const COMMENTS_EACH = 5
/** Of every vote, where only the counters of votes are wanted. */
const WEIGHT = 0.5
/** What the nightly job finds for a member with forty votes on many days; these and nine comments are no number that a badge is for. */
const TRUST = 100

const dishes = [
  'Dönerci', 'Kebapçı', 'Köfteci', 'Pideci', 'Lahmacuncu', 'Kokoreççi', 'Midyeci', 'Tostçu', 'Burgerci', 'Tantunici', 'Çiğ Köfteci', 'Balık Ekmekçi',
  'Waffle Durağı', 'Pilavcı', 'Ciğerci', 'Kumpirci', 'Gözlemeci', 'Çorbacı', 'Islak Burger', 'Sandviççi',
] // prettier-ignore
const owners = [
  'Hasan', 'Şükrü', 'Ayşe', 'Kadir', 'Fatma', 'İsmail', 'Gülten', 'Rasim', 'Cemal', 'Nuri', 'Zeki', 'Halil', 'Ümit', 'Songül', 'Bekir', 'Yaşar', 'Ömer',
  'Emine', 'Çetin', 'Işıl', 'Tuncay', 'Remzi', 'Orhan', 'Perihan', 'Ziya', 'Mahmut', 'Sevim', 'Kenan', 'Hüseyin', 'Dilek',
] // prettier-ignore
const places = [
  'Kadıköy, İstanbul', 'Beşiktaş, İstanbul', 'Üsküdar, İstanbul', 'Çankaya, Ankara', 'Ulus, Ankara', 'Konak, İzmir', 'Bornova, İzmir', 'Seyhan, Adana',
  'Osmangazi, Bursa', 'Muratpaşa, Antalya', 'Şahinbey, Gaziantep', 'Haliliye, Şanlıurfa', 'Ortahisar, Trabzon', 'İlkadım, Samsun', 'Selçuklu, Konya',
  'Odunpazarı, Eskişehir', 'Mezitli, Mersin', 'Bağlar, Diyarbakır', 'Melikgazi, Kayseri', 'Merkezefendi, Denizli',
] // prettier-ignore
const remarks = [
  'Ustanın elinden yenir.',
  'Bir daha gelirim.',
  'Ekmeği taş fırından, eti yumuşak.',
  'Biraz pahalı ama değer.',
  'Sıra uzun, sabır ister.',
]

/** Districts by a permutation, so that the crowded ones are all over the country. */
const DISTRICTS = `
  create temp table district as select (n * 389) % 973 as n, province, slug, longitude, latitude
  from rows from (jsonb_to_recordset($1::jsonb) as (province smallint, slug text, longitude float8, latitude float8))
    with ordinality as d(province, slug, longitude, latitude, n)`

/** Three in four restaurants have hours. Half of these are open for eight hours or more, the others open after that. */
const HOURS = `
  insert into restaurant_hours (restaurant_id, value, opening, due_at)
  select id, 'Mo-Su 10:00-22:00', opening, upper(opening)
  from (select r.id, hashtextextended(r.id, 1) as drawn from restaurants r) r
  cross join lateral (select case when drawn & 4 = 0 then tstzrange(now() - interval '2 hours', now() + make_interval(mins => 480 + (drawn & 255)::int))
    else tstzrange(now() + interval '9 hours', now() + interval '21 hours') end as opening) o
  where drawn & 3 <> 0`

/** The means of the types, as `updateMeans` computes them. They come before the restaurants, which begin with their mean. */
const MEANS = `insert into type_means (restaurant_type, mean)
  with sums as (
    select v.type, sum(weights) as weights, sum(ratings) as ratings from weighed w join restaurant v on w.id = 'mekan-' || v.i group by 1),
  of_all as (
    select round((order_mean_weight() * order_start_mean() + sum(ratings)) / (order_mean_weight() + sum(weights)), 1) as mean from sums)
  select type, round((order_mean_weight() * mean + ratings) / (order_mean_weight() + weights), 1) from sums, of_all
  union all select '', mean from of_all where mean is not null
  on conflict (restaurant_type) do update set mean = excluded.mean`

/** Tables that are filled without their indexes, which are built once at the end. */
const FILLED = ['votes', 'comments', 'restaurants', 'vote_counts', 'restaurant_addresses']

/** What a database is filled with, besides restaurants. */
export interface Wanted {
  /** Whether the votes and comments themselves are wanted, or only their counters. */
  withVotes?: boolean
  /** Whether each restaurant has ten dishes. */
  withDishes?: boolean
  /** Whether restaurants are hits of filters for facts. */
  withFacts?: boolean
}

/**
 * Fills an empty, migrated database with this many restaurants, on average with twenty votes and five comments each. The
 * amounts fall with the square root of the rank: few restaurants get many, many get few. Counters and scores are those that
 * the triggers and the nightly jobs would have written. Foreign keys onto the filled tables are omitted. Positions are around
 * the middles of districts, in a few of them many; one in ten is the middle itself.
 */
export async function generate(
  pool: Pool,
  restaurants: number,
  { withVotes = true, withDishes = false, withFacts = false }: Wanted = {},
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB'`)
    const rebuild = await dropIndexes(client, [...FILLED, ...(withDishes ? DISH_TABLES : []), ...(withFacts ? FACT_TABLES : [])])
    // As many members as the most voted restaurant needs; the count has no common factor with the steps below.
    const members = restaurants >= 1_000_000 ? 100_003 : 10_007
    const districts = gazetteer().districts.map(({ point: [longitude, latitude], ...named }) => ({ ...named, longitude, latitude }))
    await client.query(DISTRICTS.replace('$1', `'${JSON.stringify(districts)}'`))
    for (const text of [...membersOf(members), ...statements(restaurants, members, withFacts ? factHitsOf('v.i') : `'{}'::text[]`)])
      if (withVotes || !/^insert into (votes|comments)/.test(text)) await client.query(text)
    if (withDishes) await generateDishes(client)
    if (withFacts) await generateFacts(client)
    for (const text of rebuild) await client.query(text)
    await client.query(
      'insert into search_words (word) select distinct word from restaurants cross join words_of_title(search_key) word on conflict do nothing',
    )
    await client.query(`insert into place_counts (province, district, restaurant_type, restaurants)
      select province, coalesce(district, ''), coalesce(restaurant_type, ''), count(*) from restaurants where province is not null group by 1, 2, 3`)
    await client.query(HOURS)
    const rebuildMap = await dropIndexes(client, ['map_restaurants'])
    await client.query('set session_replication_role = origin')
    await client.query(
      'insert into map_restaurants select v.* from restaurants r cross join lateral map_restaurant_of(r) v where is_on_map(r)',
    )
    await client.query('set session_replication_role = replica')
    for (const text of rebuildMap) await client.query(text)
    await client.query(
      "insert into jobs (name, finished_at) select name, now() from unnest(array['trending', 'trending-nightly', 'order', 'shields-nightly']) name on conflict do nothing",
    )
    await client.query('update shield_progress set after_vote = (select coalesce(max(id), 0) from votes)')
    await client.query('vacuum (analyze)')
    await client.query('reset session_replication_role')
  } finally {
    client.release(true)
  }
}

/** Drops the keys and indexes of these tables. @returns the statements that build them again */
export async function dropIndexes(client: PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows: constraints } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u') and conrelid = any($1::regclass[])`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name} cascade`)
  return [
    ...constraints.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...indexes.map(({ definition }) => definition),
  ]
}

function membersOf(members: number): string[] {
  return [
    `insert into auth_users (id, name, email, email_verified, username, nickname, policies_accepted_at)
     select 'uretilen-' || n, 'x', 'uye' || n || '@example.com', true, 'uye' || n, 'Üye ' || n, now() from generate_series(0, ${members - 1}) n`,
    `insert into profiles (id, auth_id, username, nickname, created_at, vote_count, comment_count, vote_trust)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'uretilen-' || n, 'uye' || n, 'Üye ' || n,
       now() - n * interval '1000 days' / ${members}, 40, 9, ${TRUST}
     from generate_series(0, ${members - 1}) n`,
    `create temp table member as
     select n::int, id, voter_standing(now() - created_at, vote_trust) as standing
     from generate_series(0, ${members - 1}) n join profiles p on p.auth_id = 'uretilen-' || n`,
  ]
}

function statements(restaurants: number, members: number, factHits: string): string[] {
  // The sum of 1/sqrt(rank) is about 2 * sqrt(restaurants).
  const share = (each: number) => `ceil(${(each / 2) * Math.sqrt(restaurants)} / sqrt(v.rank))::int`
  return [
    // Age and rank are independent.
    `create temp table restaurant as
     select v.*, ${share(VOTES_EACH)} as votes, ${share(COMMENTS_EACH)} as comments, 5 + v.rank % 5 as quality from (
       select i, (i * 7919::bigint) % ${restaurants} + 1 as rank, now() - (i::float8 / ${restaurants}) * interval '1000 days' as created_at,
         (${texts(dishes)})[1 + i % ${dishes.length}] || ' ' || (${texts(owners)})[1 + (i / ${dishes.length}) % ${owners.length}] || ' ' || i as title,
         (${texts(dishes.map(fold))})[1 + i % ${dishes.length}] || ' ' || (${texts(owners.map(fold))})[1 + (i / ${dishes.length}) % ${owners.length}] || ' ' || i as search_key,
         (${texts(places)})[1 + (i / 7) % ${places.length}] as address, (${texts(places.map(fold))})[1 + (i / 7) % ${places.length}] as address_key,
         (${texts(restaurantTypes)})[1 + i % ${restaurantTypes.length}] as type,
         floor(power(random(), 2) * 973)::int as district, random() < 0.1 as is_middle,
         (random() + random() + random() - 1.5) * 0.06 as east, (random() + random() + random() - 1.5) * 0.045 as north
       from generate_series(0, ${restaurants - 1}) i) v`,
    `insert into votes (user_id, counts_as_member, question_id, choice, rating, created_at, standing, weight)
     select m.id, true, 'mekan-' || v.i, case when given >= 6 then 'accept' else 'reject' end, given, cast_at, m.standing,
       -- The first is of the restaurant's author. All are near what is usual, and no month has many more than others.
       case when j = 0 then 0 else vote_weight(now() - cast_at, m.standing, 100, 100) end
     from restaurant v cross join lateral generate_series(0, v.votes - 1) j
     cross join lateral (select v.quality + j % 3 - 2 as given, v.created_at + (now() - v.created_at) * (j + 0.1) / v.votes as cast_at) r
     join member m on m.n = (v.i + j * 7919::bigint) % ${members}`,
    `insert into comments (question_id, user_id, content, vote_choice, vote_rating, likes_count, created_at)
     select 'mekan-' || v.i, m.id, (${texts(remarks)})[1 + j % ${remarks.length}], case when given >= 6 then 'accept' else 'reject' end, given,
       floor(random() ^ 6 * 40), v.created_at + interval '2 hours'
     from restaurant v cross join lateral generate_series(0, v.comments - 1) j cross join lateral (select v.quality + j % 3 - 2 as given) r
     join member m on m.n = (v.i + j * 7919::bigint) % ${members}`,
    `create temp table weighed as
     select question_id as id, sum(weight) as weights, sum(weight * rating) as ratings from votes group by 1`,
    MEANS,
    `insert into restaurants (id, title, search_key, address, address_key, restaurant_type, body, initial_rating, author_id, created_at,
       member_accept_count, member_reject_count, comment_count, logged_in_ratings, member_average,
       hype_total, hot_score, rising_score, engagement_score, province, district, longitude, latitude, position_kind,
       order_prior, weight_sum, weighted_ratings, fact_hits)
     select 'mekan-' || v.i, v.title, v.search_key, v.address, v.address_key, v.type, 'Acısı yerinde, ekmeği sıcak.', v.quality, m.id, v.created_at,
       accepts, v.votes - accepts, v.comments, r.ratings, ratings_average(r.ratings),
       hype, hot_of(hype, now() - v.created_at), case when v.i < ${restaurants} / 100 then v.votes / 7.0 else 0 end, engagement_of(v.votes, v.comments),
       d.province, d.slug, d.longitude + case when v.is_middle then 0 else v.east end,
       d.latitude + case when v.is_middle then 0 else v.north end, case when v.is_middle then 'district' else 'pin' end,
       order_prior_weight() * coalesce(t.mean, order_start_mean()),
       coalesce(weights, ${WEIGHT} * ratings_count(r.ratings)), coalesce(w.ratings, ${WEIGHT} * ratings_sum(r.ratings)), ${factHits}
     from restaurant v
     left join weighed w on w.id = 'mekan-' || v.i
     left join type_means t on t.restaurant_type = v.type
     join district d on d.n = v.district
     join member m on m.n = v.i % ${members}
     cross join lateral (select array_agg(
         (select count(*) from generate_series(0, 2) j where v.quality + j % 3 - 2 = bucket) * (v.votes / 3)
         + (select count(*) from generate_series(0, v.votes % 3 - 1) j where v.quality + j % 3 - 2 = bucket) order by bucket)::int[] as ratings
       from generate_series(1, 10) bucket) r
     cross join lateral (select (select sum(r.ratings[bucket]) from generate_series(6, 10) bucket)::int as accepts) a
     cross join lateral (select hype_of(v.votes, v.comments, 0, 0, now() - v.created_at) as hype) h`,
    `insert into vote_counts (restaurant_id, accept_count, reject_count, member_accept_count, member_reject_count, logged_in_ratings, weight_sum, weighted_ratings)
     select id, member_accept_count, member_reject_count, member_accept_count, member_reject_count, logged_in_ratings, weight_sum, weighted_ratings from restaurants`,
    'insert into restaurant_addresses (restaurant_id, address_key) select id, address_key from restaurants',
    `insert into restaurant_activity (restaurant_id, hour, amount)
     select 'mekan-' || v.i, date_trunc('hour', now()) - make_interval(hours => v.i % 20 + hours), 3
     from restaurant v, generate_series(0, 2) hours where v.i < ${restaurants} / 100`,
  ]
}

const texts = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(', ')}]`
