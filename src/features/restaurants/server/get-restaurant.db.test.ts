import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comment, crowd, duet, membersVote, reply, visitorsVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RandomRestaurant, RankedPage, Restaurant } from '../restaurants.contract.ts'

let testApp: TestApp
let members: string[]
beforeAll(async () => {
  testApp = await createTestApp()
  members = await crowd(testApp, 25)
})
afterAll(() => testApp.close())

const anybody = () => testApp.visitor()

describe('one restaurant', () => {
  it('returns all its fields, its author and its counters [ENT-01 ENT-02 ENT-03 ENT-09 ENT-11 COM-37 REPAIR-24]', async () => {
    const [author, voter] = members
    const id = await testApp.restaurant({
      title: 'Çıtır Kokoreç Şükrü',
      body: 'Bol kimyonlu',
      address: 'Kadıköy, İstanbul',
      restaurant_type: 'kokorec',
      author_id: author!,
      initial_rating: 8.25,
      photos: ['kokorec1', 'kokorec2'],
    })
    await membersVote(testApp, id, [voter!], [9])
    await visitorsVote(testApp, id, [3, 9])
    const said = await comment(testApp, id, voter!)
    await reply(testApp, said, author!)
    await reply(testApp, said, voter!)
    const { status, body } = await anybody().get<Restaurant>(`/restaurants/${id}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      title: 'Çıtır Kokoreç Şükrü',
      body: 'Bol kimyonlu',
      address: 'Kadıköy, İstanbul',
      isCart: false,
      landmark: null,
      place: null,
      videoLink: null,
      mapsLink: null,
      initialRating: 8.25,
      photos: ['/media/kokorec1-1600.webp', '/media/kokorec2-1600.webp'],
      restaurantType: 'kokorec',
      acceptText: 'Accept',
      rejectText: 'Reject',
      authorId: author,
      author: { id: author, username: expect.any(String) as string, nickname: 'Kalabalık', avatarUrl: null },
      profiles: { id: author, username: expect.any(String) as string, avatar_url: null },
      hypeScore: 0,
      // 1 vote + 1.5 for a comment + 2 × 0.8 for replies + 0.3 of 4 in the first day
      hype: expect.closeTo(5.3) as number,
      hotScore: expect.any(Number) as number,
      risingScore: expect.any(Number) as number,
      isTrending: false,
      questionType: 'normal',
      parentQuestionId: null,
      parentQuestion: null,
      duetRating: null,
      duetUserId: null,
      duetUser: null,
      isVotable: true,
      hours: null,
      status: 'open',
      statusSince: null,
      movedTo: null,
      createdAt: expect.any(String) as string,
      acceptCount: 2,
      rejectCount: 1,
      memberAcceptCount: 1,
      memberRejectCount: 0,
      commentCount: 1,
      replyCount: 2,
      loggedInRatings: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0],
      anonymousRatings: [0, 0, 1, 0, 0, 0, 0, 0, 1, 0],
    })
  })

  it('a duet shows its original’s title, text, owner’s rating and ratings, and its creator [CHG-03 ENT-01 ENT-09 DUET-05 REPAIR-13]', async () => {
    const original = await testApp.restaurant({ title: 'Asıl', body: 'Asıl yazı', initial_rating: 9.25 })
    await visitorsVote(testApp, original, [4])
    const made = await duet(testApp, original, members[0]!, { rating: 6.5 })
    const { body } = await anybody().get<Restaurant>(`/restaurants/${made}`)
    expect(body).toMatchObject({
      questionType: 'duet',
      isVotable: false,
      parentQuestionId: original,
      duetRating: 6.5,
      duetUserId: members[0],
    })
    expect(body.parentQuestion).toEqual({
      id: original,
      title: 'Asıl',
      body: 'Asıl yazı',
      initialRating: 9.25,
      loggedInRatings: Array(10).fill(0),
      anonymousRatings: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
    })
    expect(body.duetUser!.username).toMatch(/^kalabalik_/)
  })

  it('an unknown one is not found [ERR-05]', async () => {
    const { status, body } = await anybody().get('/restaurants/yok-boyle-bir-yer')
    expect([status, body['code'], body['message'], body['error']]).toEqual([
      404,
      'RESTAURANT_NOT_FOUND',
      'Question not found',
      'Question not found',
    ])
  })

  it('the twenty hottest have the trending badge, and no others [CARD-05]', async () => {
    const ids = await Promise.all(Array.from({ length: 24 }, () => testApp.restaurant()))
    await Promise.all(ids.map((id, index) => membersVote(testApp, id, members, Array<number>(index + 1).fill(7))))
    const shown = await Promise.all(ids.map(async (id) => (await anybody().get<Restaurant>(`/restaurants/${id}`)).body.isTrending))
    expect(shown).toEqual([...Array<boolean>(4).fill(false), ...Array<boolean>(20).fill(true)])
  })

  it('remains without its author, as null', async () => {
    const [leaver] = await crowd(testApp, 1)
    const id = await testApp.restaurant({ author_id: leaver! })
    await testApp.database.db.deleteFrom('profiles').where('id', '=', leaver!).execute()
    expect((await anybody().get<Restaurant>(`/restaurants/${id}`)).body).toMatchObject({ authorId: null, author: null, profiles: null })
  })
})

describe('the duets of a restaurant', () => {
  it('are listed newest first, page by page, without those of other restaurants [DUET-05]', async () => {
    const [original, other] = [await testApp.restaurant(), await testApp.restaurant()]
    const made = await Promise.all(
      members.slice(0, 5).map((by, day) => duet(testApp, original, by, { created_at: new Date(Date.UTC(2026, 0, day + 1)) })),
    )
    await duet(testApp, other, members[0]!)
    const first = await anybody().get<RankedPage>(`/restaurants/${original}/duets?limit=3`)
    const second = await anybody().get<RankedPage>(`/restaurants/${original}/duets?limit=3&cursor=${first.body.nextCursor ?? ''}`)
    expect([...first.body.items, ...second.body.items].map((item) => item.id)).toEqual(made.toReversed())
    expect(second.body.nextCursor).toBeNull()
    expect((await anybody().get(`/restaurants/${other}x/duets`)).body['code']).toBe('RESTAURANT_NOT_FOUND')
    expect((await anybody().get<RankedPage>(`/restaurants/${await testApp.restaurant()}/duets`)).body).toEqual({
      items: [],
      nextCursor: null,
      count: 0,
    })
  })
})

describe('a random restaurant', () => {
  it('is one of the listed ones, eventually each, or null; duets are not picked or counted [HOME-02 HOME-03 REPAIR-17]', async () => {
    const empty = await createTestApp()
    const random = async () => (await empty.visitor().get<RandomRestaurant>('/restaurants/random')).body.id
    try {
      expect(await random()).toBeNull()
      const [maker] = await crowd(empty, 1)
      const ids = await Promise.all([1, 2, 3, 900].map((day) => empty.restaurant({ created_at: new Date(Date.UTC(2024, 0, day)) })))
      await duet(empty, ids[0]!, maker!)
      const seen = new Set(await Promise.all(Array.from({ length: 120 }, random)))
      expect([...seen].sort()).toEqual(ids.toSorted())
      // The duet does not count as a restaurant.
      expect((await empty.visitor().get('/restaurants/count')).body).toEqual({ total: { count: 4, isExact: true } })
    } finally {
      await empty.close()
    }
  })
})
