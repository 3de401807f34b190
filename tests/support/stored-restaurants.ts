import { SHOWN_FACTS } from './facts.ts'
import { copyCounts } from './scenes.ts'
import type { TestApp } from './test-app.ts'

/** Everything that is stored about these restaurants and their people, but for what a clock changes. */
export async function storedRestaurants(testApp: TestApp, ids: string[]): Promise<unknown> {
  const query = async <T>(text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows as T[]
  await copyCounts(testApp)
  const fading = ['hype_total', 'hot_score', 'rising_score']
  const restaurants = await query<Record<string, unknown>>(
    'select * from restaurants where id = any($1) or parent_question_id = any($1) order by id',
    [ids],
  )
  const of = (table: string, column = 'question_id', order = '1, 2') =>
    query(`select * from ${table} where ${column} = any($1) order by ${order}`, [ids])
  return {
    restaurants: restaurants.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !fading.includes(name)))),
    counts: await of('vote_counts', 'restaurant_id'),
    votes: await of('votes'),
    comments: await of('comments'),
    replies: await of('comment_replies'),
    items: await of('collection_items'),
    withdrawn: await of('withdrawn_votes'),
    named: await of('restaurant_dishes', 'restaurant_id'),
    ratings: await query(
      'select s.* from dish_ratings s join restaurant_dishes d on d.id = s.dish_id where d.restaurant_id = any($1) order by s.id',
      [ids],
    ),
    dishes: await of('dishes'),
    prices: await query('select p.* from prices p join dishes d on d.id = p.dish_id where d.question_id = any($1) order by p.id', [ids]),
    menu: await of('menu_photos'),
    said: await of('restaurant_statements'),
    decided: await of('crowd_decisions', 'restaurant_id'),
    decidedBy: await query(
      'select s.* from crowd_statements s join crowd_decisions d on d.id = s.decision_id where d.restaurant_id = any($1) order by s.id',
      [ids],
    ),
    mutes: await of('notification_mutes'),
    hours: await of('restaurant_hours', 'restaurant_id'),
    changes: await of('hours_changes', 'restaurant_id'),
    facts: await of('fact_statements', 'restaurant_id'),
    shownFacts: await query(SHOWN_FACTS, [ids]),
    activity: await of('restaurant_activity', 'restaurant_id'),
    addresses: await of('restaurant_addresses', 'restaurant_id'),
    told: await query('select id, question_id, comment_id from notifications where question_id = any($1) order by id', [ids]),
    people: await query('select id, vote_count, comment_count, reply_count, restaurant_count, points_tenths from profiles order by id'),
    collections: await query('select id, item_count from collections order by id'),
    pauses: await of('cart_pauses'),
    sources: await of('restaurant_sources', 'restaurant_id'),
    redirects: await query('select * from restaurant_redirects where id = any($1) or restaurant_id = any($1) order by id', [ids]),
  }
}
