import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { crowd, gift, giftType, grantPoints, makeFollow } from '#tests/support/scenes.ts'
import type { Client } from '#tests/support/client.ts'
import { settled } from '#tests/support/settled.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Gift, GiftSlot, GiftTypes } from '../gifts.contract.ts'
import { sendGift } from './send-gift.ts'
import { giftsErrors } from '../gifts.errors.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

type Member = Awaited<ReturnType<TestApp['member']>>
const points = async (member: Client) => (await member.get<ViewerResult>('/viewer')).body.profile!.points

/** Two members; the first one follows the second and has points. */
async function pair(tenths = 1000): Promise<[Member, Member]> {
  const [sender, receiver] = [await testApp.member('veren'), await testApp.member('alan')]
  await makeFollow(testApp, sender.profileId, receiver.profileId)
  if (tenths > 0) await grantPoints(testApp, sender.profileId, tenths)
  return [sender, receiver]
}

const send = (sender: Client, receiver: { profileId: string }, giftTypeId: unknown, given: object = {}) =>
  sender.post<Gift & { code: string; message: string }>('/gifts', { receiverId: receiver.profileId, giftTypeId, ...given })

describe('the gift types', () => {
  it('are listed cheapest first, each once, without inactive ones [GIFT-01 GIFT-04]', async () => {
    const own = await createTestApp()
    const [dear, cheap, same] = [
      await giftType(own, { cost_tenths: 500 }),
      await giftType(own, { cost_tenths: 25, name: 'Çay' }),
      await giftType(own, { cost_tenths: 500 }),
    ]
    await giftType(own, { cost_tenths: 1, is_active: false })
    const { items } = (await own.visitor().get<GiftTypes>('/gift-types')).body
    expect(items.map(({ id }) => id)).toEqual([cheap, dear, same])
    expect(items[0]).toEqual({ id: cheap, name: 'Çay', emoji: '🌹', description: 'Bir hediye', costPoints: 2.5, isActive: true })
    await own.close()
  })
})

