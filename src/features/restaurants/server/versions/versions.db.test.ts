import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { RestaurantHistory } from '#features/claims/claims.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { OwnProposal } from '../../versions.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let author: Person
let voter: Person
let moderator: Person
beforeAll(async () => {
  testApp = await createTestApp()
  ;[author, voter, moderator] = (await Promise.all(['ekleyen', 'oycu', 'hakem'].map((name) => testApp.member(name)))) as [
    Person,
    Person,
    Person,
  ]
  await makeAdmin(testApp, moderator.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const own = (given = {}, by = author) => testApp.restaurant({ title: 'Kokoreççi Rıza', body: null, author_id: by.profileId, ...given })
const edit = (id: string, given: object, by = author) => by.send<Restaurant>('PATCH', `/restaurants/${id}`, given)
const history = async (id: string, asked = '') =>
  (await testApp.visitor().get<RestaurantHistory>(`/restaurants/${id}/history${asked}`)).body
const lines = async (id: string) =>
  (await history(id)).items.map(({ kind, version }) =>
    version
      ? [version.by, version.author?.username ?? null, ...version.changes.map(({ field, before, after }) => [field, before, after])]
      : kind,
  )

describe('the history of a restaurant', () => {
  it('is empty until the first edit, which shows the first version too [CHG-15 MEND-53]', async () => {
    const id = await own({ initial_rating: 7 })
    expect(await history(id)).toMatchObject({ items: [], nextCursor: null })
    await edit(id, { title: 'Kokoreççi Rıza', body: 'Odun ateşinde.' })
    await edit(id, {
      body: null,
      initialRating: 8.25,
      videoLink: 'https://vimeo.com/76979871',
      place: { province: 34, district: 'kadikoy' },
    })
    await edit(id, { isCart: true, landmark: 'Rıhtım', pin: { longitude: 29.0253, latitude: 40.9838 } })
    await author.send('PUT', `/restaurants/${id}/vote-texts`, { acceptText: 'Yerim', rejectText: 'Yemem' })
    const name = author.username
    expect(await lines(id)).toEqual([
      ['author', name, ['acceptText', 'Accept', 'Yerim'], ['rejectText', 'Reject', 'Yemem']],
      ['author', name, ['isCart', 'no', 'yes'], ['landmark', null, 'Rıhtım'], ['pin', null, '40.9838,29.0253']],
      [
        'author',
        name,
        ['district', null, 'Kadıköy, İstanbul'],
        ['videoLink', null, 'https://vimeo.com/76979871'],
        ['body', 'Odun ateşinde.', null],
        ['initialRating', '7', '8.25'],
      ],
      ['author', name, ['body', null, 'Odun ateşinde.']],
      'added',
    ])
  })

  it('has no line for an edit that changes nothing, and none of a duet [CHG-15]', async () => {
    const id = await own()
    await edit(id, {})
    await edit(id, { title: 'Kokoreççi Rıza', body: ' ' })
    expect((await history(id)).items).toEqual([])
  })

  it('has the photos that its author adds and removes after a vote, and what a moderator removes, without the pictures [CHG-15]', async () => {
    const id = await own()
    const name = author.username
    const photoOf = (url: string) => url.split('/').at(-1)!.replace('-1600.webp', '')
    const add = async () => photoOf((await author.post<Restaurant>(`/restaurants/${id}/photos`, await jpeg())).body.photos.at(-1)!)
    const [first, second] = [await add(), await add()]
    expect(await lines(id)).toEqual([])
    await voter.post('/vote', { questionId: id, rating: 9 })
    await add()
    await author.send('DELETE', `/restaurants/${id}/photos/${first}`)
    await moderator.send('DELETE', `/restaurants/${id}/photos/${second}`, reason)
    expect(await lines(id)).toEqual([
      ['moderator', null, ['photos', '2', '1']],
      ['author', name, ['photos', '3', '2']],
      ['author', name, ['photos', '2', '3']],
      'added',
    ])
  })

  it('names an accepted version as such, and neither a business nor an author who left [CHG-15]', async () => {
    const leaver = await testApp.member('giden')
    const business = await testApp.member('isletme')
    const id = await own({}, leaver)
    await voter.post('/vote', { questionId: id, rating: 9 })
    await edit(id, { title: 'Burger Durağı' }, leaver)
    const { rows } = await testApp.database.pool.query<{ id: string }>('select id from restaurant_proposals where restaurant_id = $1', [id])
    await moderator.post(`/moderation/restaurant-proposals/${rows[0]!.id}/decision`, { accept: true, seen: 0 })
    await moderator.post('/moderation/claims', { restaurantId: id, username: business.username })
    await edit(id, { body: 'İşletmeden' }, business)
    expect((await history(id)).items.map(({ kind, version }) => [kind, version?.isAccepted])).toEqual([
      ['edit', false],
      ['claim_given', undefined],
      ['edit', true],
      ['added', undefined],
    ])
    await testApp.database.pool.query('delete from auth_users where id = (select auth_id from profiles where id = $1)', [leaver.profileId])
    expect((await lines(id))[0]).toEqual(['business', null, ['body', null, 'İşletmeden']])
    expect((await lines(id))[2]).toEqual(['author', null, ['title', 'Kokoreççi Rıza', 'Burger Durağı']])
  })

  it('is paged by its cursor, in the order of time, each line once [CHG-15]', async () => {
    const id = await own()
    for (let turn = 1; turn <= 7; turn++) await edit(id, { body: `Açıklama ${turn}` })
    const all = (await history(id)).items
    const paged: RestaurantHistory['items'] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: RestaurantHistory = await history(id, `?limit=3${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.items)
      cursor = page.nextCursor
    }
    expect([paged.length, paged]).toEqual([8, all])
  })
})

describe('what a moderator hides in the history', () => {
  const hide = (id: number, field: string, side: string, by = moderator) =>
    by.post<{ versions?: number; code?: string }>(`/moderation/restaurant-versions/${id}/hidden`, { field, side })

  it('is gone from every version that said it, and nothing else is [CHG-15]', async () => {
    const id = await own({ body: 'Küfürlü' })
    await edit(id, { body: 'Temiz', title: 'Rıza' })
    await edit(id, { body: 'Küfürlü' })
    await edit(id, { body: null })
    const [last, , first] = (await history(id)).items
    expect((await hide(first!.id, 'body', 'before')).body).toEqual({ versions: 3 })
    expect((await hide(first!.id, 'body', 'before')).body.code).toBe('VERSION_NOT_FOUND')
    expect((await hide(last!.id, 'title', 'before')).body.code).toBe('VERSION_NOT_FOUND')
    expect(JSON.stringify(await history(id))).not.toContain('Küfürlü')
    const versions = (await history(id)).items.slice(0, 3).map(({ version }) => version!.changes.find(({ field }) => field === 'body'))
    expect(versions.map((change) => [change!.before, change!.after, change!.hidden])).toEqual([
      [null, null, ['before']],
      ['Temiz', null, ['after']],
      [null, 'Temiz', ['before']],
    ])
    expect((await lines(id))[2]).toContainEqual(['title', 'Kokoreççi Rıza', 'Rıza'])
  })

  it('is no longer what the restaurant says, and no moderator’s own [CHG-15]', async () => {
    const id = await own({ body: 'Eski' })
    await edit(id, { body: 'Şimdi' })
    const number = (await history(id)).items[0]!.id
    expect((await hide(number, 'body', 'after')).body.code).toBe('VERSION_IS_SHOWN')
    expect((await hide(number, 'body', 'before', author)).body.code).toBe('ADMIN_ONLY')
    const mine = await own({ body: 'Eski' }, moderator)
    await edit(mine, { body: 'Şimdi' }, moderator)
    expect((await hide((await history(mine)).items[0]!.id, 'body', 'before')).body.code).toBe('DECISION_OF_OWN')
  })
})

describe('versions and proposals', () => {
  async function waiting(): Promise<string> {
    const id = await own()
    await voter.post('/vote', { questionId: id, rating: 9 })
    await edit(id, { title: 'Burger Durağı', body: 'Odun ateşinde.' })
    return id
  }
  const count = async (id: string) => {
    const { rows } = await testApp.database.pool.query<{ n: number }>(
      `select (select count(*) from restaurant_versions where restaurant_id = $1)::int * 10 +
        (select count(*) from restaurant_proposals where restaurant_id = $1 and status = 'pending')::int as n`,
      [id],
    )
    return rows[0]!.n
  }

  it('go with a removed restaurant, so that no text of it is public, and come back with it [CHG-15]', async () => {
    const id = await waiting()
    const other = await testApp.member('yedek')
    await makeModerator(testApp, other.profileId)
    expect((await moderator.send('DELETE', `/restaurants/${id}`, reason)).status).toBe(200)
    expect((await testApp.visitor().get(`/restaurants/${id}/history`)).status).toBe(410)
    expect(await count(id)).toBe(0)
    const { rows } = await testApp.database.pool.query<{ id: string }>('select id from decisions where content_id = $1', [id])
    await author.post(`/decisions/${rows[0]!.id}/appeal`, { content: 'Bunda bir kötülük yok.' })
    await other.post(`/moderation/appeals/${rows[0]!.id}`, { outcome: 'undone', answer: 'Haklısın.' })
    expect(await count(id)).toBe(11)
    expect((await lines(id))[0]).toEqual(['author', author.username, ['body', null, 'Odun ateşinde.']])
  })

  it('of an absorbed restaurant wait for the undo of the merge, and do not enter the history of the other [CHG-15]', async () => {
    const [survivor, absorbed] = [await own(), await waiting()]
    await edit(survivor, { body: 'Asıl' })
    const { body } = await moderator.post<{ id: number }>('/moderation/merges', { survivorId: survivor, absorbedId: absorbed })
    expect(await lines(survivor)).toEqual([['author', author.username, ['body', null, 'Asıl']], 'added'])
    await moderator.post(`/moderation/merges/${body.id}/undo`)
    expect([await count(survivor), await count(absorbed)]).toEqual([10, 11])
    expect((await author.get<OwnProposal>(`/restaurants/${absorbed}/proposal`)).body.proposal?.state).toBe('pending')
  })
})
