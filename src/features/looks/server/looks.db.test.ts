import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { HoursHistory, RestaurantHours } from '#features/hours/hours.contract.ts'
import type { QueuePage } from '#features/queue/queue.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { duet } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { witness } from '#tests/support/witnesses.ts'
import type { Looked, Looks } from '../looks.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>
type Refused = { code?: string }

let testApp: TestApp
let [one, two, first, second]: Person[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  ;[one, two] = await Promise.all(['hakem', 'yedek'].map((name) => testApp.member(name)))
  ;[first, second] = await Promise.all(['bir', 'iki'].map((name) => witness(testApp, name)))
  for (const moderator of [one!, two!]) await makeModerator(testApp, moderator.profileId)
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await query("update restaurant_statements set said_at = said_at - interval '2 days'")
})
afterAll(() => testApp.close())

const query = async <T>(text: string, ...values: unknown[]) => (await testApp.database.pool.query(text, values)).rows as T[]
const say = async (by: Person, id: string, statement = 'closed', movedTo?: string) =>
  expect((await by.send('PUT', `/restaurants/${id}/statement`, { statement, ...(movedTo && { movedTo }) })).status).toBe(200)
const read = async (id: string) => (await testApp.visitor().get<Restaurant>(`/restaurants/${id}`)).body
const look = (by: Person, id: string | undefined, undo: boolean) =>
  by.post<Looked & Refused>(`/moderation/crowd-decisions/${id}/look`, { undo })
const opened = async (id: string | undefined) => (await one!.get<Looks>(`/moderation/crowd-decisions?id=${id}`)).body.items
/** What waits for a look about this restaurant, by its title. */
const waiting = async (title: string) =>
  (await one!.get<QueuePage>('/moderation/queue?kind=look&limit=50')).body.items
    .filter((item) => item.title === title)
    .map(({ item }) => item)

let titles = 0
/** A restaurant that two members closed. */
async function closed(given: Parameters<TestApp['restaurant']>[0] = {}): Promise<{ id: string; title: string; item: string }> {
  const title = `Bakılan Büfe ${++titles}`
  const id = await testApp.restaurant({ title, ...given })
  for (const by of [first!, second!]) await say(by, id)
  const [item] = await waiting(title)
  return { id, title, item: item! }
}

describe('what members decided', () => {
  it('waits for a look with before, after and who said it; a press leaves it as it is [CHG-14 MEND-52]', async () => {
    const { id, title, item } = await closed({ address: 'Moda' })
    const [card] = await opened(item)
    expect(card).toMatchObject({
      restaurant: { id, title, address: 'Moda' },
      before: { subject: 'status', status: 'open', movedTo: null },
      after: { subject: 'status', status: 'closed', movedTo: null },
      isCurrent: true,
    })
    expect(card!.said.map(({ value, agrees, member }) => [value, agrees, member.id])).toEqual([
      [{ subject: 'status', status: 'closed', movedTo: null }, true, first!.profileId],
      [{ subject: 'status', status: 'closed', movedTo: null }, true, second!.profileId],
    ])
    expect((await look(one!, item, false)).body).toEqual({ id: Number(item), undone: false })
    expect([(await read(id)).status, await waiting(title), await opened(item)]).toEqual(['closed', [], []])
    expect((await look(two!, item, true)).body.code).toBe('LOOK_DONE')
  })

  it('is undone with its duets, and what was said counts no more [CHG-14 MEND-52]', async () => {
    const { id, item } = await closed()
    const answer = await duet(testApp, id, (await testApp.member()).profileId)
    expect((await look(one!, item, true)).body.undone).toBe(true)
    expect([(await read(id)).status, (await read(answer)).status]).toEqual(['open', 'open'])
    await say(await witness(testApp), id)
    expect((await read(id)).status).toBe('open')
    await say(first!, id)
    expect((await read(id)).status).toBe('closed')
  })

  it('cannot be undone once something else was decided [CHG-14]', async () => {
    const { id, item } = await closed()
    await say(two!, id, 'moved', 'Moda')
    expect((await opened(item))[0]!.isCurrent).toBe(false)
    expect((await look(one!, item, true)).body.code).toBe('LOOK_OVERTAKEN')
    expect((await look(one!, item, false)).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'moved', movedTo: 'Moda' })
  })

  it('by the author or a moderator waits for no look [CHG-14]', async () => {
    const title = 'Sahibinin Büfesi'
    const id = await testApp.restaurant({ title, author_id: first!.profileId })
    await say(first!, id)
    await say(one!, id, 'open')
    expect(await waiting(title)).toEqual([])
  })

  it('is looked at by one of two moderators, and by none who said it [CHG-14 SANC-06]', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, item } = await closed()
      const both = await Promise.all([look(one!, item, true), look(two!, item, false)])
      expect(both.map(({ body }) => body.code ?? 'looked').toSorted()).toEqual(['LOOK_DONE', 'looked'])
      expect((await read(id)).status).toBe(both[0].status === 200 ? 'open' : 'closed')
    }
    const { item } = await closed()
    await makeModerator(testApp, second!.profileId)
    expect((await look(second!, item, true)).body.code).toBe('DECISION_OF_OWN')
    await query('delete from moderators where member_id = $1', second!.profileId)
  })

  it('goes with its restaurant and comes back with it, and a merge keeps it for the undo [CHG-14 MRG-02]', async () => {
    const { id, title, item } = await closed()
    const rows = () =>
      query(
        'select d.*, s.member_id, s.group_no from crowd_decisions d join crowd_statements s on s.decision_id = d.id where d.id = $1 order by s.id',
        item,
      )
    const before = await rows()
    expect(before).toHaveLength(2)
    const survivor = await testApp.restaurant({ title: 'Kalan Büfe' })
    const admin = await testApp.member('yonetici')
    await makeModerator(testApp, admin.profileId)
    const merged = await admin.post<{ id: number }>('/moderation/merges', { survivorId: survivor, absorbedId: id })
    expect(merged.status).toBe(201)
    expect(await waiting(title)).toEqual([])
    expect((await admin.post(`/moderation/merges/${merged.body.id}/undo`)).status).toBe(200)
    expect(await rows()).toEqual(before)
    await query('delete from restaurants where id = $1', id)
    expect(await rows()).toEqual([])
  })
})

