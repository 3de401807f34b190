import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import type { ViewerResult } from '#features/accounts/accounts.contract.ts'
import { crowd, gift, giftType, grant, tie } from '#tests/support/scenes.ts'
import type { Client } from '#tests/support/client.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import type { Gift, GiftSlot, GiftTypes } from '../gifts.contract.ts'
import { sendGift } from './send-gift.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => expect(await checkInvariants(world.database.pool)).toEqual([]))
afterAll(() => world.close())

type Member = Awaited<ReturnType<World['member']>>
const points = async (member: Client) => (await member.get<ViewerResult>('/viewer')).body.profile!.points

/** Two members of whom the first follows the second and has points. */
async function pair(tenths = 1000): Promise<[Member, Member]> {
  const [sender, receiver] = [await world.member('veren'), await world.member('alan')]
  await tie(world, sender.profileId, receiver.profileId)
  if (tenths > 0) await grant(world, sender.profileId, tenths)
  return [sender, receiver]
}

const send = (sender: Client, receiver: { profileId: string }, giftTypeId: unknown, given: object = {}) =>
  sender.post<Gift & { code: string; message: string }>('/gifts', { receiverId: receiver.profileId, giftTypeId, ...given })

describe('what can be given', () => {
  it('is listed cheapest first, each once, and what is no longer given is not [GIFT-01 GIFT-04]', async () => {
    const own = await createWorld()
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
  it('takes its cost by one row of the ledger and lays it into the inbox for 72 hours [GIFT-02 GIFT-10 GIFT-18]', async () => {
    const [sender, receiver] = await pair(300)
    const type = await giftType(world, { cost_tenths: 125 })
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
    const rows = await world.database.db.selectFrom('points_log').selectAll().where('source', '=', `gift:${body.id}`).execute()
    expect(rows).toMatchObject([{ user_id: sender.profileId, points_change: -125, reason: 'GIFT_SENT', question_id: null }])
    expect([await points(sender), (await receiver.get<ViewerResult>('/viewer')).body.openGifts]).toEqual([17.5, 1])
  })

  it('is for members of whom at least one follows the other, whichever it is [GIFT-07]', async () => {
    const type = await giftType(world)
    const [sender, receiver] = await pair()
    await grant(world, receiver.profileId, 1000)
    expect([(await send(sender, receiver, type)).status, (await send(receiver, sender, type)).status]).toEqual([201, 201])
    await world.database.db.deleteFrom('follows').where('follower_id', '=', sender.profileId).execute()
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

  it('is refused without the points, to the tenth; then nothing is taken and nothing sent [GIFT-08 PTS-10]', async () => {
    const type = await giftType(world, { cost_tenths: 50 })
    const [sender, receiver] = await pair(49)
    const { status, body } = await send(sender, receiver, type)
    expect([status, body.code, body.message]).toEqual([409, 'GIFT_POINTS_MISSING', 'Insufficient points to send this gift'])
    expect([await points(sender), (await receiver.get<ViewerResult>('/viewer')).body.openGifts]).toEqual([4.9, 0])
    await grant(world, sender.profileId, 1)
    expect([(await send(sender, receiver, type)).status, await points(sender)]).toEqual([201, 0])
  })

  it('needs a gift that is given, somebody to get it, and a sender [GIFT-06 GIFT-09 ERR-01]', async () => {
    const [sender, receiver] = await pair()
    const off = await giftType(world, { is_active: false })
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
    const input = { receiverId: receiver.profileId, giftTypeId: await giftType(world), message: null }
    await expect(sendGift(world.services, { sender: ghost, address: '127.0.0.1', input })).rejects.toMatchObject({
      code: 'GIFT_SENDER_NOT_FOUND',
      status: 404,
    })
    const { errors } = await import('#i18n/en/errors.ts')
    expect(errors.GIFT_SENDER_NOT_FOUND).toBe('Sender profile not found')
  })

  it('carries at most a hundred letters [GIFT-05]', async () => {
    const [[sender, receiver], type] = [await pair(), await giftType(world)]
    const answers = [100, 101].map((length) => send(sender, receiver, type, { message: '🌹'.repeat(length) }))
    const [fits, long] = await Promise.all(answers)
    expect([fits!.status, long!.status, long!.body.code]).toEqual([201, 422, 'GIFT_MESSAGE_TOO_LONG'])
  })

  it('whoever repeats a call because its answer was lost gets the same gift and pays once [GIFT-11]', async () => {
    const [sender, receiver] = await pair(100)
    const type = await giftType(world, { cost_tenths: 50 })
    const post = (message: string) =>
      sender.post<Gift>('/gifts', { receiverId: receiver.profileId, giftTypeId: type, message }, { 'idempotency-key': 'hediye-bir-kez' })
    const [first, again, other] = [await post('Bir'), await post('Bir'), await post('İki')]
    expect([again.status, again.body, other.status]).toEqual([201, first.body, 422])
    expect(await points(sender)).toBe(5)
  })

  it('a member sends at most twenty a day; what was refused or repeated does not count', async () => {
    const busy = await createWorld({ RATE_LIMITS: '1' })
    const [eager, friend, stranger] = [await busy.member(), await busy.member(), await busy.member()]
    await tie(busy, friend.profileId, eager.profileId)
    await grant(busy, eager.profileId, 20)
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
    await grant(busy, eager.profileId, 100)
    expect(await codeOf(friend, cheap)).toBe('RATE_LIMITED')
    expect(await points(eager)).toBe(10)
    expect(await checkInvariants(busy.database.pool)).toEqual([])
    await busy.close()
  })
})

describe('the gift slot of a profile', () => {
  const slot = async (asker: Client, profileId: string) => (await asker.get<GiftSlot>(`/profiles/${profileId}/gift`)).body

  it('is empty for whoever has none, and that is nothing wrong [GIFT-24]', async () => {
    const [asker, owner] = [await world.member(), await world.member()]
    const { status, body } = await asker.get(`/profiles/${owner.profileId}/gift`)
    expect([status, body]).toEqual([200, { gift: null, canSend: false, reason: 'NO_FOLLOW' }])
  })

  it('says to each what they may do there, as sending then holds them to [GIFT-25]', async () => {
    const [asker, owner] = await pair()
    const type = await giftType(world)
    const stranger = await world.member()
    await grant(world, stranger.profileId, 100)
    await grant(world, owner.profileId, 100)
    for (const [member, reason, status] of [
      [asker, null, 201],
      [stranger, 'NO_FOLLOW', 403],
      [owner, 'SELF', 403],
    ] as const) {
      expect(await slot(member, owner.profileId)).toEqual({ gift: null, canSend: reason === null, reason })
      expect((await send(member, owner, type)).status).toBe(status)
    }
  })

  it('shows what was accepted with its message and its sender, as long as that one is here [GIFT-03 GIFT-23]', async () => {
    const [sender, owner] = await pair()
    const id = await gift(world, sender.profileId, owner.profileId, { message: 'Afiyet olsun' })
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
    const asker = await world.member()
    expect((await slot(asker, owner.profileId)).gift).toEqual(expected)
    await world.database.pool.query('delete from auth_users where username = $1', [sender.username])
    expect((await slot(asker, owner.profileId)).gift).toEqual({ ...expected, senderId: null, sender: null })
  })

  it('of nobody is not found', async () => {
    const asker = await world.member()
    expect((await asker.get(`/profiles/${randomUUID()}/gift`)).body['code']).toBe('PROFILE_NOT_FOUND')
  })

  it('is read by few statements', async () => {
    const [asker, [owner]] = [await world.member(), await crowd(world, 1)]
    let statements = 0
    const count = () => void statements++
    world.database.pool.on('acquire', count)
    await slot(asker, owner!)
    world.database.pool.off('acquire', count)
    expect(statements).toBeLessThanOrEqual(2)
  })
})
