import { rate } from './dishes.ts'
import { collection, comment, copyCounts, duet, menuPhotoOf, reply, visitorsVote } from './scenes.ts'
import { newWord } from './seed.ts'
import type { TestApp } from './test-app.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

/** A restaurant with something of everything that can refer to one. */
export interface RichRestaurant {
  id: string
  title: string
  author: Person
  voters: [Person, Person, Person]
  /** The member who manages it for its business. */
  business: Person
  duet: string
  said: number
  collection: string
}

/** What no table but the restaurant's own cascade may keep, and what the clock changes, left out of a comparison. */
const PASSING: Record<string, string[]> = {
  restaurants: ['hype_total', 'hot_score', 'rising_score'],
  profiles: ['last_seen_at'],
  restaurant_facts: ['settled_at', 'settle_at'],
}
/** Notifications stay away, and what was decided stays on record, as do the words of titles. */
const APART =
  /^(?:notification|notified_acts|push|digest|hub_outbox|decisions|appeals|deleted_content_stats|reports|idempotency|auth_|jobs|mails|order_runs|media_in_use|search_words|dish_names)/

/** Every row of every table, but notifications and what is recorded about decisions. */
export async function everyRow(testApp: Pick<TestApp, 'database'>): Promise<Record<string, unknown[]>> {
  await copyCounts(testApp)
  const { pool } = testApp.database
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const all: Record<string, unknown[]> = {}
  for (const { name } of tables.filter((table) => !APART.test(table.name))) {
    const { rows } = await pool.query<{ content: unknown }>(`select to_jsonb(t) - $1::text[] as content from ${name} t`, [
      PASSING[name] ?? [],
    ])
    // Sorted here: the database would sort 0 and 0.0 apart.
    if (rows.length > 0)
      all[name] = rows
        .map(({ content }) => JSON.stringify(content))
        .toSorted()
        .map((text) => JSON.parse(text) as unknown)
  }
  return all
}

/** Makes such a restaurant; the admin gives it to its business. */
export async function richRestaurant(testApp: TestApp, admin: Person, title = `Kokoreççi Şükrü ${newWord()}`): Promise<RichRestaurant> {
  const query = (text: string, ...values: unknown[]) => testApp.database.pool.query(text, values)
  const [author, one, two, three, business, guest] = await Promise.all(
    ['yazar', 'bir', 'iki', 'uc', 'isletme', 'konuk'].map((name) => testApp.member(name)),
  )
  const { body } = await author!.post<{ id: string }>('/restaurants', {
    title,
    address: 'Moda, Kadıköy/İstanbul',
    restaurantType: 'kokorec',
    initialRating: 8,
    pin: { longitude: 29.02, latitude: 40.98 },
  })
  const id = body.id
  const vote = (who: Person, rating: number, words?: string) =>
    who.post('/vote', { questionId: id, rating, ...(words && { comment: words }) })
  await vote(one!, 9, `Çok iyi ${title} @${guest!.username}`)
  await vote(two!, 3, `Beğenmedim ${title}`)
  await vote(three!, 7)
  await vote(guest!, 5)
  await guest!.send('DELETE', `/restaurants/${id}/vote`)
  await visitorsVote(testApp, id, [5, 10])
  const { rows } = await query('select id from comments where question_id = $1 order by id', id)
  const [said, other] = rows.map((row: { id: number }) => row.id)
  await one!.send('PATCH', `/comments/${said}`, { content: `Hâlâ çok iyi ${title} @${guest!.username}` })
  await two!.send('PUT', `/comments/${said}/reaction`, { reaction: 'like' })
  await one!.send('PUT', `/comments/${other}/reaction`, { reaction: 'dislike' })
  await three!.post(`/comments/${said}/replies`, { content: `Katılıyorum ${title}` })
  const answered = await reply(testApp, said!, guest!.profileId)
  await reply(testApp, said!, two!.profileId, { replied_to: answered })
  await two!.send('PUT', `/replies/${answered}/reaction`, { reaction: 'like' })
  // A comment that its writer deleted: its place stays for the reply.
  const emptied = await comment(testApp, id, guest!.profileId)
  await reply(testApp, emptied, one!.profileId)
  await guest!.send('DELETE', `/comments/${emptied}`)
  const rest = await addRest(testApp, admin, { id, title, said: said!, people: [one!, two!, three!, business!] })
  return { id, title, author: author!, voters: [one!, two!, three!], business: business!, said: said!, ...rest }
}