describe('hours that members decided', () => {
  const [OLD, NEW] = ['Mo-Su 10:00-20:00', 'Mo-Su 12:00-22:00']
  const hoursOf = async (id: string) => (await testApp.visitor().get<RestaurantHours>(`/restaurants/${id}/hours`)).body
  const put = async (by: Person, id: string, hours: string, version: number) =>
    expect((await by.send('PUT', `/restaurants/${id}/hours`, { value: hours, version })).status).toBe(200)

  it('wait for a look; its undo brings the hours before back, in a new version, and what was said counts no more [CHG-14 MEND-52]', async () => {
    const title = `Saatli Büfe ${++titles}`
    const id = await testApp.restaurant({ title })
    await put(two!, id, OLD, 0)
    for (const by of [first!, second!]) await put(by, id, NEW, 1)
    const [item] = await waiting(title)
    const [card] = await opened(item)
    expect(card).toMatchObject({
      before: { subject: 'hours', hours: OLD },
      after: { subject: 'hours', hours: NEW },
      isCurrent: true,
      said: [first!, second!].map(({ profileId }) => ({
        value: { subject: 'hours', hours: NEW },
        agrees: true,
        member: { id: profileId },
      })),
    })
    expect((await look(one!, item, true)).body.undone).toBe(true)
    expect(await hoursOf(id)).toMatchObject({ value: OLD, version: 3, isWord: false, others: [] })
    const history = await testApp.visitor().get<HoursHistory>(`/restaurants/${id}/hours/history`)
    expect(history.body.items[0]).toMatchObject({ version: 3, undoneTo: 1, person: { id: one!.profileId } })
    await put(await witness(testApp), id, NEW, 3)
    expect((await hoursOf(id)).value).toBe(OLD)
  })

  it('are unknown again where they were one member’s word that others had confirmed [CHG-14]', async () => {
    const title = `Saatli Büfe ${++titles}`
    const id = await testApp.restaurant({ title })
    await put(first!, id, OLD, 0)
    await put(first!, id, NEW, 1)
    await put(second!, id, NEW, 2)
    const [item] = await waiting(title)
    expect((await opened(item))[0]).toMatchObject({ before: { hours: null }, after: { hours: NEW }, isCurrent: true })
    expect((await look(one!, item, true)).body.undone).toBe(true)
    expect(await hoursOf(id)).toMatchObject({ value: null, version: 3, isWord: false, others: [] })
  })

  it('are one member’s word again where they replaced it, and are not undone once they changed [CHG-14]', async () => {
    const title = `Saatli Büfe ${++titles}`
    const id = await testApp.restaurant({ title })
    await put(await witness(testApp), id, OLD, 0)
    for (const by of [first!, second!]) await put(by, id, NEW, 1)
    const [item] = await waiting(title)
    expect((await look(one!, item, true)).body.undone).toBe(true)
    expect(await hoursOf(id)).toMatchObject({ value: OLD, version: 3, isWord: true })
    for (const by of [first!, second!]) await put(by, id, NEW, 3)
    await put(two!, id, OLD, 4)
    const [later] = await waiting(title)
    expect((await opened(later))[0]!.isCurrent).toBe(false)
    expect((await look(one!, later, true)).body.code).toBe('LOOK_OVERTAKEN')
    expect((await look(one!, later, false)).status).toBe(200)
    expect(await hoursOf(id)).toMatchObject({ value: OLD, version: 5 })
  })
})
