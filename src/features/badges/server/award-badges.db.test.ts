import { readAlone } from '#db/joined-reads.ts'
import type { Badges } from '#db/types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comment, crowd, membersVote, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { badgeConditions } from '../badges.rules.ts'
import { awardBadges, newBadgesRead, markBadgesSeen } from './index.ts'

let testApp: TestApp
let badges = 0
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** Creates a badge that no member has yet. */
async function badge(
  condition_type: Badges['condition_type'],
  condition_value: number,
  is_active = true,
  { database } = testApp,
): Promise<number> {
  const { id } = await database.db
    .insertInto('badges')
    .values({ name: `Rozet ${++badges}`, description: 'Bir rozet', emoji: '🌶️', condition_type, condition_value, is_active })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function holders(id: number): Promise<string[]> {
  const rows = await testApp.database.db.selectFrom('user_badges').select('user_id').where('badge_id', '=', id).execute()
  return rows.map((row) => row.user_id)
}

async function holds(member: string, id: number): Promise<boolean> {
  return (await holders(id)).includes(member)
}

describe('badges', () => {
  it('each condition depends on its own counter and needs its full value [BADGE-02 BADGE-03 BADGE-05]', async () => {
    const [member, friend, other] = (await crowd(testApp, 3)) as [string, string, string]
    const two = Object.fromEntries(
      await Promise.all(
        (['questions_count', 'comments_count', 'votes_count', 'friends_count', 'replies_count'] as const).map(
          async (type) => [type, await badge(type, 2)] as const,
        ),
      ),
    ) as Record<string, number>
    const points = await badge('points_milestone', 2)
    const actions: Record<string, (turn: number) => Promise<unknown>> = {
      questions_count: () => testApp.restaurant({ author_id: member }),
      comments_count: async () => comment(testApp, await testApp.restaurant(), member),
      votes_count: async () => membersVote(testApp, await testApp.restaurant(), [member], [7]),
      friends_count: async (turn) => {
        const pair = [member, turn === 0 ? friend : other] as const
        const follows = [pair, pair.toReversed()].map(([follower_id, following_id]) => ({
          follower_id: follower_id!,
          following_id: following_id!,
        }))
        for (const follow of follows) await testApp.database.db.insertInto('follows').values(follow).execute()
      },
      replies_count: async () => reply(testApp, await comment(testApp, await testApp.restaurant(), friend), member),
    }
    for (const [type, action] of Object.entries(actions)) {
      await action(0)
      await awardBadges(testApp.context, [member])
      expect([type, await holds(member, two[type]!)]).toEqual([type, false])
      await action(1)
      await awardBadges(testApp.context, [member])
      expect([type, await holds(member, two[type]!)]).toEqual([type, true])
    }
    const earn = (points_change: number, source: string) =>
      testApp.database.db.insertInto('points_log').values({ user_id: member, points_change, reason: 'GRANTED', source }).execute()
    await earn(19, 'test:1')
    await awardBadges(testApp.context, [member])
    expect(await holds(member, points)).toBe(false)
    await earn(1, 'test:2')
    await awardBadges(testApp.context, [member])
    expect(await holds(member, points)).toBe(true)
    expect([...badgeConditions].sort()).toEqual([...Object.keys(two), 'points_milestone', 'first_100', 'granted'].sort())
  })

  it('the voter and the restaurant’s author get theirs with the vote [BADGE-03 BADGE-05]', async () => {
    const [first, tenth] = [await badge('votes_count', 1), await badge('points_milestone', 1)]
    const [voter, author] = [await testApp.member(), await testApp.member()]
    const voters = await Promise.all(Array.from({ length: 9 }, () => testApp.member()))
    const id = await testApp.restaurant({ author_id: author.profileId })
    await voter.post('/vote', { questionId: id, rating: 8 })
    expect([await holds(voter.profileId, first), await holds(author.profileId, first), await holds(author.profileId, tenth)]).toEqual([
      true,
      false,
      false,
    ])
    for (const member of voters) await member.post('/vote', { questionId: id, rating: 8 })
    expect(await holds(author.profileId, tenth)).toBe(true)
  })

  it('none is given twice, even when many actions end at once [BADGE-04]', async () => {
    const members = await crowd(testApp, 3)
    const id = await badge('votes_count', 1)
    for (const member of members) await membersVote(testApp, await testApp.restaurant(), [member], [7])
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => awardBadges(testApp.context, turn % 2 === 0 ? members : members.toReversed())),
    )
    expect((await holders(id)).sort()).toEqual(members.toSorted())
  })

  it('an inactive one is not given, and a granted one is given only by hand [BADGE-06]', async () => {
    const [inactive, granted] = [await badge('votes_count', 1, false), await badge('granted', 1)]
    const [member] = (await crowd(testApp, 1)) as [string]
    await membersVote(testApp, await testApp.restaurant(), [member], [7])
    await awardBadges(testApp.context, [member])
    expect([await holds(member, inactive), await holds(member, granted)]).toEqual([false, false])
    await testApp.database.db.updateTable('badges').set({ is_active: true }).where('id', '=', inactive).execute()
    await awardBadges(testApp.context, [member])
    expect(await holds(member, inactive)).toBe(true)
  })

  it('the first hundred members are exactly a hundred, even with concurrent awards [BADGE-07 BADGE-04]', async () => {
    const early = await createTestApp()
    const { id } = await early.database.db
      .insertInto('badges')
      .values({ name: 'İlk Yüz', description: 'İlk yüz üyeden biri', emoji: '💯', condition_type: 'first_100', condition_value: 100 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const held = async () =>
      (await early.database.db.selectFrom('user_badges').select('user_id').where('badge_id', '=', id).execute()).map((row) => row.user_id)
    const members: string[] = []
    for (let turn = 0; turn < 9; turn++) members.push(...(await crowd(early, 11)))
    await Promise.all(members.map((member) => awardBadges(early.context, [member])))
    expect((await held()).sort()).toEqual(members.toSorted())
    const [hundredth] = (await crowd(early, 1)) as [string]
    const late = [...(await crowd(early, 1)), ...(await crowd(early, 1))]
    await Promise.all([hundredth, ...late].map((member) => awardBadges(early.context, [member])))
    expect((await held()).sort()).toEqual([...members, hundredth].sort())
    // Even by hand, no further one can be inserted.
    await early.database.db.insertInto('user_badges').values({ user_id: late[0]!, badge_id: id }).execute()
    expect(await held()).toHaveLength(100)
    await early.close()
  })

  it('a member sees each new badge once, with its details and date; reading marks nothing [BADGE-01 ENT-07 REPAIR-19]', async () => {
    const id = await badge('votes_count', 1)
    const [member] = (await crowd(testApp, 1)) as [string]
    await membersVote(testApp, await testApp.restaurant(), [member], [7])
    await awardBadges(testApp.context, [member])
    const { db } = testApp.context
    const listed = await readAlone(db, newBadgesRead(), member)
    expect(await readAlone(db, newBadgesRead(), member)).toEqual(listed)
    const ids = listed.map((one) => one.id)
    const marked = (await Promise.all(Array.from({ length: 8 }, () => markBadgesSeen(db, member, ids)))).flat()
    expect(marked.filter((one) => one.id === id)).toEqual([
      {
        id,
        name: `Rozet ${badges}`,
        description: 'Bir rozet',
        emoji: '🌶️',
        isActive: true,
        conditionType: 'votes_count',
        conditionValue: 1,
        userId: member,
        earnedAt: expect.stringMatching(/Z$/) as string,
      },
    ])
    expect(await readAlone(db, newBadgesRead(), member)).toEqual([])
  })

  it('a vote counts even if awarding badges fails', async () => {
    const broken = await createTestApp()
    const [member, id] = [await broken.member(), await broken.restaurant()]
    await badge('votes_count', 1, true, broken)
    await broken.database.pool.query('alter table user_badges add constraint given_to_nobody check (false) not valid')
    expect((await member.post('/vote', { questionId: id, rating: 8 })).status).toBe(200)
    await broken.close()
  })
})
