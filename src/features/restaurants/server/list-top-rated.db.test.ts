import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crowd, duet, membersVote, readAll, visitorsVote } from '#tests/support/scenes.ts'
import { createWorld, type World } from '#tests/support/world.ts'
import type { RankedPage } from '../restaurants.contract.ts'

let world: World
let members: string[]
beforeAll(async () => {
  world = await createWorld()
  members = await crowd(world, 20)
})
afterAll(() => world.close())

const accepts = (amount: number) => Array<number>(amount).fill(9)
const rejects = (amount: number) => Array<number>(amount).fill(2)

async function topRated(): Promise<string[]> {
  const { items } = await readAll(
    async (cursor) => (await world.visitor().get<RankedPage>(`/top-rated?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body,
  )
  return items.map((item) => item.id)
}

describe('top rated', () => {
  it('goes by the share of accepts; ties go to more votes, then the newer, then the id [TOP-06 TOP-07 TOP-09]', async () => {
    const draft = (id: string, day: number) => world.restaurant({ id, created_at: new Date(Date.UTC(2026, 0, day)) })
    const [half, most, halfOfMore, newerHalf, rejected] = await Promise.all([
      draft('yari', 1),
      draft('cogu', 1),
      draft('cok-oylu-yari', 1),
      draft('yeni-yari', 2),
      draft('istenmeyen', 1),
      draft('ayni-gun-a', 5),
      draft('ayni-gun-b', 5),
    ])
    await membersVote(world, half, members, [...accepts(2), ...rejects(2)])
    await membersVote(world, most, members, [...accepts(9), ...rejects(1)])
    await membersVote(world, halfOfMore, members, [...accepts(3), ...rejects(3)])
    await membersVote(world, newerHalf, members, [...accepts(2), ...rejects(2)])
    await membersVote(world, rejected, members, rejects(3))
    await membersVote(world, 'ayni-gun-a', members, [...accepts(1), ...rejects(4)])
    await membersVote(world, 'ayni-gun-b', members, [...accepts(1), ...rejects(4)])
    expect(await topRated()).toEqual(['cogu', 'cok-oylu-yari', 'yeni-yari', 'yari', 'ayni-gun-b', 'ayni-gun-a', 'istenmeyen'])
  })

  it('leaves out a perfect ten, what no member voted on, and duets [TOP-06 TOP-08 TOP-10]', async () => {
    const before = await topRated()
    const perfect = await world.restaurant()
    await membersVote(world, perfect, members, accepts(12))
    const unvoted = await world.restaurant()
    const made = await duet(world, perfect, members[0]!)
    const now = await topRated()
    expect(now).toEqual(before)
    expect([perfect, unvoted, made].filter((id) => now.includes(id))).toEqual([])
  })

  it('neither visitors nor a boost move it [HYPE-06 VOTE-41]', async () => {
    const boosted = await world.restaurant({ hype_score: 100 })
    await membersVote(world, boosted, members, [...accepts(1), ...rejects(9)])
    const before = await topRated()
    await visitorsVote(world, boosted, accepts(30))
    await visitorsVote(world, 'cogu', rejects(30))
    expect(await topRated()).toEqual(before)
    const shown = (await world.visitor().get(`/restaurants/${boosted}`)).body
    expect([shown['acceptCount'], shown['rejectCount'], shown['hypeScore']]).toEqual([31, 9, 100])
  })
})
