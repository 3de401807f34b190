import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAdmin, reason } from '#tests/support/moderation.ts'
import { comment, makeFollow } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Member = Awaited<ReturnType<TestApp['member']>>
let testApp: TestApp
let admin: Member
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
})
afterAll(() => testApp.close())

const run = (text: string, values: unknown[] = []) => testApp.database.pool.query(text, values)

/** Where a person finds or is offered others. */
function lists(member: Member, restaurant: string): Record<string, string> {
  const name = member.username
  return {
    'the search box': `/search?q=${name}`,
    'the search box with a misspelt name': `/search?q=${name.slice(0, -1)}ö`,
    'the search for members': `/search/members?q=${name}`,
    'the names after an @': `/restaurants/${restaurant}/mentionable?q=${name}`,
    'the people of a restaurant after an @': `/restaurants/${restaurant}/mentionable`,
    suggestions: '/feed/suggestions',
  }
}

it('a banned member is in no search and no suggestion of people; after the ban everywhere again [MEND-46]', async () => {
  const [asker, friend] = [await testApp.member('arayan'), await testApp.member('tanidik')]
  const member = await testApp.member('bulunmazhic')
  const restaurant = await testApp.restaurant()
  await comment(testApp, restaurant, member.profileId, { content: 'Güzel' })
  await makeFollow(testApp, asker.profileId, friend.profileId)
  await makeFollow(testApp, friend.profileId, member.profileId)
  const finds = async () => {
    const found: Record<string, boolean> = {}
    for (const [name, path] of Object.entries(lists(member, restaurant))) {
      const { status, body } = await asker.get(path)
      expect([name, status]).toEqual([name, 200])
      found[name] = JSON.stringify(body).includes(`"username":"${member.username}"`)
    }
    return found
  }
  const all = (value: boolean) => Object.fromEntries(Object.keys(lists(member, restaurant)).map((name) => [name, value]))
  expect(await finds()).toEqual(all(true))
  const imposed = await admin.post<{ decisionId: number }>('/moderation/sanctions', {
    username: member.username,
    kind: 'banned',
    days: 7,
    ...reason,
  })
  expect(imposed.status).toBe(201)
  expect(await finds()).toEqual(all(false))
  // What others know by name stays: the profile, and the lists of whom a member follows.
  expect((await asker.get(`/profiles/${member.username}`)).status).toBe(200)
  expect(JSON.stringify((await asker.get(`/profiles/${friend.profileId}/following`)).body)).toContain(member.username)
  // Admins search among all members.
  expect(JSON.stringify((await admin.post('/moderation/members/search', { name: member.username })).body)).toContain(member.username)
  await run(`update sanctions set starts_at = now() - interval '8 days', until = now() - interval '1 second' where member_id = $1`, [
    member.profileId,
  ])
  expect(await finds()).toEqual(all(true))
})

it('thousands of banned accounts of a raid do not hide a member of the same name [MEND-46]', async () => {
  const { pool } = testApp.database.patient
  await pool.query(
    `with made as (
      insert into auth_users (id, name, email, username, policies_accepted_at, nickname)
      select 'kalabalikci' || n, 'x', 'kalabalikci' || n || '@example.com', 'kalabalikci' || n, now(), 'Kalabalıkçı ' || n
      from generate_series(1, 1200) n returning id)
     select count(*) from made`,
  )
  await pool.query(
    `with decided as (
      insert into decisions (content_type, outcome, rule, facts, found_by, member_id)
      select 'member', 'banned', 'spam', 'Baskın hesabı: aynı anda oy verdi', 'person', id from profiles where username like 'kalabalikci%' returning id, member_id)
     insert into sanctions (member_id, kind, decision_id) select member_id, 'banned', id from decided`,
  )
  const honest = await testApp.member('kalabalikcihonest')
  const visitor = testApp.visitor()
  for (const path of ['/search?q=kalabalikci', '/search/members?q=kalabalikci'])
    expect(JSON.stringify((await visitor.get(path)).body)).toContain(honest.username)
})
