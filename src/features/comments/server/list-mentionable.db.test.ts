import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { rowsRead } from '#tests/support/plans.ts'
import { comment, crowd, reply } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { MentionableList } from '../comments.contract.ts'
import { MENTIONS_OFFERED } from '../mentions.rules.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

/** A member with exactly this username and shown name. */
async function person(username: string, nickname = username): Promise<Person> {
  const member = await testApp.member('uye')
  await testApp.database.pool.query('update profiles set username = $1, nickname = $2 where id = $3', [
    username,
    nickname,
    member.profileId,
  ])
  return Object.assign(member, { username })
}
const ask = (by: Client, id: string, query = '') => by.get<MentionableList & { code?: string }>(`/restaurants/${id}/mentionable${query}`)
const names = async (by: Client, id: string, query = '') => (await ask(by, id, query)).body.items.map(({ username }) => username)

describe('people to mention', () => {
  it('are those of the thread, then those of the restaurant, then others whose names begin with the letters [NTF-02]', async () => {
    const viewer = await person('zz_yazan')
    const [author, writer, replier, elsewhere] = await Promise.all(
      ['ze_sahip', 'ze_yorum', 'ze_yanit', 'ze_uzak'].map((name) => person(name)),
    )
    const restaurant = await testApp.restaurant({ author_id: author!.profileId })
    const [said, other] = [
      await comment(testApp, restaurant, writer!.profileId),
      await comment(testApp, restaurant, (await person('ze_komsu')).profileId),
    ]
    await reply(testApp, said, replier!.profileId)
    await reply(testApp, said, viewer.profileId)
    await testApp.database.pool.query('update profiles set follower_count = 9 where id = $1', [elsewhere!.profileId])
    expect(await names(viewer, restaurant, `?q=ze&commentId=${said}`)).toEqual(['ze_yanit', 'ze_yorum', 'ze_komsu', 'ze_sahip', 'ze_uzak'])
    expect(await names(viewer, restaurant, `?q=ze&commentId=${other}`)).toEqual(['ze_komsu', 'ze_sahip', 'ze_yorum', 'ze_uzak', 'ze_yanit'])
    // Right after the @ only people near by are offered, and never the viewer.
    expect(await names(viewer, restaurant, `?commentId=${said}`)).toEqual(['ze_yanit', 'ze_yorum', 'ze_komsu', 'ze_sahip'])
    expect(await names(viewer, restaurant, '?q=zz_ya')).toEqual([])
  })

  it('are found by the username and by each word of the shown name, in any Turkish spelling', async () => {
    const viewer = await testApp.member('yazan')
    const restaurant = await testApp.restaurant()
    await person('xq_bir', 'Çağlar Işık')
    const near = await person('xq_iki', 'Ece Çağlayan')
    await comment(testApp, restaurant, near.profileId)
    expect(await names(viewer, restaurant, `?q=${encodeURIComponent('ÇAĞL')}`)).toEqual(['xq_iki', 'xq_bir'])
    expect(await names(viewer, restaurant, '?q=xq_')).toEqual(['xq_iki', 'xq_bir'])
    expect(await names(viewer, restaurant, '?q=%25')).toEqual([])
  })

  it('are at most six, for members only, and leave out those of whom nothing is there any more', async () => {
    const viewer = await testApp.member('yazan')
    const restaurant = await testApp.restaurant()
    for (const id of await crowd(testApp, 8)) await comment(testApp, restaurant, id)
    await testApp.database.pool.query(
      'update comments set user_id = null where id = (select min(id) from comments where question_id = $1)',
      [restaurant],
    )
    expect((await ask(viewer, restaurant)).body.items).toHaveLength(MENTIONS_OFFERED)
    expect((await ask(testApp.visitor(), restaurant)).body.code).toBe('NOT_AUTHENTICATED')
    expect(await names(viewer, 'boyle-bir-yer-yok')).toEqual([])
  })

  it('are read by indexes, however many members and comments there are', async () => {
    const viewer = await testApp.member('yazan')
    const restaurant = await testApp.restaurant()
    const people = await crowd(testApp, 2000)
    // A statement has five seconds, and each comment has many triggers.
    for (let at = 0; at < people.length; at += 200)
      await testApp.database.pool.query(
        `insert into comments (question_id, user_id, content) select $1, id, 'Nefis' from unnest($2::uuid[]) id`,
        [restaurant, people.slice(at, at + 200)],
      )
    await testApp.database.pool.query('vacuum analyze')
    // The 200 most liked comments, the people behind them, and 50 names each by username and by shown name.
    for (const query of ['', '?q=k', '?q=ka']) expect(await rowsRead(testApp, () => ask(viewer, restaurant, query))).toBeLessThan(4000)
  }, 30_000)
})
