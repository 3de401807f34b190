import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { ShieldPage } from '#features/shields/shields.contract.ts'
import { makeAdmin } from '#tests/support/moderation.ts'
import { age, bringBack, stateOf, thisHour, undoRaid } from '#tests/support/raids.ts'
import { collection } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RaidPreview } from '../raids.contract.ts'
import { createRaidWorker } from './raid-worker.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let admin: Person
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await query('update votes set is_held = false where is_held')
  await query('delete from shields')
  await age(testApp)
})
afterAll(() => testApp.close())

const query = async <T>(text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows as T[]
const waiting = async () => (await admin.get<ShieldPage>('/moderation/shields?limit=50')).body.items
const outcomeOf = async (id: number) =>
  (await query<{ outcome: string | null }>('select outcome from shields where id = $1', [id]))[0]?.outcome

/** Each member votes on a restaurant, and a shield holds the votes. */
async function shielded(voters: readonly Person[], restaurant?: string): Promise<{ restaurant: string; shield: number }> {
  const id = restaurant ?? (await testApp.restaurant())
  for (const voter of voters) await voter.post('/vote', { questionId: id, rating: 1 })
  const [row] = await query<{ id: number }>(
    `with shield as (insert into shields (restaurant_id, pole, signs) values ($1, 'low', '[]') returning id),
     held as (insert into held_votes (vote_id, shield_id, signs) select v.id, s.id, '{age}' from votes v, shield s
       where v.question_id = $1 and v.user_id = any($2) returning vote_id, shield_id)
     select id from shield`,
    [id, voters.map(({ profileId }) => profileId)],
  )
  await query('update votes v set is_held = true, weight = 0 from held_votes h where h.vote_id = v.id and h.shield_id = $1', [row!.id])
  return { restaurant: id, shield: row!.id }
}

const crowdOf = (amount: number) => Promise.all(Array.from({ length: amount }, () => testApp.member('baskin')))

describe('the shields of a raid', () => {
  it('close with its undo where it took their last vote, and open again with its return [MEND-46]', async () => {
    const honest = await testApp.member('durust')
    await age(testApp)
    const raiders = await crowdOf(3)
    const alone = [await shielded(raiders), await shielded(raiders)]
    const mixed = await shielded([...raiders, honest])
    const raided = await stateOf(testApp)
    expect(await waiting()).toHaveLength(3)
    const preview = (await admin.post<RaidPreview>('/moderation/raids/preview', thisHour())).body
    expect(preview.counts.shields).toBe(2)
    const undone = await undoRaid(testApp, admin, thisHour())
    expect([undone.found.shields, undone.done.shields]).toEqual([2, 2])
    expect((await waiting()).map(({ restaurant, held }) => [restaurant.id, held])).toEqual([[mixed.restaurant, 1]])
    for (const { shield } of alone) expect(await outcomeOf(shield)).toBe('emptied')
    expect((await admin.post(`/moderation/shields/${alone[0]!.shield}/decision`, { outcome: 'released' })).body['code']).toBe(
      'SHIELD_DECIDED',
    )
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
    const returned = await bringBack(testApp, admin, undone.id)
    expect(returned.done.shields).toBe(0)
    expect((await waiting()).map(({ held }) => held)).toEqual([3, 3, 4])
    expect(await stateOf(testApp)).toEqual(raided)
  })

  it('say in the log why they closed, and stay as a moderator decided before [MEND-46]', async () => {
    await age(testApp)
    const raiders = await crowdOf(2)
    const [open, decided] = [await shielded(raiders), await shielded(raiders)]
    await query(`update shields set outcome = 'confirmed', decided_at = now() where id = $1`, [decided.shield])
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    const { run } = testApp.context.raids
    const worker = createRaidWorker({ ...testApp.context, log })
    testApp.context.raids.run = () => worker.run()
    const { id } = await undoRaid(testApp, admin, thisHour())
    testApp.context.raids.run = run
    expect([await outcomeOf(open.shield), await outcomeOf(decided.shield)]).toEqual(['emptied', 'confirmed'])
    expect(lines.filter((line) => line.includes('the undo of the raid took all their votes'))).toEqual([
      expect.stringContaining(`"raid":${id},"shields":[${open.shield}]`),
    ])
  })

  it('give the votes that come back to a shield that is open by now [MEND-46]', async () => {
    const later = await testApp.member('sonraki')
    await age(testApp)
    const raiders = await crowdOf(2)
    const before = await shielded(raiders)
    const undone = await undoRaid(testApp, admin, thisHour())
    const now = await shielded([later], before.restaurant)
    await bringBack(testApp, admin, undone.id)
    expect(await outcomeOf(before.shield)).toBe('emptied')
    expect((await waiting()).map(({ id, held }) => [id, held])).toEqual([[now.shield, 3]])
  })
})

describe('what the undo of a raid leaves on purpose', () => {
  it('is named on its page with the votes of others, and no longer after its return [MEND-46]', async () => {
    const honest = await testApp.member('durust')
    await age(testApp)
    const [raider, second] = (await crowdOf(2)) as [Person, Person]
    const add = async (title: string) => (await raider.post<Restaurant>('/restaurants', { title })).body.id
    const [used, saved, unused] = [await add('Kalan Büfe'), await add('Yazılan Büfe'), await add('Giden Büfe')]
    for (const questionId of [used, unused]) await second.post('/vote', { questionId, rating: 10 })
    await honest.post('/vote', { questionId: used, rating: 4 })
    await query('update restaurants set created_at = created_at - interval $$1 minute$$ where id = $1', [saved])
    await collection(testApp, honest.profileId, { is_public: true, items: [saved] })
    const undone = await undoRaid(testApp, admin, thisHour())
    expect(undone.kept).toEqual({
      count: 2,
      items: [
        { id: used, title: 'Kalan Büfe', votes: 1 },
        { id: saved, title: 'Yazılan Büfe', votes: 0 },
      ],
    })
    expect((await bringBack(testApp, admin, undone.id)).kept).toEqual({ count: 0, items: [] })
  })
})
