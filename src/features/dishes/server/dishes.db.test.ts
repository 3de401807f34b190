import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MIGRATIONS } from '#db/migrations.ts'
import type { MenuDishPage } from '#features/prices/prices.contract.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { dishOf, rate } from '#tests/support/dishes.ts'
import { makeModerator, reason } from '#tests/support/moderation.ts'
import { duet } from '#tests/support/scenes.ts'
import { witness } from '#tests/support/witnesses.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { AddedDish, Dish, LikeDishList } from '../dishes.contract.ts'
import { dropDishes, matchKinds } from './index.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let [one, two, moderator]: Requester[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[one, two, moderator] = await Promise.all(['bir', 'iki', 'hakem'].map((name) => testApp.member(name)))
  await makeModerator(testApp, moderator!.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const add = (by: Requester | undefined, id: string, name: string) =>
  by!.post<AddedDish & { code?: string }>(`/restaurants/${id}/dishes`, { name })
const price = (by: Requester | undefined, id: string, dish: string, given: object = {}) =>
  by!.post(`/restaurants/${id}/prices`, { dish, amount: 10_000, ...given })
const menu = async (id: string) => (await testApp.visitor().get<MenuDishPage>(`/restaurants/${id}/dishes`)).body.items
const brief = async (id: string) => (await menu(id)).map(({ name, portions }) => [name, portions.map(({ portion }) => portion)])
const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]
const age = (id: number, hours: number) =>
  query('update restaurant_dishes set created_at = created_at - make_interval(hours => $2) where id = $1', id, hours)

