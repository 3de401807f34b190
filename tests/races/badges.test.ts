import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#db/check-invariants.ts'
import { awardBadges, listNewBadges, markBadgesSeen } from '#features/badges/server/index.ts'
import { crowd, membersVote } from '#tests/support/scenes.ts'
import { createWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('badges at the same moment', () => {
  it('twenty deeds that earn the same badges give each once, and each is told once [BADGE-04]', async () => {
    const { db } = world.services
    const badges = ['votes_count', 'points_milestone', 'first_100'].map((condition_type) => ({
      condition_type,
      name: condition_type,
      description: '-',
      emoji: '🏅',
      condition_value: 1,
    }))
    await db.insertInto('badges').values(badges).execute()
    const members = await crowd(world, 4)
    for (const member of members) await membersVote(world, await world.restaurant(), [member], [8])
    const points = members.map((user_id, index) => ({ user_id, points_change: 10, reason: 'GRANTED', source: `test:${index}` }))
    await db.insertInto('points_log').values(points).execute()
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        awardBadges(
          world.services,
          members.toSorted(() => (turn % 3) - 1),
        ),
      ),
    )
    expect(await db.selectFrom('user_badges').selectAll().execute()).toHaveLength(12)
    const seen = await Promise.all(
      members.flatMap((member) =>
        Array.from({ length: 5 }, async () => {
          const ids = (await listNewBadges(db, member)).map(({ id }) => id)
          return markBadgesSeen(db, member, ids)
        }),
      ),
    )
    expect(seen.flat()).toHaveLength(12)
    expect(await checkInvariants(world.database.pool)).toEqual([])
  })
})
