import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crowd, duet, membersVote, readAll, visitorsVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { RankedPage } from '../restaurants.contract.ts'

let testApp: TestApp
let members: string[]
beforeAll(async () => {
  testApp = await createTestApp()
  members = await crowd(testApp, 20)
})
afterAll(() => testApp.close())

const accepts = (amount: number) => Array<number>(amount).fill(9)
const rejects = (amount: number) => Array<number>(amount).fill(2)

async function topRated(): Promise<string[]> {
  const { items } = await readAll(
    async (cursor) => (await testApp.visitor().get<RankedPage>(`/top-rated?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body,
  )
  return items.map((item) => item.id)
}

describe('top rated', () => {
  it('is ordered by the share of accepts; ties by more votes, then newer, then id [TOP-06 TOP-07 TOP-09]', async () => {
    const draft = (id: string, day: number) => testApp.restaurant({ id, created_at: new Date(Date.UTC(2026, 0, day)) })
    const [half, most, halfOfMore, newerHalf, rejected] = await Promise.all([
      draft('yari', 1),
      draft('cogu', 1),
      draft('cok-oylu-yari', 1),
      draft('yeni-yari', 2),
      draft('istenmeyen', 1),
      draft('ayni-gun-a', 5),
      draft('ayni-gun-b', 5),
    ])
    await membersVote(testApp, half, members, [...accepts(2), ...rejects(2)])
    await membersVote(testApp, most, members, [...accepts(9), ...rejects(1)])
    await membersVote(testApp, halfOfMore, members, [...accepts(3), ...rejects(3)])
    await membersVote(testApp, newerHalf, members, [...accepts(2), ...rejects(2)])
    await membersVote(testApp, rejected, members, rejects(3))
    await membersVote(testApp, 'ayni-gun-a', members, [...accepts(1), ...rejects(4)])
    await membersVote(testApp, 'ayni-gun-b', members, [...accepts(1), ...rejects(4)])
    const ordered = ['cogu', 'cok-oylu-yari', 'yeni-yari', 'yari', 'ayni-gun-b', 'ayni-gun-a', 'istenmeyen']
    expect((await topRated()).filter((id) => ordered.includes(id))).toEqual(ordered)
  })

  it('excludes a share of 100 %, restaurants without members’ votes, and duets [TOP-06 TOP-08 TOP-10]', async () => {
    const before = await topRated()
    const perfect = await testApp.restaurant()
    await membersVote(testApp, perfect, members, accepts(12))
    const unvoted = await testApp.restaurant()
    const made = await duet(testApp, perfect, members[0]!)
    const now = await topRated()
    expect(now).toEqual(before)
    expect([perfect, unvoted, made].filter((id) => now.includes(id))).toEqual([])
  })

  it('ignores visitors and boosts [HYPE-06 VOTE-41]', async () => {
    const boosted = await testApp.restaurant({ hype_score: 100 })
    await membersVote(testApp, boosted, members, [...accepts(1), ...rejects(9)])
    const liked = await testApp.restaurant()
    await membersVote(testApp, liked, members, [...accepts(9), ...rejects(1)])
    const before = await topRated()
    await visitorsVote(testApp, boosted, accepts(30))
    await visitorsVote(testApp, liked, rejects(30))
    expect(await topRated()).toEqual(before)
    const shown = (await testApp.visitor().get(`/restaurants/${boosted}`)).body
    expect([shown['acceptCount'], shown['rejectCount'], shown['hypeScore']]).toEqual([31, 9, 100])
  })
})