describe('adding a dish', () => {
  it('a member adds it by its name alone; the same name in other letters is the same dish [DISH-01]', async () => {
    const id = await testApp.restaurant()
    const first = await add(one, id, '  Kokoreç ')
    expect([first.status, first.body]).toEqual([201, { id: first.body.id, name: 'Kokoreç', kind: 'kokorec', rating: null, isNew: true }])
    expect((await add(two, id, 'KOKOREC')).body).toEqual({ ...first.body, isNew: false })
    expect(await brief(id)).toEqual([['Kokoreç', []]])
  })

  it('many who add the same dish at once add one [DISH-01]', async () => {
    const id = await testApp.restaurant()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => add(at % 2 ? one : two, id, at % 2 ? 'Ayran' : 'AYRAN')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(answers.filter(({ body }) => body.isNew)).toHaveLength(1)
    expect(await brief(id)).toHaveLength(1)
  })

  it('nothing, too much, a link, a duet and a missing restaurant are refused [DISH-01]', async () => {
    const id = await testApp.restaurant()
    for (const [name, code] of [
      [' ', 'DISH_REQUIRED'],
      ['a'.repeat(61), 'DISH_TOO_LONG'],
    ] as const)
      expect([name, (await add(one, id, name)).body.code]).toEqual([name, code])
    expect((await add(await witness(testApp), id, 'www.ucuz-doner.com')).body.code).toBe('DISH_LINK')
    expect((await add(one, id, 'www.ucuz-doner.com')).body.code).toBe('NEWCOMER_LINK_HERE')
    expect(codeOf(await add(one, await duet(testApp, id, two!.profileId), 'Ayran'))).toEqual([409, 'IS_DUET'])
    expect(codeOf(await add(one, 'boyle-bir-yer-yok', 'Ayran'))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
    expect(await brief(id)).toEqual([])
  })

  it('a member adds as many in a day as the site says, and a restaurant has at most 300; prices of known dishes go on [DISH-01]', async () => {
    const [id, member] = [await testApp.restaurant(), await testApp.member()]
    await add(member, id, 'Ayran')
    const most = testApp.context.site.current().dishesPerDay
    await query(
      `insert into restaurant_dishes (restaurant_id, name, name_key, added_by) select $1, 'Yemek ' || n, 'yemek ' || n, $2 from generate_series(2, $3::int) n`,
      id,
      member.profileId,
      most,
    )
    expect(codeOf(await add(member, id, 'Bir tane daha'))).toEqual([429, 'DISHES_DAY_FULL'])
    expect(codeOf(await price(member, id, 'Bir tane daha'))).toEqual([429, 'DISHES_DAY_FULL'])
    expect((await price(member, id, 'Ayran')).status).toBe(201)
    await query(
      `insert into restaurant_dishes (restaurant_id, name, name_key) select $1, 'Yemek ' || n, 'yemek ' || n from generate_series($2::int, 300) n`,
      id,
      most + 1,
    )
    expect(codeOf(await add(one, id, 'Bir tane daha'))).toEqual([409, 'DISHES_FULL'])
  })

  it('like names of the restaurant come first, then kinds [DISH-01]', async () => {
    const id = await testApp.restaurant()
    for (const name of ['Ayran', 'Kokoreç', 'Mercimek çorbası']) await add(one, id, name)
    const like = async (name: string) =>
      (await one!.get<LikeDishList>(`/restaurants/${id}/dishes/like?name=${encodeURIComponent(name)}`)).body
    expect((await like('yarım ekmek kokorec')).items.map(({ name }) => name)).toEqual(['Kokoreç'])
    expect((await like('mercimk corbasi')).items.map(({ name }) => name)).toEqual(['Mercimek çorbası'])
    const { items, kinds } = await like('tantuni')
    expect([items, kinds.map(({ slug }) => slug)]).toEqual([[], expect.arrayContaining(['tantuni'])])
    expect(codeOf(await one!.get('/restaurants/boyle-bir-yer-yok/dishes/like?name=a'))).toEqual([404, 'RESTAURANT_NOT_FOUND'])
  })
})

describe('portions', () => {
  it('hang under their dish and carry its prices [DISH-01 HOUR-03]', async () => {
    const id = await testApp.restaurant()
    await price(one, id, 'Kokoreç', { portion: 'Çeyrek' })
    await price(one, id, 'kokorec', { portion: 'Yarım', amount: 20_000 })
    await price(two, id, 'Ayran')
    expect(await brief(id)).toEqual([
      ['Ayran', [null]],
      ['Kokoreç', ['Yarım', 'Çeyrek']],
    ])
    const [, kokorec] = await menu(id)
    const history = (portion: number) => testApp.visitor().get<{ items: { amount: number }[] }>(`/portions/${portion}/prices`)
    expect((await history(kokorec!.portions[0]!.id)).body.items.map(({ amount }) => amount)).toEqual([20_000])
  })

  it('the migration joins rows that differ by portion only, under their first spelling [DISH-01]', async () => {
    const id = await testApp.restaurant()
    const migration = await readFile(join(MIGRATIONS, '0027-dishes-of-prices.sql'), 'utf8')
    const client = await testApp.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('alter table dishes drop constraint dishes_dish_fkey; alter table dishes disable trigger user')
      await client.query(
        `insert into dishes (question_id, name, portion, name_key, portion_key, seen_on) values
          ($1, 'Kokoreç', 'Yarım', 'kokorec', 'yarim', '2026-11-02'), ($1, 'KOKOREÇ', 'Çeyrek', 'kokorec', 'ceyrek', '2026-11-05'),
          ($1, 'Ayran', '', 'ayran', '', '2026-11-01')`,
        [id],
      )
      await client.query(migration)
      const { rows } = await client.query(
        'select name, name_key, seen_on::text from restaurant_dishes where restaurant_id = $1 order by name_key',
        [id],
      )
      expect(rows).toEqual([
        { name: 'Ayran', name_key: 'ayran', seen_on: '2026-11-01' },
        { name: 'KOKOREÇ', name_key: 'kokorec', seen_on: '2026-11-05' },
      ])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('a server of the release before adds a portion, and its dish is there [DISH-01]', async () => {
    const id = await testApp.restaurant()
    await query(`insert into dishes (question_id, name, portion, name_key, portion_key) values ($1, 'Simit', 'Tam', 'simit', 'tam')`, id)
    expect(await query('select name, name_key from restaurant_dishes where restaurant_id = $1', id)).toEqual([
      { name: 'Simit', name_key: 'simit' },
    ])
    await query('delete from dishes where question_id = $1', id)
    expect(await query('select from restaurant_dishes where restaurant_id = $1', id)).toEqual([])
  })
})

describe('a dish goes', () => {
  it('when it has neither a price nor a rating any more, and not before [DISH-01]', async () => {
    const id = await testApp.restaurant()
    const { body } = await one!.post<{ newest: { id: number } }>(`/restaurants/${id}/prices`, { dish: 'Ayran', amount: 3000 })
    const dish = await rate(testApp, two!, id, 'Ayran', 7)
    await one!.send('DELETE', `/prices/${body.newest.id}`)
    expect(await brief(id)).toEqual([['Ayran', []]])
    await query(`update dish_ratings set created_at = now() - interval '1 hour' where dish_id = $1`, dish)
    expect((await two!.send('DELETE', `/dishes/${dish}/rating`)).body).toEqual({ dish: null })
    expect(await brief(id)).toEqual([])
  })

  it('after a week when nobody priced or rated it [DISH-01]', async () => {
    const id = await testApp.restaurant()
    const [young, old, rated] = [await dishOf(one!, id, 'Genç'), await dishOf(one!, id, 'Eski'), await rate(testApp, one!, id, 'Puanlı', 5)]
    for (const dish of [old, rated]) await age(dish, 169)
    await age(young, 167)
    await dropDishes(testApp.database.db)
    expect((await menu(id)).map((dish) => dish.id).toSorted()).toEqual([young, rated].toSorted())
  })
})

describe('moderators', () => {
  it('rename a dish, which keeps its prices, and choose its kind; nobody else does [DISH-01]', async () => {
    const id = await testApp.restaurant()
    await price(one, id, 'Kokorc', { portion: 'Yarım' })
    const [{ id: dish } = { id: 0 }] = await menu(id)
    await add(one, id, 'Ayran')
    const change = (by: Requester | undefined, body: object) => by!.send<Dish & { code?: string }>('PATCH', `/dishes/${dish}`, body)
    expect(codeOf(await change(one, { name: 'Kokoreç' }))).toEqual([403, 'ADMIN_ONLY'])
    expect((await change(moderator, { name: 'Kokoreç' })).body).toMatchObject({ name: 'Kokoreç', kind: 'kokorec' })
    expect(await brief(id)).toContainEqual(['Kokoreç', ['Yarım']])
    await price(two, id, 'kokorec', { portion: 'yarim' })
    expect((await menu(id)).find(({ name }) => name === 'Kokoreç')!.portions[0]!.priceCount).toBe(2)
    expect(codeOf(await change(moderator, { name: 'AYRAN' }))).toEqual([409, 'DISH_NAME_TAKEN'])
    expect(codeOf(await change(moderator, { kind: 'boyle-tur-yok' }))).toEqual([422, 'DISH_KIND_UNKNOWN'])
    expect((await change(moderator, { kind: null })).body.kind).toBeNull()
    await query('update restaurant_dishes set kind_version = 0 where restaurant_id = $1 and id <> $2', id, dish)
    await matchKinds(testApp.database.db)
    expect((await menu(id)).map(({ name, kind }) => [name, kind])).toEqual([
      ['Kokoreç', null],
      ['Ayran', 'ayran'],
    ])
  })

  it('join two dishes: the later price of a day and the later rating of a member remain [DISH-01]', async () => {
    const id = await testApp.restaurant()
    await price(one, id, 'Kokoreç', { portion: 'Yarım', amount: 100 })
    await price(one, id, 'Kokorc', { portion: 'Yarım', amount: 200 })
    await price(two, id, 'Kokorc', { portion: 'Çeyrek', amount: 300 })
    const into = await rate(testApp, one!, id, 'Kokoreç', 4)
    const from = await rate(testApp, one!, id, 'Kokorc', 9)
    await rate(testApp, two!, id, 'Kokorc', 8)
    const join = (by: Requester | undefined, dish: number) => by!.post<Dish & { code?: string }>(`/dishes/${from}/join`, { into: dish })
    expect(codeOf(await join(one, into))).toEqual([403, 'ADMIN_ONLY'])
    expect(codeOf(await join(moderator, await dishOf(one!, await testApp.restaurant(), 'Kokoreç')))).toEqual([422, 'DISH_JOIN_INVALID'])
    expect((await join(moderator, into)).body).toMatchObject({ id: into, name: 'Kokoreç', rating: { count: 2, mean: 8.5 } })
    const [dish, ...others] = await menu(id)
    expect([others, dish!.portions.map(({ portion, newest, priceCount }) => [portion, newest.amount, priceCount]).toSorted()]).toEqual([
      [],
      [
        ['Yarım', 200, 1],
        ['Çeyrek', 300, 1],
      ],
    ])
    expect(codeOf(await join(moderator, into))).toEqual([404, 'DISH_NOT_FOUND'])
  })

  it('remove a dish with a reason, and an appeal brings back its prices and ratings; its adder and others cannot [DISH-01 DISH-05]', async () => {
    const [id, adder] = [await testApp.restaurant(), await testApp.member()]
    await price(adder, id, 'Kokoreç', { portion: 'Yarım' })
    const dish = await rate(testApp, two!, id, 'Kokoreç', 8)
    const before = [await query('select * from restaurant_dishes where id = $1', dish), await menu(id)]
    expect(codeOf(await adder.send('DELETE', `/dishes/${dish}`, reason))).toEqual([403, 'ADMIN_ONLY'])
    expect(codeOf(await moderator!.send('DELETE', `/dishes/${dish}`))).toEqual([422, 'REASON_REQUIRED'])
    expect((await moderator!.send('DELETE', `/dishes/${dish}`, reason)).body).toEqual({ id: dish })
    expect(await menu(id)).toEqual([])
    const [decision] = await query<{ id: number }>(`select id from decisions where content_type = 'dish' and content_id = $1`, String(dish))
    await adder.post(`/decisions/${decision!.id}/appeal`, { content: 'Bu yemek menüde var, fotoğrafını da ekledim.' })
    const other = await testApp.member()
    await makeModerator(testApp, other.profileId)
    expect(
      (await other.post(`/moderation/appeals/${decision!.id}`, { outcome: 'undone', answer: 'Haklısınız, geri getirdik.' })).status,
    ).toBe(200)
    expect([await query('select * from restaurant_dishes where id = $1', dish), await menu(id)]).toEqual(before)
  })
})
