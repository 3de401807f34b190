import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Gift } from '#features/gifts/gifts.contract.ts'
import { listGivers, returnExpired } from '#features/gifts/server/index.ts'
import { startJobs } from '#app/jobs.ts'
import { crowd, gift, giftType, grantPoints, makeFollow } from '#tests/support/scenes.ts'
import { chance } from '#tests/support/seed.ts'
import { deadlocks } from '#tests/support/deadlocks.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
let type: number
beforeAll(async () => {
  testApp = await createTestApp()
  type = await giftType(testApp, { cost_tenths: 50 })
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

type Member = Awaited<ReturnType<TestApp['member']>>

const twenty = <T>(task: (turn: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, turn) => task(turn)))
const never = new AbortController().signal

async function friends(tenths: number): Promise<[Member, Member]> {
  const [one, other] = [await testApp.member('veren'), await testApp.member('alan')]
  await makeFollow(testApp, one.profileId, other.profileId)
  await grantPoints(testApp, one.profileId, tenths)
  return [one, other]
}

async function tenthsOf({ profileId }: { profileId: string }): Promise<number> {
  const row = await testApp.database.db.selectFrom('profiles').select('points_tenths').where('id', '=', profileId).executeTakeFirstOrThrow()
  return row.points_tenths
}

async function statusOf(id: number) {
  return testApp.database.db
    .selectFrom('gift_inbox')
    .select(['status', 'responded_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('gifts at the same moment', () => {
  it('of twenty gifts sent at once with points for one, one is paid and sent [GIFT-11]', async () => {
    const [sender, receiver] = await friends(99)
    const answers = await twenty(() => sender.post('/gifts', { receiverId: receiver.profileId, giftTypeId: type }))
    expect(answers.map(({ status, body }) => `${status} ${body['code'] ?? ''}`.trim()).sort()).toEqual([
      '201',
      ...Array<string>(19).fill('409 GIFT_POINTS_MISSING'),
    ])
    const sent = await testApp.database.db.selectFrom('gift_inbox').select('id').where('sender_id', '=', sender.profileId).execute()
    expect([sent.length, await tenthsOf(sender)]).toEqual([1, 49])
  })

  it('twenty calls with one idempotency key are one gift, paid once [GIFT-11]', async () => {
    const [sender, receiver] = await friends(1000)
    const answers = await twenty(() =>
      sender.post<Gift>('/gifts', { receiverId: receiver.profileId, giftTypeId: type }, { 'idempotency-key': 'yirmi-kez-bir' }),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect([answers[0]!.status, await tenthsOf(sender)]).toEqual([201, 950])
  })

  it('of twenty acceptances of one gift one counts [GIFT-12 GIFT-14]', async () => {
    const [sender, receiver] = await friends(50)
    const id = await gift(testApp, sender.profileId, receiver.profileId, { type })
    const answers = await twenty(() => receiver.post(`/gifts/${id}/accept`))
    expect(answers.map(({ status, body }) => `${status} ${body['code'] ?? ''}`.trim()).sort()).toEqual([
      '200',
      ...Array<string>(19).fill('409 GIFT_GONE'),
    ])
    expect(await tenthsOf(sender)).toBe(50)
  })

  it('a gift that is accepted and rejected at once is one of the two, and its points go to the right member [GIFT-12 GIFT-13 GIFT-19]', async () => {
    for (let round = 0; round < 10; round++) {
      const [sender, receiver] = await friends(50)
      const id = await gift(testApp, sender.profileId, receiver.profileId, { type })
      const answers = await twenty((turn) => receiver.post(`/gifts/${id}/${turn % 2 === round % 2 ? 'accept' : 'reject'}`))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { status } = await statusOf(id)
      const held = await testApp.database.db.selectFrom('user_gifts').select('user_id').where('user_id', '=', receiver.profileId).execute()
      expect([status, held.length, await tenthsOf(sender)]).toEqual(status === 'accepted' ? ['accepted', 1, 50] : ['rejected', 0, 100])
    }
  })

  it('several gifts that are accepted at once leave one on the profile [GIFT-27 GEN-08]', async () => {
    const [sender, receiver] = await friends(50)
    const ids = await twenty(() => gift(testApp, sender.profileId, receiver.profileId, { type }))
    const answers = await Promise.all(ids.map((id) => receiver.post(`/gifts/${id}/accept`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const held = await testApp.database.db.selectFrom('user_gifts').selectAll().where('user_id', '=', receiver.profileId).execute()
    expect(held).toHaveLength(1)
  })

  it('a gift that is answered in its last moment is answered in time or goes back, never both [GIFT-14 GIFT-19]', async () => {
    const senders = await crowd(testApp, 40)
    const receivers = await Promise.all(Array.from({ length: 4 }, () => testApp.member('son')))
    const soon = () => new Date(Date.now() + chance.between(250, 650))
    const ids = await Promise.all(
      senders.map((sender, index) => gift(testApp, sender, receivers[index % 4]!.profileId, { type, expires_at: soon() })),
    )
    let isRunning = true
    const job = (async () => {
      while (isRunning) await returnExpired(testApp.context.db, never, testApp.context)
    })()
    const answers = await Promise.all(
      ids.map(async (id, index) => {
        const { expires_at } = await statusOf(id)
        await sleep(Math.max(0, expires_at.getTime() - Date.now() + chance.between(-8, 2)))
        return receivers[index % 4]!.post(`/gifts/${id}/${index % 3 === 0 ? 'reject' : 'accept'}`)
      }),
    )
    await sleep(100)
    isRunning = false
    await job
    await returnExpired(testApp.context.db, never, testApp.context)
    for (const [index, id] of ids.entries()) {
      const { status, responded_at, expires_at } = await statusOf(id)
      const { status: code, body } = answers[index]!
      expect([code, body['code']]).toEqual(status === 'expired' ? [409, 'GIFT_EXPIRED'] : [200, undefined])
      if (status !== 'expired') expect(responded_at!.getTime()).toBeLessThanOrEqual(expires_at.getTime())
      // Each had exactly the price of the gift.
      expect([status, await tenthsOf({ profileId: senders[index]! })]).toEqual([status, status === 'accepted' ? 0 : 50])
    }
  })

  it('an acceptance that waits past the expiry is too late, though it began in time [GIFT-14]', async () => {
    const [sender, receiver] = await friends(50)
    const id = await gift(testApp, sender.profileId, receiver.profileId, { type, expires_at: new Date(Date.now() + 300) })
    const holder = await testApp.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from profiles where id = $1 for no key update', [receiver.profileId])
    const answer = receiver.post(`/gifts/${id}/accept`)
    await sleep(500)
    await holder.query('commit')
    holder.release()
    expect((await answer).body['code']).toBe('GIFT_EXPIRED')
  })

  it('an expired gift is refunded once, however many processes look for it [GIFT-19]', async () => {
    const senders = await crowd(testApp, 60)
    const [receiver] = (await crowd(testApp, 1)) as [string]
    const past = { sent_at: new Date(Date.now() - 80 * 3_600_000), expires_at: new Date(Date.now() - 1000) }
    for (const sender of senders) for (let turn = 0; turn < 2; turn++) await gift(testApp, sender, receiver, { type, ...past })
    const list = [{ name: 'expired-gifts', everyMs: 0, run: returnExpired }]
    const processes = Array.from({ length: 4 }, () => startJobs(testApp.context, { lookEveryMs: 5, list }))
    // And without the lock that lets one process work at a time.
    await twenty(() => returnExpired(testApp.context.db, never, testApp.context))
    const open = testApp.database.db
      .selectFrom('gift_inbox')
      .select('id')
      .where('receiver_id', '=', receiver)
      .where('status', '=', 'pending')
    await expect.poll(() => open.execute()).toEqual([])
    await Promise.all(processes.map((process) => process.stop()))
    for (const sender of senders) expect(await tenthsOf({ profileId: sender })).toBe(100)
  })

  it('two members who send to each other twenty times at once do not deadlock', async () => {
    const before = await deadlocks(testApp)
    const [one, other] = await friends(1000)
    await grantPoints(testApp, other.profileId, 1000)
    const answers = await twenty((turn) => {
      const [from, to] = turn % 2 === 0 ? [one, other] : [other, one]
      return from.post('/gifts', { receiverId: to.profileId, giftTypeId: type })
    })
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(201))
    expect([await tenthsOf(one), await tenthsOf(other)]).toEqual([500, 500])
    const inbox = await testApp.database.db
      .selectFrom('gift_inbox')
      .select(['id', 'receiver_id'])
      .where('gift_type_id', '=', type)
      .where('status', '=', 'pending')
      .where('sender_id', 'in', [one.profileId, other.profileId])
      .execute()
    // Both answer gifts while the job runs and more gifts are sent.
    const actions = inbox.map(({ id, receiver_id }, turn) =>
      (receiver_id === one.profileId ? one : other).post(`/gifts/${id}/${turn % 3 === 0 ? 'accept' : 'reject'}`),
    )
    const more = Array.from({ length: 6 }, (_, turn) => {
      const [from, to] = turn % 2 === 0 ? [one, other] : [other, one]
      return from.post('/gifts', { receiverId: to.profileId, giftTypeId: type })
    })
    const all = await Promise.all([
      ...actions,
      ...more,
      ...Array.from({ length: 5 }, () => returnExpired(testApp.context.db, never, testApp.context).then(() => ({ status: 200 }))),
    ])
    expect(all.filter(({ status }) => status >= 400)).toEqual([])
    expect(await deadlocks(testApp)).toBe(before)
  })

  it('a receiver who leaves while gifts arrive and are answered keeps no points of others [GIFT-19]', async () => {
    const senders = await Promise.all(Array.from({ length: 4 }, () => testApp.member('veren')))
    const receiver = await testApp.member('giden')
    for (const sender of senders) {
      await makeFollow(testApp, sender.profileId, receiver.profileId)
      await grantPoints(testApp, sender.profileId, 500)
    }
    const waiting = await Promise.all(senders.map((sender) => gift(testApp, sender.profileId, receiver.profileId, { type })))
    const leave = () =>
      inTransaction(testApp.context.db, async (tx) => {
        await lockProfiles(tx, [receiver.profileId, ...(await listGivers(tx, receiver.profileId))])
        await tx.deleteFrom('auth_users').where('username', '=', receiver.username).execute()
      })
    const answers = await Promise.all([
      ...senders.map((sender) => sender.post('/gifts', { receiverId: receiver.profileId, giftTypeId: type })),
      ...waiting.map((id) => receiver.post(`/gifts/${id}/reject`)),
      leave().then(() => ({ status: 200, body: {} as Record<string, unknown> })),
      ...senders.map((sender) => sender.post('/gifts', { receiverId: receiver.profileId, giftTypeId: type })),
    ])
    const codes = new Set(answers.filter(({ status }) => status >= 400).map(({ status, body }) => `${status} ${String(body['code'])}`))
    for (const code of codes)
      expect(['401 NOT_AUTHENTICATED', '404 PROFILE_NOT_FOUND', '404 GIFT_NOT_FOUND', '403 GIFT_WITHOUT_FOLLOW']).toContain(code)
    for (const sender of senders) expect(await tenthsOf(sender)).toBe(550)
  })
})