/** A photo of a comment and a dish, with an alternative text of another member, and one of the dish alone. */
async function memberPhotosOf(
  { database: { pool } }: TestApp,
  { id, said, writer, describer }: { id: string; said: number; writer: string; describer: string },
): Promise<void> {
  for (const [name, comment] of [
    ['yorum', said],
    ['yemek', null],
  ] as const)
    await pool.query(
      `with files as (insert into media_files (name) select $5 || '-' || s || '.webp' from unnest(array[400, 800, 1600]) s on conflict do nothing)
      insert into member_photos (restaurant_id, member_id, comment_id, dish_key, photo, width, height, color, alt, alt_by)
      select $1, $2, $3, 'ayran', $5, 1600, 900, '#c05018', 'Bir bardak ayran', $4`,
      [id, writer, comment, describer, `${id.slice(0, 40)}-${name}`],
    )
}

/** Lists, prices, hours, facts, statements, a decision of members, a business, a shield, merges and photos. */
async function addRest(
  testApp: TestApp,
  admin: Person,
  { id, title, said, people }: { id: string; title: string; said: number; people: Person[] },
): Promise<{ duet: string; collection: string }> {
  const query = (text: string, ...values: unknown[]) => testApp.database.pool.query(text, values)
  const [one, two, three, business] = people
  const kept = await collection(testApp, three!.profileId, { items: [await testApp.restaurant(), id] })
  await collection(testApp, two!.profileId, { items: [id] })
  const answer = await duet(testApp, id, two!.profileId)
  await one!.post(`/restaurants/${id}/prices`, { dish: 'Yarım', amount: 9000 })
  await two!.post(`/restaurants/${id}/prices`, { dish: 'Yarım', amount: 9500 })
  await rate(testApp, one!, id, 'Yarım', 8)
  await rate(testApp, two!, id, 'Ayran', 6)
  await menuPhotoOf(testApp, id, two!.profileId)
  await memberPhotosOf(testApp, { id, said, writer: one!.profileId, describer: two!.profileId })
  await two!.send('PUT', `/restaurants/${id}/statement`, { statement: 'moved' })
  await three!.send('PUT', `/restaurants/${id}/hours`, { value: 'Mo-Su 18:00-04:00', version: 0 })
  for (const who of [one!, two!]) await who.send('PUT', `/restaurants/${id}/facts`, { facts: [{ fact: 'card', value: 'yes' }] })
  await three!.send('PUT', `/restaurants/${id}/facts`, { facts: ['card', 'vegan'].map((fact) => ({ fact, value: 'no' })) })
  await query("insert into imported_facts (restaurant_id, facts, source) values ($1, 'toilet=yes wheelchair=no', 'osm')", id)
  await query(
    "insert into hours_statements (restaurant_id, member_id, value, is_waiting) values ($1, $2, '24/7', true)",
    id,
    two!.profileId,
  )
  await query(
    `with decision as (
      insert into crowd_decisions (restaurant_id, subject, old_value, new_value, is_guarded, decided_at)
      values ($1, 'status', '{"status": "closed", "movedTo": null, "since": null}', '{"status": "open", "movedTo": null}', false, now())
      returning id)
    insert into crowd_statements (decision_id, member_id, value, said_at, group_no)
    select id, $2, '{"statement": "open", "movedTo": null}', now(), 1 from decision`,
    id,
    one!.profileId,
  )
  await query('insert into cart_pauses (question_id) values ($1)', id)
  await query('insert into cart_statements (question_id, user_id, is_here) values ($1, $2, false)', id, one!.profileId)
  await query(
    "insert into restaurant_sources (source, external_id, restaurant_id, licence, written) values ('osm', $1, $1, 'ODbL-1.0', '{}')",
    id,
  )
  await two!.send('PUT', `/notifications/mutes/restaurants/${id}`)
  await admin.post('/moderation/claims', { restaurantId: id, username: business!.username })
  await business!.send('PUT', `/comments/${said}/business-reply`, { content: 'Teşekkür ederiz.' })
  await query('insert into shields (restaurant_id, pole, signs) values ($1, $2, $3)', id, 'low', '[]')
  const absorbed = await testApp.restaurant({ title: `Eski Tabela ${newWord()}` })
  await one!.post('/vote', { questionId: absorbed, rating: 6, comment: `Eski yer ${title}` })
  await admin.post('/moderation/merges', { survivorId: id, absorbedId: absorbed })
  const alike = await testApp.restaurant({ title: `Yan Büfe ${newWord()}` })
  await one!.post(`/restaurants/${id}/merge-proposals`, { otherId: alike })
  await query('update restaurants set photos = array[$2] where id = $1', id, `${id}-a`)
  await query(
    "insert into media_files (name) select $1 || '-a-' || s || '.webp' from unnest(array[400, 800, 1600]) s on conflict do nothing",
    id,
  )
  return { duet: answer, collection: kept }
}
