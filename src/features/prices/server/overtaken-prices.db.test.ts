import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { moveAway, witness } from '#tests/support/witnesses.ts'
import type { AddedPrice, DishPage } from '../prices.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const add = async (by: Person, id: string, amount: number, given: Record<string, unknown> = {}) =>
  (await by.post<AddedPrice & { code?: string }>(`/restaurants/${id}/prices`, { dish: 'Kokoreç', amount, ...given })).body
const shown = async (id: string) => {
  const [dish] = (await testApp.visitor().get<DishPage>(`/restaurants/${id}/prices`)).body.items
  return dish && [dish.newest.amount, dish.waiting?.amount ?? null]
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

describe('a price that another one overtook', () => {
  it('of the same member confirms no newcomer [CHG-14 MEND-52 HOUR-03]', async () => {
    const [id, settled] = [await testApp.restaurant(), await witness(testApp)]
    await add(settled, id, 10_000, { seenOn: daysAgo(10) })
    await add(settled, id, 15_000)
    const added = await add(moveAway(await testApp.member()), id, 10_000)
    expect([added.waits?.isShown, await shown(id)]).toEqual([false, [15_000, 10_000]])
  })

  it('of another member confirms no newcomer either, one of the same day does [CHG-14 MEND-52 HOUR-03]', async () => {
    const [id, young] = [await testApp.restaurant(), moveAway(await testApp.member())]
    await add(await witness(testApp), id, 10_000, { seenOn: daysAgo(20) })
    await add(await witness(testApp), id, 15_000, { seenOn: daysAgo(5) })
    await add(young, id, 10_000)
    expect(await shown(id)).toEqual([15_000, 10_000])
    await add(await witness(testApp), id, 10_000)
    expect(await shown(id)).toEqual([10_000, null])
    expect(
      await query(`select p.id from prices p join dishes d on d.id = p.dish_id where d.question_id = $1 and state <> 'holds'`, id),
    ).toEqual([])
  })
})

it('one whose account goes at that moment is in no record, and the others are answered [CHG-14 MEND-52]', async () => {
  const id = await testApp.restaurant()
  await add(await witness(testApp), id, 12_000)
  const [one, two, three] = [await testApp.member(), await testApp.member(), await testApp.member()].map((by) => moveAway(by))
  for (const by of [one!, two!]) await add(by, id, 15_000)
  const leaving = await testApp.database.pool.connect()
  await leaving.query('begin')
  // The lock that a deletion has while it waits for the dish.
  await leaving.query('select from profiles where id = $1 for update', [one!.profileId])
  const last = add(three!, id, 15_000)
  const answer = await Promise.race([last, sleep(10_000, undefined, { ref: false })])
  await leaving.query('rollback')
  leaving.release()
  expect([answer?.newest.amount, (await last).newest.amount]).toEqual([15_000, 15_000])
})

it('the undo of a look refuses no price that holds by itself [CHG-14]', async () => {
  const [id, moderator] = [await testApp.restaurant(), await testApp.member()]
  await makeModerator(testApp, moderator.profileId)
  for (const amount of [10_000, 15_000]) await add(await witness(testApp), id, amount)
  await add(moveAway(await testApp.member()), id, 10_000)
  expect(await shown(id)).toEqual([10_000, null])
  const [decision] = await query<{ id: number }>('select id from crowd_decisions where restaurant_id = $1', id)
  expect((await moderator.post<{ undone: boolean }>(`/moderation/crowd-decisions/${decision!.id}/look`, { undo: true })).body.undone).toBe(
    true,
  )
  expect(await shown(id)).toEqual([15_000, null])
  expect(
    await query('select p.amount, p.state from prices p join dishes d on d.id = p.dish_id where d.question_id = $1 order by p.id', id),
  ).toEqual([
    { amount: 10_000, state: 'holds' },
    { amount: 15_000, state: 'holds' },
    { amount: 10_000, state: 'refused' },
  ])
})
