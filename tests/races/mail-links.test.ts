import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { tokenFor } from '#tests/support/mails.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
beforeEach(hashAtFullCost)
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

const PASSWORD = 'acili-ezme-7'
const twenty = Array.from({ length: 20 }, (_, turn) => turn)

async function newMember(name: string) {
  const client = await testApp.member(name)
  return Object.assign(client, { email: `${client.username}@example.com` })
}

describe('links at the same time', () => {
  it('of twenty resets with one link, one sets the password [PWR-14]', async () => {
    const { email } = await newMember('yaris')
    await testApp.visitor().post('/auth/forgot-password', { email })
    const token = await tokenFor(testApp, email, 'recovery')
    const answers = await Promise.all(
      twenty.map((turn) => testApp.visitor().post('/auth/reset-password', { token, password: `yeni-sifre-${turn}` })),
    )
    const winners = twenty.filter((turn) => answers[turn]!.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'MAIL_LINK_INVALID')).toHaveLength(19)
    const signedIn = await testApp.visitor().post('/auth/sign-in', { email, password: `yeni-sifre-${winners[0]!}` })
    expect(signedIn.status).toBe(200)
  })

  it('of twenty confirmations with one link, one signs in [LAND-11]', async () => {
    const member = await newMember('onay')
    const { email } = member
    await member.post('/auth/confirmation')
    const token = await tokenFor(testApp, email, 'signup')
    const clients = twenty.map(() => testApp.visitor())
    const answers = await Promise.all(clients.map((client) => client.post('/auth/confirm-email', { token, password: PASSWORD })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ headers }) => headers.getSetCookie().some((cookie) => cookie.startsWith('lokma_session=')))).toHaveLength(1)
  })

  it('of twenty links requested at once for one account, one remains valid [PWR-14]', async () => {
    const { email } = await newMember('yirmi')
    await Promise.all(twenty.map(() => testApp.visitor().post('/auth/forgot-password', { email })))
    const mails = (await testApp.context.mail.readMailbox())!.filter(({ to }) => to === email)
    const tokens = mails.flatMap(({ text }) => /#access_token=([\w-]{43})&type=recovery/.exec(text)?.[1] ?? [])
    expect(new Set(tokens).size).toBe(20)
    const good = await Promise.all(tokens.map((token) => testApp.visitor().post('/auth/reset-password/check', { token })))
    expect(good.filter(({ body }) => body['isValid'] === true)).toHaveLength(1)
  })

  it('nobody who signs in with the old password while it is reset stays signed in [PWR-14 PWR-06]', async () => {
    for (let round = 0; round < 4; round++) {
      const { email } = await newMember('eski')
      await testApp.visitor().post('/auth/forgot-password', { email })
      const token = await tokenFor(testApp, email, 'recovery')
      // Four hashes are made at once: later sign-ins find the new password.
      const clients = twenty.slice(0, 8).map(() => testApp.visitor())
      const [reset, ...signIns] = await Promise.all([
        testApp.visitor().post('/auth/reset-password', { token, password: 'yeni-sifre-1' }),
        ...clients.map((client) => client.post('/auth/sign-in', { email, password: PASSWORD })),
      ])
      expect(reset).toMatchObject({ status: 200 })
      expect(signIns.every(({ status }) => status === 200 || status === 401)).toBe(true)
      const viewers = await Promise.all(clients.map((client) => client.get<ViewerResult>('/viewer')))
      expect(viewers.filter(({ body }) => body.profile !== null)).toEqual([])
    }
  }, 120_000)
})
