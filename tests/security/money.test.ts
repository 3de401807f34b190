import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { giftType, grantPoints, makeFollow } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
let receiver: Client & { profileId: string }
let type: number
beforeAll(async () => {
  testApp = await createTestApp()
  receiver = await testApp.member('alan')
  type = await giftType(testApp, { cost_tenths: 1000 })
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

async function payer(tenths: number): Promise<Client & { profileId: string }> {
  const member = await testApp.member('veren')
  await makeFollow(testApp, member.profileId, receiver.profileId)
  if (tenths > 0) await grantPoints(testApp, member.profileId, tenths)
  return member
}
const tenthsOf = async ({ profileId }: { profileId: string }): Promise<number> =>
  (await testApp.database.db.selectFrom('profiles').select('points_tenths').where('id', '=', profileId).executeTakeFirstOrThrow())
    .points_tenths

/** Invalid amounts, as JSON writes them. */
const amounts = [
  '-1',
  '0',
  '0.5',
  '1.0000001',
  '1e308',
  '-1e308',
  '9007199254740993',
  '18446744073709551616',
  '1e-7',
  '-0',
  '"1"',
  '"1e0"',
  'true',
  'null',
  '[1]',
  '{"$gt":0}',
  'NaN',
  'Infinity',
  '0x1',
  '01',
]

describe('points', () => {
  it.each(amounts)('are never paid for an invalid amount: %s', async (written) => {
    const member = await payer(100_000)
    const own = await testApp.restaurant({ author_id: member.profileId })
    for (const [method, path, body] of [
      ['POST', '/gifts', `{"receiverId":"${receiver.profileId}","giftTypeId":${written}}`],
      ['PUT', '/profile/primary-badge', `{"badgeId":${written === 'null' ? '-1' : written}}`],
      ['POST', '/restaurants', `{"title":"Boost","useBoost":${written === 'true' ? '1' : written}}`],
      ['POST', '/restaurants', `{"title":"Boost","points":${written}}`],
      ['PATCH', `/restaurants/${own}`, `{"useBoost":${written}}`],
    ] as const) {
      const { status } = await member.send(method, path, body)
      expect([path, body, status >= 400 && status < 500]).toEqual([path, body, true])
    }
    expect(await tenthsOf(member)).toBe(100_000)
  })

  it('for one purchase are spent once, though gifts and boosts request them at the same moment', async () => {
    const member = await payer(1000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2 === 0
          ? member.post('/gifts', { receiverId: receiver.profileId, giftTypeId: type })
          : member.post('/restaurants', { title: `Boost ${turn}`, useBoost: true }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await tenthsOf(member)).toBeLessThan(1000)
  })

  it('are paid once for one key, whatever else is sent with it at the same time: another gift, another kind of call', async () => {
    const member = await payer(100_000)
    const second = await giftType(testApp, { cost_tenths: 10 })
    const key = { 'idempotency-key': 'tek-anahtar-17' }
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => member.post('/gifts', { receiverId: receiver.profileId, giftTypeId: type }, key)),
      ...Array.from({ length: 6 }, () => member.post('/gifts', { receiverId: receiver.profileId, giftTypeId: second }, key)),
      ...Array.from({ length: 6 }, () => member.post('/restaurants', { title: 'Boost', useBoost: true }, key)),
    ])
    const done = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => String(body['id'])))
    expect(done.size).toBe(1)
    expect(answers.filter(({ status }) => status !== 201).map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual(
      Array<string>(12).fill('422 IDEMPOTENCY_KEY_REUSED'),
    )
    const { rows } = await testApp.database.pool.query(
      'select count(*)::int as paid from points_log where user_id = $1 and points_change < 0',
      [member.profileId],
    )
    expect(rows).toEqual([{ paid: 1 }])
  })

  it('are not made by commenting, spending and deleting again and again [REPAIR-08]', async () => {
    const [member, author] = [await payer(0), await testApp.member('yazar')]
    const cheap = await giftType(testApp, { cost_tenths: 1 })
    let spent = 0
    for (let round = 0; round < 10; round++) {
      const restaurant = await testApp.restaurant({ author_id: author.profileId })
      await member.post('/vote', { questionId: restaurant, rating: 8, comment: `Tur ${round}` })
      while ((await member.post('/gifts', { receiverId: receiver.profileId, giftTypeId: cheap })).status === 201) spent++
      const { rows } = await testApp.database.pool.query<{ id: string }>('select id from comments where question_id = $1', [restaurant])
      for (const { id } of rows) expect((await member.send('DELETE', `/comments/${id}`)).status).toBeLessThan(300)
    }
    // Ten votes remain, and each paid a tenth: the comments paid nothing in the end.
    const { rows } = await testApp.database.pool.query<{ left: number }>(
      'select points_tenths - debt_tenths as left from profiles where id = $1',
      [member.profileId],
    )
    expect(spent + rows[0]!.left).toBe(10)
  })

  it('are never below zero, though twenty deletions and purchases come at the same moment: the rest is debt [REPAIR-08]', async () => {
    const [member, author] = [await payer(0), await testApp.member('yazar')]
    const cheap = await giftType(testApp, { cost_tenths: 3 })
    for (let turn = 0; turn < 10; turn++)
      await member.post('/vote', {
        questionId: await testApp.restaurant({ author_id: author.profileId }),
        rating: 8,
        comment: `Aynı anda ${turn}`,
      })
    const { rows } = await testApp.database.pool.query<{ id: string }>('select id from comments where user_id = $1', [member.profileId])
    const answers = await Promise.all([
      ...rows.map(({ id }) => member.send('DELETE', `/comments/${id}`)),
      ...Array.from({ length: 10 }, () => member.post('/gifts', { receiverId: receiver.profileId, giftTypeId: cheap })),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const gifts = answers.slice(rows.length).filter(({ status }) => status === 201).length
    const left = await testApp.database.pool.query('select points_tenths - debt_tenths as left from profiles where id = $1', [
      member.profileId,
    ])
    expect(left.rows).toEqual([{ left: 10 - 3 * gifts }])
  })

  it('are not made by voting, commenting, deleting and voting again, however often and however quickly', async () => {
    const [member, author] = [await payer(10), await testApp.member('yazar')]
    const restaurant = await testApp.restaurant({ author_id: author.profileId })
    for (let round = 0; round < 3; round++) {
      const votes = await Promise.all(
        Array.from({ length: 8 }, () => member.post('/vote', { questionId: restaurant, rating: 8, comment: 'Güzel' })),
      )
      expect(votes.filter(({ status }) => status >= 500)).toEqual([])
      const { rows } = await testApp.database.pool.query<{ id: string }>('select id from comments where question_id = $1', [restaurant])
      const deletions = rows.flatMap(({ id }) => Array.from({ length: 4 }, () => member.send('DELETE', `/comments/${id}`)))
      expect((await Promise.all(deletions)).filter(({ status }) => status === 404)).toHaveLength(3 * rows.length)
    }
    // A vote and, if it still exists, a comment: each pays at most once.
    const paid = await testApp.database.pool.query(
      'select user_id, reason, source, count(*)::int from points_log group by 1, 2, 3 having count(*) > 1',
    )
    expect(paid.rows).toEqual([])
    const earned = await tenthsOf(member)
    await member.post('/vote', { questionId: restaurant, rating: 8, comment: 'Yine güzel' })
    expect((await tenthsOf(member)) - earned).toBeLessThanOrEqual(2)
  })
})
