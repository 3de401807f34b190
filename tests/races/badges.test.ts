import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import { readAlone } from '#db/joined-reads.ts'
import { awardBadges, markBadgesSeen, newBadgesRead } from '#features/badges/server/index.ts'
import { crowd, membersVote } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

describe('badges at the same moment', () => {
  it('twenty actions that earn the same badges give and announce each once [BADGE-04]', async () => {
    const { db } = testApp.context
    const badges = (['votes_count', 'points_milestone', 'first_100'] as const).map((condition_type) => ({
      condition_type,
      name: condition_type,
      description: '-',
      emoji: '🏅',
      condition_value: 1,
    }))
    await db.insertInto('badges').values(badges).execute()
    const members = await crowd(testApp, 4)
    for (const member of members) await membersVote(testApp, await testApp.restaurant(), [member], [8])
    const points = members.map((user_id, index) => ({ user_id, points_change: 10, reason: 'GRANTED' as const, source: `test:${index}` }))
    await db.insertInto('points_log').values(points).execute()
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        awardBadges(
          testApp.context,
          members.toSorted(() => (turn % 3) - 1),
        ),
      ),
    )
    expect(await db.selectFrom('user_badges').selectAll().execute()).toHaveLength(12)
    const seen = await Promise.all(
      members.flatMap((member) =>
        Array.from({ length: 5 }, async () => {
          const ids = (await readAlone(db, newBadgesRead(), member)).map(({ id }) => id)
          return markBadgesSeen(db, member, ids)
        }),
      ),
    )
    expect(seen.flat()).toHaveLength(12)
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  })
})
