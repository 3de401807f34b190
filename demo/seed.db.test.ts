import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { fixedFacts } from '#features/fact-names/fact-names.data.ts'
import { mealCardFact } from '#features/fact-names/fact-names.rules.ts'
import { parseOpeningHours } from '#features/hours/opening-hours.ts'
import { writeOpeningHours } from '#features/hours/write-opening-hours.ts'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { loadDemo } from '#app/start-demo.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { demoLogins } from './members.ts'
import { answers, dishComments, dishReplies, restaurantComments, replies } from './comment-texts.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
  expect(await loadDemo(world.context)).toBe('loaded')
})
afterAll(() => world.close())

async function count(query: string): Promise<number> {
  const { rows } = await world.database.pool.query<{ count: number }>(`select count(*) as count from ${query}`)
  return rows[0]!.count
}

describe('the demo', () => {
  it('leaves nothing that contradicts itself', async () => {
    expect(await checkInvariants(world.database.pool)).toEqual([])
  })

  it('shows every kind of restaurant, people, talk, ties and things to moderate', async () => {
    const { rows } = await world.database.pool.query<{ type: string | null }>('select distinct restaurant_type as type from restaurants')
    expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining([...restaurantTypes, null]))
    expect(await count('profiles')).toBe(40)
    expect(await count("restaurants where question_type = 'normal'")).toBeGreaterThanOrEqual(60)
    expect(await count("restaurants where position_kind = 'pin'")).toBe(57)
    expect(await count('restaurants where is_cart')).toBe(2)
    expect(await count('cart_statements')).toBe(3)
    expect(await count("restaurants where question_type = 'duet'")).toBe(8)
    expect(await count('restaurant_hours where opening is not null')).toBeGreaterThan(50)
    expect(
      await count(
        'restaurants r where question_type = $$normal$$ and not exists (select from restaurant_hours h where h.restaurant_id = r.id)',
      ),
    ).toBe(2)
    expect(await count('votes where user_id is not null')).toBeGreaterThan(1000)
    expect(await count('votes where user_id is null')).toBeGreaterThan(5000)
    expect(await count('comments')).toBeGreaterThan(300)
    expect(await count('comments where is_deleted and reply_count > 0')).toBe(1)
    expect(await count('comment_replies where replied_to is not null')).toBeGreaterThan(50)
    expect(await count('follows where is_mutual')).toBeGreaterThan(20)
    expect(await count('collections where is_public')).toBeGreaterThan(5)
    expect(await count('dish_ratings where is_held')).toBeGreaterThan(0)
    expect(await count('restaurant_facts where business_value is not null')).toBe(2)
    expect(await count('user_gifts')).toBeGreaterThan(3)
    expect(await count("reports where status = 'pending'")).toBe(4)
    expect(await count('encrypted_messages')).toBeGreaterThan(5)
    expect(await count('conversations where unread_count > 0')).toBe(1)
  })

  it('has hours in the form in which the product writes them, some past midnight', async () => {
    const { rows } = await world.database.pool.query<{ value: string }>('select distinct value from restaurant_hours')
    for (const { value } of rows) expect(writeOpeningHours(parseOpeningHours(value).hours!)).toBe(value)
    expect(rows.some(({ value }) => value.includes('18:00-04:00'))).toBe(true)
  })

  it('every restaurant with an address has its district', async () => {
    expect(await count("restaurants where question_type = 'normal' and address is not null and district is null")).toBe(0)
    expect(await count('(select from place_counts group by province, district having sum(restaurants) >= 3) places')).toBeGreaterThan(0)
  })

  it('says nothing twice on a page, and about a dish only what fits it [REPAIR-23]', async () => {
    const { rows } = await world.database.pool.query<{ id: string; type: string | null; content: string }>(`
      select r.id, r.restaurant_type as type, said.content from restaurants r join (
        select question_id, content from comments where content is not null
        union all select c.question_id, a.content from comment_replies a join comments c on c.id = a.comment_id) said on said.question_id = r.id`)
    const dishes = Object.entries(dishComments)
    const pages = new Map<string, string[]>()
    for (const { id, type, content } of rows) {
      pages.set(id, [...(pages.get(id) ?? []), content])
      for (const [dish, remarks] of dishes) {
        if (dish === (type !== null && type in dishComments ? type : 'any')) continue
        const foreign = remarks.flat().filter((remark) => content.includes(remark))
        expect([type, foreign]).toEqual([type, []])
      }
    }
    const sentences = [
      ...Object.values(dishComments).flat(2),
      ...restaurantComments.flat(),
      ...replies,
      ...Object.values(dishReplies).flat(),
      ...answers,
    ]
    for (const said of pages.values())
      for (const sentence of sentences) expect(said.filter((text) => text.includes(sentence)).length, sentence).toBeLessThanOrEqual(1)
  })

  it('has a restaurant for every state that a card can be in', async () => {
    for (const state of [
      'cardinality(photos) = 0',
      'cardinality(photos) = 3',
      'address is null',
      'initial_rating is null and question_type = $$normal$$',
      'author_id is null',
      'hype_score = 100',
      'char_length(title) = 120',
      'char_length(body) > 150',
      'is_votable and id in (select restaurant_id from vote_counts where accept_count = 0 and reject_count = 0)',
      'id in (select restaurant_id from vote_counts where accept_count >= 1000)',
      'member_average = 10 and member_reject_count > 0',
      'member_reject_count = 0 and member_accept_count > 5',
      'rising_score > 1',
      'question_type = $$duet$$ and parent_question_id is null',
      'question_type = $$duet$$ and comment_count = 0',
      'accept_text <> $$Accept$$',
      'status = $$closed$$',
      'exists (select from dishes where question_id = restaurants.id and price_count > 1)',
      'exists (select from dishes where question_id = restaurants.id and seen_on < current_date - 100)',
    ]) {
      expect(await count(`restaurants where ${state}`), state).toBeGreaterThan(0)
    }
    const { rows } = await world.database.pool.query<{ type: string }>(
      'select condition_type as type from badges where not exists (select from user_badges where badge_id = id)',
    )
    expect(rows.map(({ type }) => type)).toEqual([])
  })

  it('has something to find for every fact that a filter offers [FACT-03]', async () => {
    const { rows } = await world.database.pool.query<{ fact: string }>('select distinct fact from restaurant_facts where is_hit')
    const cards = await world.database.pool.query<{ slug: string }>('select slug from meal_cards where retired_at is null')
    const offered = [...fixedFacts.filter((fact) => fact !== 'service_charge'), ...cards.rows.map(({ slug }) => mealCardFact(slug))]
    expect(offered.filter((one) => !rows.some(({ fact }) => fact === one))).toEqual([])
  })

  it('keeps every file of every photo and face, and names no photo twice', async () => {
    const { rows } = await world.database.pool.query<{ name: string }>('select unnest(photos) as name from restaurants')
    const names = rows.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const { rows: files } = await world.database.pool.query<{ name: string }>('select name from media_in_use')
    expect(files.length).toBeGreaterThan(3 * names.length)
    for (const { name } of files) expect(await world.context.media.has(name), name).toBe(true)
  })

  it('lets everybody sign in whose login the start prints', async () => {
    for (const { email, password, role } of demoLogins) {
      const answer = await world.visitor().post<{ profile: { isAdmin: boolean } }>('/auth/sign-in', { email, password })
      expect(answer.status, role).toBe(200)
    }
  })

  it('is loaded once, and never among people who live here already', async () => {
    expect(await loadDemo(world.context)).toBe('present')
    const other = await createTestApp()
    await other.member()
    expect(await loadDemo(other.context)).toBe('refused')
    await other.close()
  })
})
