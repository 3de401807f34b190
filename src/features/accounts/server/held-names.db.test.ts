import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import type { Client } from '#tests/support/client.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { cleanAccounts } from './clean-accounts.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const PASSWORD = 'acili-ezme-7'
let counter = 0
const signUp = async (username: string) => {
  const { status, body } = await testApp
    .visitor()
    .post('/auth/sign-up', { email: `ad${++counter}@example.com`, password: PASSWORD, username, policiesAccepted: true })
  return status === 200 ? status : [status, body['code']]
}
const rename = async (member: Client, username: string) => {
  const { status, body } = await member.send('PATCH', '/profile', { username })
  return status === 200 ? status : [status, body['code']]
}
const profileOf = async (requester: Client, username: string) => {
  const { status, body } = await requester.get<Profile>(`/profiles/${username}`)
  return status === 200 ? body.username : status
}
/** Lets the time of all held names pass, and the job that deletes them run. */
async function wait(): Promise<void> {
  await testApp.database.pool.query("update held_names set expires_at = expires_at - interval '91 days'")
  await cleanAccounts(testApp.context.db, testApp.context.config)
}

describe('a username that its member gave up', () => {
  it('is reserved for 90 days, and old links lead to the member [REPAIR-11]', async () => {
    const [member, other] = [await testApp.member('eski'), await testApp.member('baska')]
    const [first, second] = [member.username, `yeni_${member.username}`.slice(0, 20)]
    expect(await rename(member, second)).toBe(200)
    expect([await signUp(first), await rename(other, first)]).toEqual([
      [409, 'USERNAME_TAKEN'],
      [409, 'USERNAME_TAKEN'],
    ])
    expect([await profileOf(other, first), await profileOf(other, first.toUpperCase())]).toEqual([second, second])
    // The member may take it back, and then the second one is held.
    expect(await rename(member, first)).toBe(200)
    expect([await rename(other, second), await profileOf(other, second)]).toEqual([[409, 'USERNAME_TAKEN'], first])
    await wait()
    expect(await profileOf(other, second)).toBe(404)
    expect(await rename(other, second)).toBe(200)
    expect(await profileOf(member, second)).toBe(second)
  })

  it('is one of the last five: a member who renames often reserves no more names [REPAIR-11]', async () => {
    const [member, other] = [await testApp.member('gezgin'), await testApp.member('bekleyen')]
    const names = Array.from({ length: 8 }, (_, turn) => `gezgin_ad_${turn}`)
    for (const name of names) expect(await rename(member, name)).toBe(200)
    const { rows } = await testApp.database.pool.query('select from held_names where profile_id = $1', [member.profileId])
    expect(rows).toHaveLength(5)
    expect(await rename(other, names[2]!)).toEqual([409, 'USERNAME_TAKEN'])
    expect([await rename(other, names[1]!), await profileOf(member, names[1]!)]).toEqual([200, names[1]])
  })

  it('stays held when its member leaves, and then leads nowhere; no name of the member is stored [REPAIR-11]', async () => {
    const [member, other] = [await testApp.member('giden'), await testApp.member('kalan')]
    const [first, second] = [member.username, `son_${member.username}`.slice(0, 20)]
    await rename(member, second)
    expect((await member.post('/account/deletion', { username: second, password: PASSWORD })).status).toBe(200)
    for (const name of [first, second]) {
      expect([await signUp(name), await rename(other, name), await profileOf(other, name)]).toEqual([
        [409, 'USERNAME_TAKEN'],
        [409, 'USERNAME_TAKEN'],
        404,
      ])
    }
    const { rows } = await testApp.database.pool.query<{ whole: string }>('select h::text as whole from held_names h')
    for (const name of [first, second, Buffer.from(first).toString('hex')]) expect(JSON.stringify(rows)).not.toContain(name)
    await wait()
    await cleanAccounts(testApp.context.db, testApp.context.config)
    expect((await testApp.database.pool.query('select from held_names')).rows).toEqual([])
    expect(await signUp(first)).toBe(200)
  })

  it('is held even while twenty requests want it during the change [REPAIR-11]', async () => {
    onTestFinished(hashAtFullCost())
    const member = await testApp.member('aranan')
    const name = member.username
    const [renamed, ...answers] = await Promise.all([
      rename(member, `kacan_${name}`.slice(0, 20)),
      ...Array.from({ length: 20 }, () => signUp(name)),
    ])
    expect(renamed).toBe(200)
    expect(answers).toEqual(answers.map(() => [409, 'USERNAME_TAKEN']))
  })
})
