import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { changesRow, firstRow, onlyValue, rowsOf, valuesOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'
import type { ListedCard } from '../facts.contract.ts'

const LIST_LOCK = 7_104_013

/** The slugs of the cards that are offered. */
export async function selectOfferedSlugs(db: Db): Promise<string[]> {
  return valuesOf<string>(db)`select slug from meal_cards where retired_at is null`
}

/** The cards that are offered, by name. */
export async function selectOffered(db: Db): Promise<{ slug: string; name: string }[]> {
  return rowsOf<{ slug: string; name: string }>(
    db,
  )`select slug, name from meal_cards where retired_at is null order by name_key ${prepared}`
}

/** All cards by name, with the number of restaurants on which members named them. */
export async function selectAll(db: Db | Tx): Promise<ListedCard[]> {
  return rowsOf<ListedCard>(db)`
    select c.slug, c.name, c.retired_at is not null as "isRetired", coalesce(f.restaurants, 0) as restaurants
    from meal_cards c left join (
      select fact, count(*)::int as restaurants from restaurant_facts where fact like 'meal_card:%' group by fact) f
      on f.fact = 'meal_card:' || c.slug
    order by c.retired_at is not null, c.name_key`
}

/** Adds and changes of the list follow one another. */
export async function lockList(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LIST_LOCK})`.execute(tx)
}

/** How many cards are offered. */
export async function countOffered(tx: Tx): Promise<number> {
  return onlyValue<number>(tx)`select count(*)::int as count from meal_cards where retired_at is null`
}

/** Adds a card under a slug that no other has. @returns the slug; undefined where another card has the name */
export async function insertCard(tx: Tx, slug: string, name: string, nameKey: string): Promise<string | undefined> {
  const row = await firstRow<{ slug: string }>(tx)`
    insert into meal_cards (slug, name, name_key)
    select case when t.times = 0 then ${slug} else ${slug} || '-' || t.times + 1 end, ${name}, ${nameKey}
    from (select count(*) as times from meal_cards where slug = ${slug} or slug ~ ('^' || ${slug} || '-[0-9]+$')) t
    on conflict on constraint meal_cards_name_once do nothing returning slug`
  return row?.slug
}

/** The card of a slug. */
export async function findCard(tx: Tx, slug: string): Promise<{ name: string; isRetired: boolean } | undefined> {
  return firstRow<{ name: string; isRetired: boolean }>(tx)`
    select name, retired_at is not null as "isRetired" from meal_cards where slug = ${slug} for update`
}

/** Whether another card has a name. */
export async function isNamed(tx: Tx, slug: string, nameKey: string): Promise<boolean> {
  return onlyValue<boolean>(tx)`select exists (select from meal_cards where name_key = ${nameKey} and slug <> ${slug}) as is`
}

/** Changes the name of a card, or retires it or takes it back. */
export async function updateCard(
  tx: Tx,
  slug: string,
  { name, nameKey, isRetired }: { name: string; nameKey: string; isRetired: boolean },
): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('meal_cards')
      .set({ name, name_key: nameKey, retired_at: isRetired ? sql<Date>`coalesce(retired_at, now())` : null })
      .where('slug', '=', slug),
  )
}

/** The restaurants whose pages name a card. */
export async function selectNaming(tx: Tx, slug: string): Promise<string[]> {
  return valuesOf<string>(tx)`select restaurant_id from restaurant_facts where fact = 'meal_card:' || ${slug}::text`
}
