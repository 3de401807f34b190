import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { crowd, gift, giftType, readAll, makeFollow } from '#tests/support/scenes.ts'
import type { Client } from '#tests/support/client.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { SeenAnnouncements, ViewerWithNews } from '#features/viewer/viewer.contract.ts'
import type { Gift, GiftPage, GiftSlot } from '../gifts.contract.ts'
import { returnExpired } from './return-expired.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const HOUR = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms)
const viewerOf = async (member: Client) => (await member.get<ViewerWithNews>('/viewer')).body
const points = async (member: Client) => (await viewerOf(member)).profile!.points
const inboxOf = async (member: Client) => (await member.get<GiftPage>('/gifts')).body.items.map(({ id }) => id)
const answer = async (member: Client, id: number, to: 'accept' | 'reject') => {
  const { status, body } = await member.post<Gift & { code?: string; message: string }>(`/gifts/${id}/${to}`)
  return status === 200 ? body.status : [status, body.code, body.message]
}
const never = new AbortController().signal

async function pair() {
  return [await testApp.member('veren'), await testApp.member('alan')] as const
}

async function rowOf(id: number) {
  return testApp.database.db.selectFrom('gift_inbox').selectAll().where('id', '=', id).executeTakeFirst()
}

describe('the inbox', () => {
  it('lists the receiver’s open gifts only, newest first, page by page [GIFT-16 GIFT-26]', async () => {
    const [sender, receiver] = await pair()
    const [other] = await crowd(testApp, 1)
    const ids: number[] = []
    for (let hours = 5; hours > 0; hours--)
      ids.push(await gift(testApp, sender.profileId, receiver.profileId, { sent_at: ago(hours * HOUR), message: `${hours}` }))
    await gift(testApp, sender.profileId, receiver.profileId, { sent_at: ago(72 * HOUR), expires_at: ago(1) })
    await gift(testApp, sender.profileId, other!)
    expect([await answer(receiver, ids[1]!, 'accept'), await answer(receiver, ids[3]!, 'reject')]).toEqual(['accepted', 'rejected'])
    const { items, pages } = await readAll(
      async (cursor) => (await receiver.get<GiftPage>(`/gifts?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body,
    )
    expect([items.map(({ id }) => id), pages]).toEqual([[ids[4], ids[2], ids[0]], 2])
    expect(items[0]).toMatchObject({ senderId: sender.profileId, sender: { nickname: 'veren' }, message: '1', status: 'pending' })
    expect([await inboxOf(sender), (await viewerOf(receiver)).openGifts, (await viewerOf(sender)).openGifts]).toEqual([[], 3, 0])
    expect((await receiver.get('/gifts?cursor=bm9uZQ')).body['code']).toBe('INVALID_INPUT')
    expect((await testApp.visitor().get('/gifts')).status).toBe(401)
  })

  it('is read from its index, without a sort', async () => {
    await testApp.database.pool.query('analyze gift_inbox')
    const client = await testApp.database.pool.connect()
    await client.query('begin')
    // In a table as small as this one other plans would be cheaper.
    await client.query(`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`)
    const { rows } = await client.query(
      `explain select id from gift_inbox g where receiver_id = '9b6f1d1e-53a4-4f3b-8a54-111111111111' and status = 'pending' and expires_at > now()
       order by g.sent_at desc, g.id desc limit 21`,
    )
    await client.query('rollback')
    client.release()
    const plan = rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('gift_inbox_open')
    expect(plan).not.toContain('Sort')
  })
})

describe('answering a gift', () => {
  it('accepting shows it on the profile with the date, and replaces the previous one [GIFT-12 GIFT-23 GIFT-27 GEN-08]', async () => {
    const [sender, receiver] = await pair()
    const ids = [
      await gift(testApp, sender.profileId, receiver.profileId, { message: 'İlk' }),
      await gift(testApp, sender.profileId, receiver.profileId),
    ]
    for (const id of ids) {
      const before = Date.now()
      const { body } = await receiver.post<Gift>(`/gifts/${id}/accept`)
      expect(body).toMatchObject({ id, status: 'accepted', sender: { nickname: 'veren' } })
      expect(Date.parse(body.respondedAt!)).toBeGreaterThanOrEqual(before - 5)
      const slot = (await receiver.get<GiftSlot>(`/profiles/${receiver.profileId}/gift`)).body
      expect(slot.gift).toMatchObject({ giftTypeId: body.giftTypeId, message: body.message, acceptedAt: body.respondedAt })
    }
    const held = await testApp.database.db.selectFrom('user_gifts').selectAll().where('user_id', '=', receiver.profileId).execute()
    expect(held).toHaveLength(1)
    // An accepted gift is not refunded.
    expect([await points(sender), (await viewerOf(sender)).returnedGifts]).toEqual([0, []])
  })

  it('rejecting refunds its sender in full, by one row of the ledger, whatever it costs now [GIFT-13 GIFT-19]', async () => {
    const [sender, receiver] = await pair()
    const type = await giftType(testApp, { cost_tenths: 125 })
    const id = await gift(testApp, sender.profileId, receiver.profileId, { type })
    await testApp.database.db.updateTable('gift_types').set({ cost_tenths: 900, is_active: false }).where('id', '=', type).execute()
    expect(await answer(receiver, id, 'reject')).toBe('rejected')
    expect((await rowOf(id))!.responded_at).toBeInstanceOf(Date)
    const rows = await testApp.database.db
      .selectFrom('points_log')
      .select(['user_id', 'points_change'])
      .where('source', '=', `gift:${id}`)
      .where('reason', '=', 'GIFT_REFUNDED')
      .execute()
    expect(rows).toEqual([{ user_id: sender.profileId, points_change: 125 }])
    expect(await points(sender)).toBe(12.5)
  })

  it('happens once and before it expires; afterwards the answer names the reason [GIFT-14 GIFT-15]', async () => {
    const [sender, receiver] = await pair()
    const gone = [409, 'GIFT_GONE', 'Gift is no longer available']
    const expired = [409, 'GIFT_EXPIRED', 'Gift has expired']
    for (const first of ['accept', 'reject'] as const) {
      const id = await gift(testApp, sender.profileId, receiver.profileId)
      await answer(receiver, id, first)
      for (const again of ['accept', 'reject'] as const) expect(await answer(receiver, id, again)).toEqual(gone)
    }
    const over = await gift(testApp, sender.profileId, receiver.profileId, { sent_at: ago(73 * HOUR), expires_at: ago(1) })
    for (const to of ['accept', 'reject'] as const) expect(await answer(receiver, over, to)).toEqual(expired)
    expect((await rowOf(over))!.status).toBe('pending')
    await returnExpired(testApp.context.db, never, testApp.context)
    for (const to of ['accept', 'reject'] as const) expect(await answer(receiver, over, to)).toEqual(expired)
  })

  it('is possible for its receiver only: for all others the gift is not found [GIFT-09 GIFT-26 PERM-11]', async () => {
    const [sender, receiver] = await pair()
    const stranger = await testApp.member()
    const id = await gift(testApp, sender.profileId, receiver.profileId)
    for (const to of ['accept', 'reject'] as const) {
      for (const requester of [sender, stranger]) expect(await answer(requester, id, to)).toEqual([404, 'GIFT_NOT_FOUND', 'Gift not found'])
      expect(await answer(receiver, 987_654_321, to)).toEqual([404, 'GIFT_NOT_FOUND', 'Gift not found'])
      expect((await testApp.visitor().post(`/gifts/${id}/${to}`)).status).toBe(401)
    }
    expect([(await rowOf(id))!.status, await inboxOf(receiver)]).toEqual(['pending', [id]])
  })
})

describe('an unanswered gift', () => {
  it('is returned on expiry, with every point, once; open gifts stay [GIFT-14 GIFT-19]', async () => {
    const [sender, receiver] = await pair()
    const over: number[] = []
    for (let index = 0; index < 60; index++)
      over.push(await gift(testApp, sender.profileId, receiver.profileId, { sent_at: ago(73 * HOUR), expires_at: ago(index * 1000 + 1) }))
    const open = await gift(testApp, sender.profileId, receiver.profileId)
    expect([await inboxOf(receiver), await points(sender)]).toEqual([[open], 0])
    await returnExpired(testApp.context.db, never, testApp.context)
    await returnExpired(testApp.context.db, never, testApp.context)
    const rows = await testApp.database.db.selectFrom('gift_inbox').select(['status', 'responded_at']).where('id', 'in', over).execute()
    expect(new Set(rows.map(({ status, responded_at }) => `${status} ${responded_at}`))).toEqual(new Set(['expired null']))
    expect([await points(sender), (await rowOf(open))!.status]).toEqual([300, 'pending'])
  })

  it('its sender sees it once, as when rejected; its receiver sees the open count; reading marks nothing [GIFT-19 REPAIR-19]', async () => {
    const [sender, receiver] = await pair()
    const type = await giftType(testApp, { name: 'Kırmızı gül', cost_tenths: 125 })
    const rejected = await gift(testApp, sender.profileId, receiver.profileId, { type })
    const expired = await gift(testApp, sender.profileId, receiver.profileId, { type, sent_at: ago(73 * HOUR), expires_at: ago(1) })
    await gift(testApp, sender.profileId, receiver.profileId)
    expect((await viewerOf(sender)).returnedGifts).toEqual([])
    await answer(receiver, rejected, 'reject')
    await returnExpired(testApp.context.db, never, testApp.context)
    const listed = (await viewerOf(sender)).returnedGifts
    expect((await viewerOf(sender)).returnedGifts).toEqual(listed)
    const giftIds = listed.map(({ id }) => id)
    const marked = await Promise.all(
      Array.from({ length: 8 }, () => sender.send<SeenAnnouncements>('PUT', '/viewer/news', { badgeIds: [], giftIds })),
    )
    expect((await receiver.send<SeenAnnouncements>('PUT', '/viewer/news', { badgeIds: [], giftIds })).body.gifts).toEqual([])
    const one = { name: 'Kırmızı gül', emoji: '🌹', points: 12.5 }
    expect((await viewerOf(sender)).returnedGifts).toEqual([])
    expect(marked.flatMap(({ body }) => body.gifts)).toEqual([
      { id: rejected, ...one },
      { id: expired, ...one },
    ])
    expect(await viewerOf(receiver)).toMatchObject({ returnedGifts: [], openGifts: 1 })
  })
})

describe('when a member leaves', () => {
  const leave = (profileId: string) =>
    testApp.database.pool.query('delete from auth_users u using profiles p where p.auth_id = u.id and p.id = $1', [profileId])

  it('gifts waiting for that member are refunded, accepted ones are not [GIFT-19]', async () => {
    const [sender, receiver] = await pair()
    const ids = [0, 1, 2].map(() => gift(testApp, sender.profileId, receiver.profileId))
    const [accepted, rejected, open] = (await Promise.all(ids)) as [number, number, number]
    await answer(receiver, accepted, 'accept')
    await answer(receiver, rejected, 'reject')
    await leave(receiver.profileId)
    expect([await points(sender), await rowOf(open)]).toEqual([10, undefined])
  })

  it('gifts that the member sent can still be answered, and nobody gets points for them', async () => {
    const [sender, receiver] = await pair()
    const [first, second, third] = [
      await gift(testApp, sender.profileId, receiver.profileId, { message: 'Hoşça kal' }),
      await gift(testApp, sender.profileId, receiver.profileId),
      await gift(testApp, sender.profileId, receiver.profileId),
    ]
    await leave(sender.profileId)
    expect(await inboxOf(receiver)).toEqual([third, second, first])
    const { body } = await receiver.post<Gift>(`/gifts/${first}/accept`)
    expect(body).toMatchObject({ status: 'accepted', senderId: null, sender: null, message: 'Hoşça kal' })
    expect(await answer(receiver, second, 'reject')).toBe('rejected')
    await testApp.database.pool.query('update gift_inbox set expires_at = now() where id = $1', [third])
    await returnExpired(testApp.context.db, never, testApp.context)
    expect((await rowOf(third))!.status).toBe('expired')
    const { rows } = await testApp.database.pool.query('select from points_log where source = any($1)', [
      [first, second, third].map((id) => `gift:${id}`),
    ])
    expect(rows).toEqual([])
  })

  it('and both members of a gift leave at once, no gift remains', async () => {
    const [one, other] = (await crowd(testApp, 2)) as [string, string]
    await gift(testApp, one, other)
    await gift(testApp, other, one)
    await testApp.database.pool.query('delete from auth_users u using profiles p where p.auth_id = u.id and p.id in ($1, $2)', [one, other])
    expect(await testApp.database.db.selectFrom('gift_inbox').select('id').where('receiver_id', 'in', [one, other]).execute()).toEqual([])
  })
})

describe('points in open gifts', () => {
  it('pay the debt on return, if their source was deleted meanwhile [REPAIR-08]', async () => {
    const [sender, receiver] = await pair()
    const [author] = await crowd(testApp, 1)
    await makeFollow(testApp, sender.profileId, receiver.profileId)
    const type = await giftType(testApp, { cost_tenths: 25 })
    const restaurants = await Promise.all(Array.from({ length: 10 }, () => testApp.restaurant({ author_id: author! })))
    for (const questionId of restaurants) await sender.post('/vote', { questionId, rating: 8 })
    for (let round = 0; round < 3; round++) {
      const said = await Promise.all(
        restaurants.map(
          async (restaurant) =>
            (await sender.post<{ id: number }>(`/restaurants/${restaurant}/comments`, { content: `Harika ${restaurant} ${round}` })).body
              .id,
        ),
      )
      expect(await points(sender)).toBe(3)
      const { body } = await sender.post<Gift>('/gifts', { receiverId: receiver.profileId, giftTypeId: type })
      for (const id of said) expect((await sender.send('DELETE', `/comments/${id}`)).status).toBe(200)
      expect(await points(sender)).toBe(0)
      expect(await answer(receiver, body.id, 'reject')).toBe('rejected')
      expect(await points(sender)).toBe(1)
    }
  })

  it('return in full when their source still exists', async () => {
    const [sender, receiver] = await pair()
    const [author] = await crowd(testApp, 1)
    for (let turn = 0; turn < 10; turn++)
      await sender.post('/vote', { questionId: await testApp.restaurant({ author_id: author! }), rating: 8 })
    const id = await gift(testApp, sender.profileId, receiver.profileId)
    expect(await answer(receiver, id, 'reject')).toBe('rejected')
    expect(await points(sender)).toBe(6)
  })
})
