import type { PoolClient } from 'pg'
import { dishKinds } from '#features/dishes/kinds/dish-kinds.ts'
import { fold } from '#lib/fold.ts'

export const DISHES_EACH = 10

/** Tables that are filled without their indexes. */
export const DISH_TABLES = ['restaurant_dishes', 'listed_dishes', 'dish_names']

const adjectives = ['Acılı', 'Bol', 'Meşhur', 'Özel', 'Usta işi', 'Ev yapımı', 'Odun ateşinde', 'Bizim', 'Tereyağlı', 'Çıtır']

/** A name in twenty is one that no other restaurant has. */
const RARE = 20

/**
 * Gives each restaurant ten dishes of ten kinds, the first kinds far more often: six in ten have the name of the kind, most others one of ten
 * adjectives before it. One dish in ten is rated. The lists are those that the triggers and the jobs would have written.
 */
export async function generateDishes(client: PoolClient): Promise<void> {
  await client.query(
    `create temp table kind as select (n - 1)::int as n, slug, name, key
    from unnest($1::text[], $2::text[], $3::text[]) with ordinality as k (slug, name, key, n)`.replaceAll(
      /\$(\d)/g,
      (_, at: string) => lists[Number(at) - 1]!,
    ),
  )
  for (const text of statements) await client.query(text)
  await client.query(`insert into dish_place_counts (province, district, kind, dishes)
    select province, case grouping(district) when 1 then '' else district end, kind, count(*) from listed_dishes
    where kind is not null and province is not null
    group by grouping sets ((kind, province), (kind, province, district)) having grouping(district) = 1 or district is not null`)
}

const texts = (values: readonly string[]): string => `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')}]`
const lists = [dishKinds.map(({ slug }) => slug), dishKinds.map(({ tr }) => tr), dishKinds.map(({ tr }) => fold(tr))].map(texts)

const statements = [
  `insert into restaurant_dishes (restaurant_id, name, name_key, kind, kind_version, rating_counts, weight_sum, weighted_ratings, is_ranked)
   select r.id, named.name, named.key, kind.slug, 1, case when is_rated then array[0,0,0,0,0,1,1,1,1,1] else '{0,0,0,0,0,0,0,0,0,0}' end,
     case when is_rated then 2.5 else 0 end, case when is_rated then 10 + random() * 15 else 0 end, is_rated
   from (select id, floor(power(random(), 2) * ${dishKinds.length})::int as first from restaurants) r
   cross join generate_series(0, ${DISHES_EACH - 1}) j
   join kind on kind.n = (r.first + j * 7) % ${dishKinds.length}
   cross join lateral (select random() < 0.1 as is_rated, floor(random() * ${RARE})::int as drawn, 1 + floor(random() * ${adjectives.length})::int as at
     where r.id is not null) d
   cross join lateral (select
     case when drawn = 0 then 'Ustanın sırrı ' || r.id || ' ' || j when drawn < 12 then kind.name
       else (${texts(adjectives)})[at] || ' ' || kind.name end as name,
     case when drawn = 0 then 'ustanin sirri ' || r.id || ' ' || j when drawn < 12 then kind.key
       else (${texts(adjectives.map(fold))})[at] || ' ' || kind.key end as key) named`,
  `insert into listed_dishes (dish_id, name_key, kind, province, district, order_score)
   select d.id, d.name_key, d.kind, r.province, r.district,
     case when d.weight_sum > 0 then order_score_of(order_prior_weight() * order_start_mean(), d.weight_sum, d.weighted_ratings) else 0 end
   from restaurant_dishes d join restaurants r on r.id = d.restaurant_id`,
  'insert into dish_names (name_key, search_key) select name_key, searched_name(name_key) from (select distinct name_key from listed_dishes) names',
  `insert into search_words (word) select distinct word from dish_names cross join words_of_title(search_key) word on conflict do nothing`,
]
