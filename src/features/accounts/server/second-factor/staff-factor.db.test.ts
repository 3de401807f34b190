import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Authenticator } from '#tests/support/authenticator.ts'
import type { Client } from '#tests/support/client.ts'
import { makeAdmin, makeModerator } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ViewerResult } from '../../accounts.contract.ts'
import type { OwnPasskeys, PasskeyOptions } from '../../passkeys.contract.ts'
import type { TotpSetup } from '../../second-factor.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => ask(false))

const query = async (text: string) => (await testApp.database.pool.query(text)).rows
const ask = (isOn: boolean) =>
  query(isOn ? `insert into site_settings values ('staffSecondFactor', 'true') on conflict do nothing` : 'delete from site_settings')

async function moderator() {
  const member = await testApp.member('mod')
  await makeModerator(testApp, member.profileId)
  return member
}
async function admin() {
  const member = await testApp.member('yon')
  await makeAdmin(testApp, member.profileId)
  return member
}
async function addPasskey(member: Client): Promise<string> {
  const { options } = (await member.post<PasskeyOptions>('/account/passkeys/options')).body
  const response = new Authenticator().create(options)
  return (await member.post<{ id: string }>('/account/passkeys', { response })).body.id
}
async function turnAppOn(member: Client): Promise<void> {
  const { secret } = (await member.post<TotpSetup>('/account/second-factor')).body
  const code = await createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(Math.floor(Date.now() / 30_000))
  expect((await member.post('/account/second-factor/confirm', { code })).status).toBe(200)
}
const viewerOf = async (member: Client) => (await member.get<ViewerResult>('/viewer')).body
const codeOf = async (call: Promise<{ body: object }>) => ((await call).body as { code?: string }).code

describe('a site that asks its staff for a second factor', () => {
  it('takes the roles of staff without one from the next call on, and gives them back with a passkey or an app [MFA-01]', async () => {
    const [guard, chief] = [await moderator(), await admin()]
    expect((await guard.get('/moderation/reports')).status).toBe(200)
    await ask(true)
    for (const path of ['/moderation/reports', '/moderation/queue', '/moderation/deleted'])
      expect([path, await codeOf(guard.get(path))]).toEqual([path, 'STAFF_FACTOR_REQUIRED'])
    for (const path of ['/moderation/site', '/moderation/staff', '/moderation/statistics'])
      expect([path, await codeOf(chief.get(path))]).toEqual([path, 'STAFF_FACTOR_REQUIRED'])
    expect(await viewerOf(chief)).toMatchObject({ isAdmin: false, isModerator: false, lacksStaffFactor: true })
    await addPasskey(guard)
    await turnAppOn(chief)
    expect((await guard.get('/moderation/reports')).status).toBe(200)
    expect((await chief.get('/moderation/site')).status).toBe(200)
    expect(await viewerOf(chief)).toMatchObject({ isAdmin: true, isModerator: true, lacksStaffFactor: false })
  })

  it('leaves staff without one everything that members can do, and asks nothing of members [MFA-01]', async () => {
    const guard = await moderator()
    const member = await testApp.member()
    await ask(true)
    expect((await guard.post('/vote', { questionId: await testApp.restaurant(), rating: 8 })).status).toBe(200)
    expect(await viewerOf(member)).toMatchObject({ lacksStaffFactor: false })
    expect(await codeOf(member.get('/moderation/reports'))).toBe('ADMIN_ONLY')
  })

  it('does not let staff remove the last one, also when both go at once; without the rule it may go [MFA-01]', async () => {
    const guard = await moderator()
    const id = await addPasskey(guard)
    await ask(true)
    expect(await codeOf(guard.send('DELETE', `/account/passkeys/${id}`))).toBe('STAFF_FACTOR_LAST')
    await turnAppOn(guard)
    const answers = await Promise.all([guard.send('DELETE', `/account/passkeys/${id}`), guard.send('DELETE', '/account/second-factor')])
    expect(answers.map(({ status, body }) => [status, body['code']]).sort()).toEqual([
      [200, undefined],
      [409, 'STAFF_FACTOR_LAST'],
    ])
    await ask(false)
    const left = (await guard.get<OwnPasskeys>('/account/passkeys')).body.items
    if (left[0]) expect((await guard.send('DELETE', `/account/passkeys/${left[0].id}`)).status).toBe(200)
    else expect((await guard.send('DELETE', '/account/second-factor')).body).toMatchObject({ isOn: false })
  })

  it('is asked for only by an admin who has one [MFA-01]', async () => {
    const chief = await admin()
    const save = async () => {
      const { version } = (await chief.get<{ version: number }>('/moderation/site')).body
      return chief.send('PUT', '/moderation/site', { version, changes: { staffSecondFactor: true } })
    }
    expect((await save()).body['code']).toBe('STAFF_FACTOR_REQUIRED')
    expect((await chief.get('/moderation/site')).status).toBe(200)
    await addPasskey(chief)
    expect((await save()).status).toBe(200)
    expect(await codeOf((await moderator()).get('/moderation/reports'))).toBe('STAFF_FACTOR_REQUIRED')
  })
})
