import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { badgeOf } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { moveAway, witness } from '#tests/support/witnesses.ts'
import type { ProposalPage, RestaurantMerge } from '../merges.contract.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let admin: Requester
let [one, two, three]: Requester[] = []
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('birlestiren')
  ;[one, two, three] = await Promise.all(['bir', 'iki', 'uc'].map((name) => testApp.member(name)))
  await badgeOf(testApp, admin.profileId, { name: 'admin' })
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const merge = (survivorId: string, absorbedId: string) => admin.post<RestaurantMerge>('/moderation/merges', { survivorId, absorbedId })
const undo = (id: number) => admin.post<RestaurantMerge>(`/moderation/merges/${id}/undo`)

describe('a proposal that two restaurants are one', () => {
  const propose = (who: Requester | undefined, id: string, otherId: string, note?: string) =>
    who!.post<{ id: number; code?: string; field?: string }>(`/restaurants/${id}/merge-proposals`, { otherId, note })
  const listed = async () => (await admin.get<ProposalPage>('/moderation/merge-proposals')).body.items

  it('is open once per pair, whichever side it comes from; an admin merges or declines it, the second one is told [MRG-02]', async () => {
    const [a, b, c] = [await testApp.restaurant(), await testApp.restaurant(), await testApp.restaurant()]
    const { status, body } = await propose(one, a, b, '  Tabela değişti  ')
    expect(status).toBe(201)
    expect((await propose(two, b, a)).body.code).toBe('PROPOSAL_EXISTS')
    expect((await propose(two, a, a)).body.code).toBe('MERGE_SELF')
    const other = await propose(two, b, c)
    const open = await listed()
    expect(open.map(({ id, note, proposedBy }) => [id, note, proposedBy?.id])).toEqual([
      [other.body.id, null, two!.profileId],
      [body.id, 'Tabela değişti', one!.profileId],
    ])
    expect((await one!.get('/moderation/merge-proposals')).status).toBe(403)
    const decline = (id: number) => admin.post<{ code?: string }>(`/moderation/merge-proposals/${id}/decline`)
    // The merge settles its proposal; the one about the restaurant that it took away is about the survivor.
    const merged = await merge(a, b)
    const after = await listed()
    expect(after.map(({ restaurants }) => restaurants.map(({ id }) => id).toSorted())).toEqual([[a, c].toSorted()])
    expect((await decline(body.id)).body.code).toBe('PROPOSAL_DECIDED')
    expect((await propose(one, c, b)).body.code).toBe('RESTAURANT_NOT_FOUND')
    await undo(merged.body.id)
    expect((await listed()).map(({ restaurants }) => restaurants.map(({ id }) => id).toSorted())).toEqual([[b, c].toSorted()])
    const [again] = await listed()
    expect((await decline(again!.id)).status).toBe(200)
    expect(await listed()).toEqual([])
    // What was declined can be proposed again.
    expect((await propose(three, b, c)).status).toBe(201)
  })

  it('holds no link, and keeps a keyed hash of its network [CHG-14 MEND-52]', async () => {
    const [a, b] = [await testApp.restaurant(), await testApp.restaurant()]
    const refused = await propose(one, a, b, 'Aynısı burada: kazan.example/bonus')
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, 'PROPOSAL_LINK', 'note'])
    expect(await listed()).not.toContainEqual(expect.objectContaining({ note: 'Aynısı burada: kazan.example/bonus' }))
    const { body } = await propose(moveAway(three!), a, b, 'Tabela değişti, yeri aynı.')
    const { rows } = await testApp.database.pool.query('select octet_length(network_hash) as length from merge_proposals where id = $1', [
      body.id,
    ])
    expect(rows).toEqual([{ length: 16 }])
    expect((await admin.post(`/moderation/merge-proposals/${body.id}/decline`)).status).toBe(200)
  })

  it('is bounded for newcomers: ten restaurants a day [CHG-14 MEND-52]', async () => {
    const ids = await Promise.all(Array.from({ length: 22 }, () => testApp.restaurant()))
    const [young, settled] = [moveAway(await testApp.member()), await witness(testApp)]
    const codes = async (who: Requester) => {
      const all = []
      for (let at = 0; at < 22; at += 2) all.push((await propose(who, ids[at]!, ids[at + 1]!)).body.code)
      return all
    }
    expect((await codes(young)).slice(-2)).toEqual([undefined, 'WITNESS_DAY_FULL'])
    // Each of them is open already but the last, which was refused.
    expect((await codes(settled)).slice(-2)).toEqual(['PROPOSAL_EXISTS', undefined])
    await testApp.database.pool.query('delete from merge_proposals where first_id = any($1)', [ids])
  })

  it('counts for each pair: one restaurant in all of them evades no bound [CHG-14 MEND-52]', async () => {
    const ids = (await Promise.all(Array.from({ length: 13 }, () => testApp.restaurant()))).toSorted()
    const young = moveAway(await testApp.member())
    const codes = []
    for (const other of ids.slice(1)) codes.push((await propose(young, ids[0]!, other)).body.code)
    expect(codes.slice(-3)).toEqual([undefined, 'WITNESS_DAY_FULL', 'WITNESS_DAY_FULL'])
    await testApp.database.pool.query('delete from merge_proposals where first_id = any($1)', [ids])
  })
})
