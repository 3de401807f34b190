import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatementPage } from '#features/sanctions/sanctions.contract.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { crowd } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { BulkSanctioned } from '../members.contract.ts'

type Person = Awaited<ReturnType<TestApp['member']>>

let testApp: TestApp
let admin: Person
let moderator: Person
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  moderator = await testApp.member('hakem')
  await makeAdmin(testApp, admin.profileId)
  await makeModerator(testApp, moderator.profileId)
})
afterAll(() => testApp.close())

const muted = { kind: 'muted', days: 7, ...reason }
const sanction = (by: Person, body: object, key?: string) =>
  by.post<BulkSanctioned & { code?: string }>('/moderation/members/sanctions', { ...muted, ...body }, key ? { 'idempotency-key': key } : {})
const countOf = async (name: string) => {
  const { rows } = await testApp.database.pool.query<{ n: number }>(
    `select count(*)::int as n from sanctions s join profiles p on p.id = s.member_id
      join decisions d on d.id = s.decision_id where p.username like $1 and d.decided_by is not null`,
    [`${name}%`],
  )
  return rows[0]!.n
}

describe('a moderator sanctions many members at once', () => {
  it('each by a decision that the member reads; staff, the moderator and who is muted already are left out and named [DESK-02]', async () => {
    const members = await Promise.all([1, 2, 3].map(() => testApp.member('toplu')))
    await sanction(admin, { usernames: [members[2]!.username] })
    const usernames = [...members.map(({ username }) => username), moderator.username, admin.username, 'boyle_biri_yok']
    const { status, body } = await sanction(moderator, { usernames: [...usernames, members[0]!.username.toUpperCase()] })
    expect(status).toBe(200)
    expect(body).toEqual({
      sanctioned: 2,
      refused: [
        { username: members[2]!.username, code: 'SANCTION_EXISTS' },
        { username: moderator.username, code: 'DECISION_OF_OWN' },
        { username: admin.username, code: 'SANCTION_OF_STAFF' },
        { username: 'boyle_biri_yok', code: 'PROFILE_NOT_FOUND' },
      ],
      nextCursor: null,
    })
    for (const member of members.slice(0, 2)) {
      const decisions = (await member.get<StatementPage>('/decisions')).body.items
      expect(decisions).toMatchObject([{ outcome: 'muted', facts: reason.facts, isActive: true, appeal: null }])
      expect((await member.post('/collections', { name: 'Yazamam' })).body['code']).toBe('MUTED')
    }
  })

  it('and a repeated press imposes nothing twice [DESK-02]', async () => {
    const { username } = await testApp.member('yinelenen')
    const first = await sanction(moderator, { usernames: [username] }, 'ayni-basis-1')
    expect((await sanction(moderator, { usernames: [username] }, 'ayni-basis-1')).body).toEqual(first.body)
    expect(first.body).toMatchObject({ sanctioned: 1, refused: [] })
    expect(await countOf('yinelenen')).toBe(1)
    const two = await Promise.all(
      ['basis-2', 'basis-3'].map((key) => sanction(moderator, { usernames: [username], kind: 'warning', days: null }, `${key}-x`)),
    )
    expect(two.map(({ body }) => body.sanctioned).toSorted()).toEqual([0, 1])
    expect(await countOf('yinelenen')).toBe(2)
  })

  it('or all whom the filters find, two hundred with each press [DESK-02]', async () => {
    await crowd(testApp, 203, 'baskinci')
    const first = (await sanction(moderator, { matching: { name: 'baskinci' } })).body
    expect(first).toMatchObject({ sanctioned: 200, refused: [] })
    expect(first.nextCursor).not.toBeNull()
    const second = (await sanction(moderator, { matching: { name: 'baskinci' }, cursor: first.nextCursor })).body
    expect(second).toEqual({ sanctioned: 3, refused: [], nextCursor: null })
    expect(await countOf('baskinci')).toBe(203)
  }, 60_000)

  it('within what the role allows: suspensions and searches by e-mail are for admins [DESK-02]', async () => {
    const { username } = await testApp.member('rolce')
    expect((await sanction(moderator, { usernames: [username], kind: 'suspended' })).body.code).toBe('ADMIN_ONLY')
    expect((await sanction(moderator, { matching: { email: `${username}@example.com` } })).body.code).toBe('ADMIN_ONLY')
    expect(await countOf('rolce')).toBe(0)
    expect((await sanction(admin, { matching: { email: `${username}@example.com` }, kind: 'suspended' })).body.sanctioned).toBe(1)
  })

  it('but never all members, and never both the named and all that match [DESK-02]', async () => {
    for (const body of [{}, { matching: {} }, { usernames: [] }, { usernames: ['a'], matching: { name: 'a' } }])
      expect((await sanction(admin, body)).status, JSON.stringify(body)).toBe(422)
  })
})
