import { dishComments, replies } from '#demo/comment-texts.ts'
import { members } from '#demo/members.ts'
import { factGroups } from '#features/fact-names/fact-names.data.ts'
import { weighDishes } from '#features/dishes/server/index.ts'
import { sayFacts } from './facts.ts'
import { comment, crowd, membersVote, reply } from './scenes.ts'
import { newWord } from './seed.ts'
import type { TestApp } from './test-app.ts'

const COMMENTS = 20
const DISHES = 40
const PORTIONS = ['Çeyrek', 'Yarım']
const CARDS = ['edenred', 'metropol', 'multinet', 'pluxee', 'setcard', 'tokenflex', 'yemekmatik']
const HOURS = 'Mo-Th 11:00-23:00; Fr 11:00-02:00; Sa,Su 12:00-02:00'
/** Names as menus have them; each one takes a second word, so that no two are the same. */
const NAMES = ['Kokoreç', 'Mercimek çorbası', 'Ayran', 'Közlenmiş biber', 'Çoban salata', 'Künefe', 'Patates kızartması', 'Midye dolma']
const KINDS = ['', ' acılı', ' ekmek arası', ' porsiyon', ' duble']

/** A restaurant whose page has more to say than most: 20 comments with replies, 40 dishes with portions and ratings, all facts, hours, photos. */
export async function fullRestaurant(testApp: TestApp): Promise<string> {
  const { pool } = testApp.database
  const people = await crowd(testApp, COMMENTS, 'musteri')
  const names = members.slice(0, COMMENTS).map(({ nickname }) => nickname)
  await pool.query('update profiles p set nickname = n.name from unnest($1::uuid[], $2::text[]) n(id, name) where p.id = n.id', [
    people,
    names,
  ])
  const id = await testApp.restaurant({
    title: `Köşebaşı Kokoreççi Şükrü Usta ${newWord()}`,
    body: 'Kimyonu dolu, ekmeği fırından; gece yarısından sonra sıra uzar. Yarım yetmez, çeyrek eklersiniz.',
    address: 'Osmanağa Mahallesi, Söğütlüçeşme Caddesi No: 27, Kadıköy, İstanbul',
    author_id: people[0]!,
    restaurant_type: 'kokorec',
    initial_rating: 8,
    province: 34,
    district: 'kadikoy',
    longitude: 29.0289,
    latitude: 40.9912,
    position_kind: 'pin',
  })
  await pool.query('update restaurants set photos = $1 where id = $2', [['a', 'b', 'c'].map((name) => `${id}-${name}`), id])
  await pool.query('insert into restaurant_hours (restaurant_id, value, due_at) values ($1, $2, now())', [id, HOURS])
  await addComments(testApp, id, people)
  await addDishes(testApp, id, people)
  await addFacts(testApp, id)
  return id
}

/** Each member votes and comments, and others reply to every second comment. */
async function addComments(testApp: TestApp, id: string, people: readonly string[]): Promise<void> {
  await membersVote(
    testApp,
    id,
    [...people],
    people.map((_, at) => (at % 2 === 0 ? 6 : 1) + (at % 5)),
  )
  const texts = Object.values(dishComments).flatMap(([liked, disliked]) => [...liked.slice(0, 3), ...disliked.slice(0, 3)])
  for (const [at, by] of people.entries()) {
    const said = await comment(testApp, id, by, { content: texts[at % texts.length]! })
    if (at % 4 < 2) await reply(testApp, said, people[(at + 3) % COMMENTS]!, { content: replies[at % replies.length]! })
  }
}

/** Each dish has two portions that different members saw, and three to eight ratings. */
async function addDishes(testApp: TestApp, id: string, people: readonly string[]): Promise<void> {
  const { pool, db } = testApp.database
  for (let at = 0; at < DISHES; at++) {
    const name = NAMES[at % NAMES.length]! + KINDS[Math.floor(at / NAMES.length)]!
    for (const [step, portion] of PORTIONS.entries())
      await pool.query(
        `with portion as (
          insert into dishes (question_id, name, portion, name_key, portion_key) values ($1, $2, $3, lower($2), lower($3)) returning id)
        insert into prices (dish_id, user_id, amount, seen_on) select id, $4, $5, current_date - $6::int from portion`,
        [id, name, portion, people[(at + step) % COMMENTS], 9000 + at * 250 + step * 4000, at],
      )
    await pool.query(
      `insert into dish_ratings (dish_id, member_id, rating, is_held, weight)
      select d.id, m.id, 1 + (m.at + $4) % 10, false, 0
      from restaurant_dishes d, unnest($3::uuid[]) with ordinality m(id, at) where d.restaurant_id = $1 and d.name = $2`,
      [id, name, people.slice(0, 3 + (at % 6)), at],
    )
  }
  await weighDishes(db)
}

/** Two members say all facts, and differ about some. */
async function addFacts(testApp: TestApp, id: string): Promise<void> {
  const facts = [...Object.values(factGroups).flat(), ...CARDS.map((card) => `meal_card:${card}`)]
  const [one, two] = [await testApp.member('aysenur'), await testApp.member('kadikoylu')]
  await sayFacts(
    id,
    [one, Object.fromEntries(facts.map((fact, at) => [fact, at % 3 === 0 ? 'no' : 'yes']))],
    [two, Object.fromEntries(facts.map((fact, at) => [fact, at % 3 === 0 || at % 7 === 0 ? 'no' : 'yes']))],
  )
}