describe('sending a gift', () => {
  it('subtracts its cost by one row of the ledger and puts it into the inbox for 72 hours [GIFT-02 GIFT-10 GIFT-18]', async () => {
    const [sender, receiver] = await pair(300)
    const type = await giftType(testApp, { cost_tenths: 125 })
    const { status, body } = await send(sender, receiver, type, { message: '  Ellerine sağlık \n' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number) as number,
      senderId: sender.profileId,
      receiverId: receiver.profileId,
      giftTypeId: type,
      message: 'Ellerine sağlık',
      status: 'pending',
      sentAt: expect.stringMatching(/Z$/) as string,
      expiresAt: new Date(Date.parse(body.sentAt) + 72 * 3_600_000).toISOString(),
      respondedAt: null,
      giftType: expect.objectContaining({ id: type, costPoints: 12.5 }) as object,
      sender: { id: sender.profileId, username: sender.username, nickname: 'veren', avatarUrl: null },
    })
    const rows = await testApp.database.db.selectFrom('points_log').selectAll().where('source', '=', `gift:${body.id}`).execute()
    expect(rows).toMatchObject([{ user_id: sender.profileId, points_change: -125, reason: 'GIFT_SENT', question_id: null }])
    expect([await points(sender), (await receiver.get<ViewerResult>('/viewer')).body.openGifts]).toEqual([17.5, 1])
  })

  it('needs a follow between the two members, in either direction [GIFT-07]', async () => {
    const type = await giftType(testApp)
    const [sender, receiver] = await pair()
    await grantPoints(testApp, receiver.profileId, 1000)
    expect([(await send(sender, receiver, type)).status, (await send(receiver, sender, type)).status]).toEqual([201, 201])
    await testApp.database.db.deleteFrom('follows').where('follower_id', '=', sender.profileId).execute()
    for (const [from, to] of [
      [sender, receiver],
      [receiver, sender],
    ] as const) {
      const { status, body } = await send(from, to, type)
      expect([status, body.code, body.message]).toEqual([
        403,
        'GIFT_WITHOUT_FOLLOW',
        'You can only send gifts to people you follow or who follow you',
      ])
    }
  })

  it('is refused without enough points, to the tenth; then nothing is subtracted and nothing sent [GIFT-08 PTS-10]', async () => {
    const type = await giftType(testApp, { cost_tenths: 50 })
    const [sender, receiver] = await pair(49)
    const { status, body } = await send(sender, receiver, type)
    expect([status, body.code, body.message]).toEqual([409, 'GIFT_POINTS_MISSING', 'Insufficient points to send this gift'])
    expect([await points(sender), (await receiver.get<ViewerResult>('/viewer')).body.openGifts]).toEqual([4.9, 0])
    await grantPoints(testApp, sender.profileId, 1)
    expect([(await send(sender, receiver, type)).status, await points(sender)]).toEqual([201, 0])
  })

  it('needs an active gift type, a receiver, and a sender [GIFT-06 GIFT-09 ERR-01]', async () => {
    const [sender, receiver] = await pair()
    const off = await giftType(testApp, { is_active: false })
    for (const [to, type, answer] of [
      [receiver, undefined, [422, 'GIFT_REQUIRED', 'Please select a gift']],
      [receiver, null, [422, 'GIFT_REQUIRED', 'Please select a gift']],
      [receiver, off, [404, 'GIFT_TYPE_NOT_FOUND', 'Gift type not found']],
      [receiver, 987_654, [404, 'GIFT_TYPE_NOT_FOUND', 'Gift type not found']],
      [{ profileId: randomUUID() }, off, [404, 'PROFILE_NOT_FOUND', 'Profile not found']],
      [sender, off, [403, 'GIFT_TO_SELF', 'You cannot send a gift to yourself']],
    ] as const) {
      const { status, body } = await send(sender, to, type)
      expect([status, body.code, body.message]).toEqual(answer)
    }
    const ghost = { kind: 'member' as const, id: randomUUID(), authId: '', username: '', isVerified: true }
    const input = { receiverId: receiver.profileId, giftTypeId: await giftType(testApp), message: null }
    await expect(sendGift(testApp.context, { sender: ghost, address: '127.0.0.1', input })).rejects.toMatchObject({
      code: 'GIFT_SENDER_NOT_FOUND',
      status: 404,
    })
    expect(giftsErrors.GIFT_SENDER_NOT_FOUND[1]).toBe('Sender profile not found')
  })

  it('accepts a message of at most a hundred letters [GIFT-05]', async () => {
    const [[sender, receiver], type] = [await pair(), await giftType(testApp)]
    const answers = [100, 101].map((length) => send(sender, receiver, type, { message: '🌹'.repeat(length) }))
    const [fits, long] = await Promise.all(answers)
    expect([fits!.status, long!.status, long!.body.code]).toEqual([201, 422, 'GIFT_MESSAGE_TOO_LONG'])
  })

  it('a repeated call with the same idempotency key returns the same gift and pays once [GIFT-11]', async () => {
    const [sender, receiver] = await pair(100)
    const type = await giftType(testApp, { cost_tenths: 50 })
    const post = (message: string) =>
      sender.post<Gift>('/gifts', { receiverId: receiver.profileId, giftTypeId: type, message }, { 'idempotency-key': 'hediye-bir-kez' })
    const [first, again, other] = [await post('Bir'), await post('Bir'), await post('İki')]
    expect([again.status, again.body, other.status]).toEqual([201, first.body, 422])
    expect(await points(sender)).toBe(5)
  })

  it('a member sends at most twenty a day; refused or repeated calls do not count', async () => {
    const busy = await createTestApp({ RATE_LIMITS: '1' })
    const [eager, friend, stranger] = [await busy.member(), await busy.member(), await busy.member()]
    await makeFollow(busy, friend.profileId, eager.profileId)
    await grantPoints(busy, eager.profileId, 20)
    const [cheap, dear] = [await giftType(busy, { cost_tenths: 1 }), await giftType(busy, { cost_tenths: 500 })]
    const codeOf = async (receiver: Member, giftTypeId: number, key?: string) =>
      (await eager.post('/gifts', { receiverId: receiver.profileId, giftTypeId }, key === undefined ? {} : { 'idempotency-key': key }))
        .body['code'] ?? 'sent'
    for (let turn = 0; turn < 25; turn++) {
      expect(await codeOf(friend, dear)).toBe('GIFT_POINTS_MISSING')
      expect(await codeOf(stranger, cheap)).toBe('GIFT_WITHOUT_FOLLOW')
    }
    for (let turn = 0; turn < 19; turn++) expect(await codeOf(friend, cheap)).toBe('sent')
    for (let turn = 0; turn < 5; turn++) expect(await codeOf(friend, cheap, 'ayni-hediye')).toBe('sent')
    await grantPoints(busy, eager.profileId, 100)
    expect(await codeOf(friend, cheap)).toBe('RATE_LIMITED')
    expect(await points(eager)).toBe(10)
    expect(await checkInvariants(busy.database.pool)).toEqual([])
    await busy.close()
  })
})

