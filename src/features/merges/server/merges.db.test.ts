import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { sayFacts } from '#tests/support/facts.ts'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import type { SearchResult } from '#features/search/search.contract.ts'
import { badgeOf, collection, comment, duet, menuPhotoOf, reply, report, visitorsVote } from '#tests/support/scenes.ts'
import { rate } from '#tests/support/dishes.ts'
import { storedRestaurants } from '#tests/support/stored-restaurants.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { MergePage, RestaurantMerge } from '../merges.contract.ts'
import { reason } from '#tests/support/moderation.ts'
import { dropJournals } from './drop-journals.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let admin: Requester
let [one, two, three, author]: Requester[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('birlestiren')
  ;[one, two, three, author] = await Promise.all(['bir', 'iki', 'uc', 'sahip'].map((name) => testApp.member(name)))
  await badgeOf(testApp, admin.profileId, { name: 'admin' })
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows as T[]
const vote = (who: Requester | undefined, id: string, rating: number, comment?: string) =>
  who!.post('/vote', { questionId: id, rating, ...(comment !== undefined && { comment }) })
const merge = (survivorId: string, absorbedId: string, who: Requester = admin) =>
  who.post<RestaurantMerge & { code?: string }>('/moderation/merges', { survivorId, absorbedId })
const undo = (id: number, who: Requester = admin) => who.post<RestaurantMerge & { code?: string }>(`/moderation/merges/${id}/undo`)
const read = async (id: string) => (await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body
const ledger = () => query('select * from points_log order by id')
const balances = () => query('select id, points_tenths, debt_tenths from profiles order by id')

/** Two restaurants with a bit of everything, also of one member on both. */
async function rich(): Promise<[kept: string, gone: string]> {
  const [kept, gone] = [
    await testApp.restaurant({ title: 'Asım Usta', author_id: one!.profileId, address: 'Moda' }),
    await testApp.restaurant({
      title: 'Kokoreççi Asım Usta',
      author_id: author!.profileId,
      address: 'Kadıköy',
      restaurant_type: 'kokorec',
    }),
  ]
  await vote(two, kept, 9, 'Çok iyi')
  await vote(two, gone, 4, 'Fena değil')
  await vote(three, gone, 8, 'Ben sevdim')
  await vote(author, kept, 7)
  await vote(one, gone, 3)
  await visitorsVote(testApp, gone, [5, 10])
  const said = await comment(testApp, gone, admin.profileId)
  await reply(testApp, said, two!.profileId)
  await collection(testApp, three!.profileId, { items: [kept, gone] })
  await collection(testApp, two!.profileId, { items: [gone] })
  await duet(testApp, gone, three!.profileId)
  await duet(testApp, gone, one!.profileId)
  for (const [who, id, dish, amount] of [
    [two, kept, 'Yarım', 9000],
    [two, gone, 'Yarım', 9500],
    [three, gone, 'Çeyrek', 6000],
  ] as const)
    await who!.post(`/restaurants/${id}/prices`, { dish, amount })
  for (const [who, id, name, rating] of [
    [two, kept, 'Yarım', 9],
    [two, gone, 'Yarım', 4],
    [three, gone, 'Yarım', 8],
    [three, gone, 'Ayran', 7],
  ] as const)
    await rate(testApp, who!, id, name, rating)
  await menuPhotoOf(testApp, kept, two!.profileId)
  await menuPhotoOf(testApp, gone, two!.profileId)
  await menuPhotoOf(testApp, gone, three!.profileId)
  await two!.send('PUT', `/restaurants/${kept}/statement`, { statement: 'open' })
  await two!.send('PUT', `/restaurants/${gone}/statement`, { statement: 'moved' })
  await three!.send('PUT', `/restaurants/${gone}/hours`, { value: 'Mo-Su 18:00-04:00', version: 0 })
  await sayFacts(kept, [two!, { card: 'no' }], [three!, { vegan: 'yes' }])
  await sayFacts(gone, [two!, { card: 'yes' }], [three!, { card: 'yes' }], [one!, { iftar: 'limited' }])
  await query("update restaurants set is_cart = true, landmark = 'Vapur iskelesi' where id = $1", [gone])
  await query('insert into cart_pauses (question_id) values ($1)', [gone])
  await query(
    "insert into restaurant_sources (source, external_id, restaurant_id, licence, written) values ('osm', $1, $1, 'ODbL-1.0', '{}')",
    [gone],
  )
  for (const id of [kept, gone]) await two!.send('PUT', `/notifications/mutes/restaurants/${id}`)
  await testApp.database.pool.query("update restaurants set photos = array[$1 || '-a', $1 || '-b'] where id = $1", [kept])
  await testApp.database.pool.query("update restaurants set photos = array[$1 || '-c', $1 || '-d'] where id = $1", [gone])
  await query("insert into media_files (name) select p || '-' || s || '.webp' from unnest($1::text[]) p, unnest(array[400,800,1600]) s", [
    [`${kept}-a`, `${kept}-b`, `${gone}-c`, `${gone}-d`],
  ])
  return [kept, gone]
}

describe('two restaurants that are one', () => {
  it('have rows only in tables that a merge knows [MRG-02]', async () => {
    const referring = await query<{ name: string }>(
      "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'restaurants'::regclass order by 1",
    )
    // A new table here needs a file in moves/, or a reason in docs/decisions/0034-merges.md.
    // Triggers keep map_restaurants and vote_counts, and the next night writes usual_ratings.
    const known = `
      cart_pauses cart_statements collection_items comment_replies comments crowd_decisions dishes fact_statements held_texts hours_changes hours_statements
      imported_facts
      map_restaurants member_photos menu_photos merge_proposals notification_mutes notifications restaurant_activity restaurant_addresses restaurant_claims
      restaurant_dishes restaurant_facts restaurant_history restaurant_hours restaurant_proposals restaurant_redirects restaurant_sources restaurant_statements
      restaurant_versions restaurants shields usual_ratings vote_counts votes withdrawn_votes`
    expect(referring.map(({ name }) => name)).toEqual(known.trim().split(/\s+/))
  })

  it('become one: the newer vote of each remains, everything moves, and the ledger pays and takes nothing [MRG-02 DISH-05]', async () => {
    const [kept, gone] = await rich()
    const before = [await ledger(), await balances()]
    const { status, body } = await merge(kept, gone)
    expect([status, body.survivorId, body.absorbedTitle, body.canUndo]).toEqual([201, kept, 'Kokoreççi Asım Usta', true])
    expect([await ledger(), await balances()]).toEqual(before)
    const ofRestaurant = 'select user_id, rating from votes where question_id = $1'
    const votes = await query<{ user_id: string | null; rating: number }>(ofRestaurant, [kept])
    expect(votes.filter(({ user_id }) => user_id === two!.profileId)).toEqual([{ user_id: two!.profileId, rating: 4 }])
    expect(votes).toHaveLength(6)
    const restaurant = await read(kept)
    expect(restaurant).toMatchObject({ title: 'Asım Usta', commentCount: 4, replyCount: 1, hours: 'Mo-Su 18:00-04:00' })
    expect(restaurant.photos).toHaveLength(3)
    expect(await query('select fact, value, state, witnesses from restaurant_facts where restaurant_id = $1 order by 1', [kept])).toEqual([
      { fact: 'card', value: 'yes', state: 'word', witnesses: 2 },
      // Its author is the author of the survivor.
      { fact: 'iftar', value: 'limited', state: 'fact', witnesses: 1 },
      { fact: 'vegan', value: 'yes', state: 'word', witnesses: 1 },
    ])
    expect(await query('select from prices join dishes d on d.id = dish_id where question_id = any($1)', [[kept, gone]])).toHaveLength(2)
  })

  it('are both as they were after the undo, to the last row [MRG-02 DISH-05]', async () => {
    const [kept, gone] = await rich()
    const before = [await storedRestaurants(testApp, [kept, gone]), await ledger(), await balances()]
    const { body } = await merge(kept, gone)
    const undone = await undo(body.id)
    expect([undone.status, undone.body.canUndo, undone.body.undoneBy?.id]).toEqual([200, false, admin.profileId])
    expect([await storedRestaurants(testApp, [kept, gone]), await ledger(), await balances()]).toEqual(before)
  })

  it('leave one in lists, search and counts, and the old address leads to it for pages’ data, calls and votes [MRG-02]', async () => {
    const [kept, gone] = [await testApp.restaurant({ title: 'Şırdancı Bir' }), await testApp.restaurant({ title: 'Şırdancı İki' })]
    const list = async () => (await testApp.visitor().get<RestaurantPage>('/restaurants?limit=50')).body.items.map(({ id }) => id)
    const found = async () => (await testApp.visitor().get<SearchResult>('/search?q=sirdanci')).body.restaurants.map(({ id }) => id)
    expect([await list(), await found()]).toEqual([expect.arrayContaining([kept, gone]), expect.arrayContaining([kept, gone])])
    const { body } = await merge(kept, gone)
    expect(await list()).not.toContain(gone)
    expect(await found()).toEqual([kept])
    const answers = await Promise.all([
      testApp.visitor().get(`/restaurants/${gone}`),
      testApp.visitor().get(`/restaurants/${gone}/prices?limit=3`),
      two!.send('PUT', `/restaurants/${gone}/statement`, { statement: 'open' }),
    ])
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [308, `/api/restaurants/${kept}`],
      [308, `/api/restaurants/${kept}/prices?limit=3`],
      [308, `/api/restaurants/${kept}/statement`],
    ])
    const picture = await testApp.app.request(`/og/restaurants/${gone}.png`)
    expect([picture.status, picture.headers.get('location')]).toEqual([308, `/og/restaurants/${kept}.png`])
    expect((await vote(one, gone, 9)).status).toBe(404)
    // The address stays taken.
    const posted = await one!.post<Restaurant>('/restaurants', { title: 'Şırdancı İki' })
    expect([posted.status, posted.body.id]).toEqual([201, expect.not.stringMatching(new RegExp(`^${gone}$`))])
    await undo(body.id)
    expect((await read(gone)).title).toBe('Şırdancı İki')
  })

  it('a later vote wins with the survivor, and each restaurant has what was its own [MRG-02]', async () => {
    const [kept, gone, quitter] = [await testApp.restaurant(), await testApp.restaurant(), await testApp.member('vazgecen')]
    await vote(one, kept, 9)
    await vote(one, gone, 2)
    await vote(two, gone, 8, 'Güzel')
    await vote(quitter, kept, 3)
    await vote(quitter, gone, 10)
    const { body } = await merge(kept, gone)
    const before = [await ledger(), await balances()]
    // One changes the vote that came from the absorbed restaurant, and so does two; the quitter withdraws; the admin votes.
    expect((await vote(one, kept, 6)).status).toBe(200)
    expect((await vote(two, kept, 1)).status).toBe(200)
    expect([await ledger(), await balances()]).toEqual(before)
    await quitter.send('DELETE', `/restaurants/${kept}/vote`)
    await vote(admin, kept, 7)
    expect((await undo(body.id)).status).toBe(200)
    const of = async (id: string) =>
      (await query<{ user_id: string; rating: number }>('select user_id, rating from votes where question_id = $1 order by id', [id])).map(
        ({ user_id, rating }) => [[one, two, quitter, admin].findIndex((who) => who!.profileId === user_id), rating],
      )
    expect((await of(gone)).toSorted()).toEqual([
      [0, 2],
      [1, 8],
    ])
    expect((await of(kept)).toSorted()).toEqual([
      [0, 6],
      [1, 1],
      [3, 7],
    ])
    // A withdrawal takes back what both votes paid.
    expect(await query("select 1 from points_log where reason = 'REVERSED' and user_id = $1", [quitter.profileId])).toHaveLength(2)
  })

  it('keep with the survivor what was added after the merge, and bring nothing back that was deleted [MRG-02]', async () => {
    const leaver = await testApp.member('giden')
    const [kept, gone] = [await testApp.restaurant(), await testApp.restaurant()]
    await vote(leaver, kept, 9)
    await vote(leaver, gone, 8, 'Gideceğim')
    await vote(two, gone, 7, 'Silinecek')
    const { body } = await merge(kept, gone)
    const [written] = await query<{ id: number }>("select id from comments where content = 'Silinecek' and question_id = $1", [kept])
    await two!.send('DELETE', `/comments/${written!.id}`)
    await vote(three, kept, 5, 'Sonradan geldim')
    await three!.post(`/restaurants/${kept}/prices`, { dish: 'Ayran', amount: 3000 })
    const answer = await leaver.post('/account/deletion', { username: leaver.username, password: 'acili-ezme-7' })
    expect(answer.status).toBe(200)
    expect((await undo(body.id)).status).toBe(200)
    expect(await query('select 1 from archived_rows where merge_id = $1', [body.id])).toHaveLength(0)
    expect(await query('select 1 from votes where user_id = $1', [leaver.profileId])).toHaveLength(0)
    expect(await read(kept)).toMatchObject({ commentCount: 1 })
    expect(await query("select 1 from dishes where question_id = $1 and name_key = 'ayran'", [kept])).toHaveLength(1)
    expect(await query('select 1 from comments where id = $1', [written!.id])).toHaveLength(0)
  })

  it('are refused with a clear error: itself, a duet, an unknown one, into a closed one, a reported one, by a member [MRG-02]', async () => {
    const [kept, gone] = [await testApp.restaurant(), await testApp.restaurant({ author_id: author!.profileId })]
    const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code
    expect(await codeOf(merge(kept, kept))).toBe('MERGE_SELF')
    expect(await codeOf(merge(kept, await duet(testApp, gone, one!.profileId)))).toBe('IS_DUET')
    expect(await codeOf(merge(kept, 'boyle-bir-yer-yok'))).toBe('RESTAURANT_NOT_FOUND')
    expect(await codeOf(merge(kept, gone, two))).toBe('ADMIN_ONLY')
    await admin.send('PUT', `/restaurants/${kept}/statement`, { statement: 'closed' })
    expect(await codeOf(merge(kept, gone))).toBe('MERGE_INTO_CLOSED')
    await report(testApp, { question_id: gone }, two!.profileId)
    await admin.send('PUT', `/restaurants/${kept}/statement`, { statement: 'open' })
    expect(await codeOf(merge(kept, gone))).toBe('MERGE_REPORTED')
    expect(await query('select 1 from restaurant_redirects where id = $1', [gone])).toHaveLength(0)
    expect(await codeOf(undo(999_999))).toBe('MERGE_NOT_FOUND')
  })

  it('of a chain are undone from its end, and every old address leads to the last in one step [MRG-02]', async () => {
    const [a, b, c] = [await testApp.restaurant(), await testApp.restaurant(), await testApp.restaurant()]
    for (const [who, id, rating] of [
      [one, a, 5],
      [two, a, 6],
      [one, b, 7],
      [three, b, 8],
      [one, c, 9],
    ] as const)
      await vote(who, id, rating, `${rating}`)
    const before = [await storedRestaurants(testApp, [a, b, c]), await ledger()]
    const first = (await merge(b, a)).body
    const second = (await merge(c, b)).body
    expect((await testApp.visitor().get(`/restaurants/${a}`)).headers.get('location')).toBe(`/api/restaurants/${c}`)
    expect((await undo(first.id)).body.code).toBe('MERGE_NOT_LATEST')
    const log = (await admin.get<MergePage>('/moderation/merges?limit=2')).body.items
    expect(log.map(({ id, canUndo }) => [id, canUndo])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    expect((await undo(second.id)).status).toBe(200)
    expect((await undo(second.id)).body.code).toBe('MERGE_UNDONE')
    expect((await undo(first.id)).status).toBe(200)
    expect([await storedRestaurants(testApp, [a, b, c]), await ledger()]).toEqual(before)
  })

  it('stay one after 30 days: the journal is deleted, the address goes on leading [MRG-02]', async () => {
    const [kept, gone] = await rich()
    const { body } = await merge(kept, gone)
    await testApp.database.pool.query("update restaurant_merges set merged_at = merged_at - interval '31 days' where id = $1", [body.id])
    expect((await undo(body.id)).body.code).toBe('MERGE_TOO_OLD')
    await dropJournals(testApp.database.db)
    expect(await query('select 1 from archived_rows where merge_id = $1', [body.id])).toHaveLength(0)
    expect((await undo(body.id)).body.code).toBe('MERGE_TOO_OLD')
    expect((await testApp.visitor().get(`/restaurants/${gone}`)).status).toBe(308)
  })

  it('are forgotten with the survivor: what the votes paid is taken back, and the old address is free [MRG-02]', async () => {
    const [kept, gone] = await rich()
    await merge(kept, gone)
    expect((await admin.send('DELETE', `/restaurants/${kept}`, reason)).status).toBe(200)
    expect((await testApp.visitor().get(`/restaurants/${gone}`)).status).toBe(410)
    expect(await query('select 1 from restaurant_merges where absorbed_id = $1', [gone])).toHaveLength(0)
    expect(await query('select 1 from points_log where question_id = any($1)', [[kept, gone]])).toHaveLength(0)
  })
})