describe('the gift slot of a profile', () => {
  const slot = async (requester: Client, profileId: string) => (await requester.get<GiftSlot>(`/profiles/${profileId}/gift`)).body

  it('is empty for a member without a gift, which is no error [GIFT-24]', async () => {
    const [requester, owner] = [await testApp.member(), await testApp.member()]
    const { status, body } = await requester.get(`/profiles/${owner.profileId}/gift`)
    expect([status, body]).toEqual([200, { gift: null, canSend: false, reason: 'NO_FOLLOW' }])
  })

  it('tells each viewer whether sending is allowed, as sending then enforces [GIFT-25]', async () => {
    const [requester, owner] = await pair()
    const type = await giftType(testApp)
    const stranger = await testApp.member()
    await grantPoints(testApp, stranger.profileId, 100)
    await grantPoints(testApp, owner.profileId, 100)
    for (const [member, reason, status] of [
      [requester, null, 201],
      [stranger, 'NO_FOLLOW', 403],
      [owner, 'SELF', 403],
    ] as const) {
      expect(await slot(member, owner.profileId)).toEqual({ gift: null, canSend: reason === null, reason })
      expect((await send(member, owner, type)).status).toBe(status)
    }
  })

  it('shows the accepted gift with its message and, until the sender leaves, its sender [GIFT-03 GIFT-23]', async () => {
    const [sender, owner] = await pair()
    const id = await gift(testApp, sender.profileId, owner.profileId, { message: 'Afiyet olsun' })
    const { body } = await owner.post<Gift>(`/gifts/${id}/accept`)
    const expected = {
      userId: owner.profileId,
      giftTypeId: body.giftTypeId,
      senderId: sender.profileId,
      message: 'Afiyet olsun',
      acceptedAt: body.respondedAt,
      giftType: body.giftType,
      sender: { id: sender.profileId, username: sender.username, nickname: 'veren', avatarUrl: null },
    }
    const requester = await testApp.member()
    expect((await slot(requester, owner.profileId)).gift).toEqual(expected)
    await testApp.database.pool.query('delete from auth_users where username = $1', [sender.username])
    expect((await slot(requester, owner.profileId)).gift).toEqual({ ...expected, senderId: null, sender: null })
  })

  it('of an unknown member is not found', async () => {
    const requester = await testApp.member()
    expect((await requester.get(`/profiles/${randomUUID()}/gift`)).body['code']).toBe('PROFILE_NOT_FOUND')
  })

  it('needs few statements', async () => {
    const [requester, [owner]] = [await testApp.member(), await crowd(testApp, 1)]
    // What an earlier test left to do after its answers is not counted.
    await settled(testApp)
    let statements = 0
    const count = () => void statements++
    testApp.database.pool.on('acquire', count)
    await slot(requester, owner!)
    testApp.database.pool.off('acquire', count)
    // The session, the slot, and whom a block keeps away.
    expect(statements).toBeLessThanOrEqual(3)
  })
})
