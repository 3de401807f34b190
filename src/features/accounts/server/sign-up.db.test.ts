import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { mailsTo, tokenFor } from '#tests/support/mails.ts'
import { makeAdmin, makeModerator, reason } from '#tests/support/moderation.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { cleanAccounts } from './index.ts'

let testApp: TestApp
let strict: TestApp
beforeAll(async () => {
  ;[testApp, strict] = await Promise.all([createTestApp(), createTestApp({ EMAIL_VERIFICATION: 'required' })])
})
afterEach(async () => {
  for (const { database } of [testApp, strict]) expect(await checkInvariants(database.pool)).toEqual([])
})
afterAll(() => Promise.all([testApp.close(), strict.close()]))

const PASSWORD = 'acili-ezme-7'
const signUp = (client: Client, email: string, username: string) =>
  client.post('/auth/sign-up', { email, password: PASSWORD, username, policiesAccepted: true })
const viewerOf = async (client: Client) => (await client.get<ViewerResult>('/viewer')).body
async function confirm(app: TestApp, email: string, client = app.visitor()): Promise<Client> {
  const token = await tokenFor(app, email, 'signup')
  expect((await client.post('/auth/confirm-email', { token, password: PASSWORD })).status).toBe(200)
  return client
}

describe('where the address must be confirmed first', () => {
  it('a sign-up tells by no name which e-mails belong to members, until the day when an unconfirmed account ends [MEND-6 AUTH-11]', async () => {
    await signUp(strict.visitor(), 'bilinen@example.com', 'bilinen')
    await confirm(strict, 'bilinen@example.com')
    const names = { known: 'yazilan_bir', fresh: 'yazilan_iki' }
    const known = await signUp(strict.visitor(), 'bilinen@example.com', names.known)
    const fresh = await signUp(strict.visitor(), 'bilinmeyen@example.com', names.fresh)
    expect([known.status, known.body]).toEqual([fresh.status, fresh.body])
    const answers = async () =>
      Promise.all(
        Object.values(names).map(async (name, at) => {
          const { status, body } = await signUp(strict.visitor(), `yoklayan${at}-${name}@example.com`, name)
          return [status, body['code']]
        }),
      )
    const asked = async (days: number) => {
      await strict.database.pool.query(
        `update auth_users set created_at = created_at - make_interval(days => $1) where email = 'bilinmeyen@example.com'`,
        [days],
      )
      await strict.database.pool.query(`update held_names set expires_at = expires_at - make_interval(days => $1)`, [days])
      return answers()
    }
    const taken = [409, 'USERNAME_TAKEN']
    expect(await asked(0)).toEqual([taken, taken])
    expect(await asked(6)).toEqual([taken, taken])
    // Both are free after the same run of the job, and not a moment before it.
    expect(await asked(2)).toEqual([taken, taken])
    await cleanAccounts(strict.context.db, strict.context.config)
    expect(await answers()).toEqual([
      [200, undefined],
      [200, undefined],
    ])
  })

  it('an account that was confirmed, or that the site does not ask, stays [MEND-6]', async () => {
    await signUp(strict.visitor(), 'kalici@example.com', 'kalici')
    await confirm(strict, 'kalici@example.com')
    await signUp(testApp.visitor(), 'serbest@example.com', 'serbest')
    for (const app of [strict, testApp]) {
      await app.database.pool.query("update auth_users set created_at = now() - interval '30 days'")
      await cleanAccounts(app.context.db, app.context.config)
    }
    const count = async (app: TestApp, email: string) =>
      (await app.database.pool.query('select from auth_users where email = $1', [email])).rowCount
    expect([await count(strict, 'kalici@example.com'), await count(testApp, 'serbest@example.com')]).toEqual([1, 1])
  })
})

describe('an e-mail as browsers accept it', () => {
  it('signs up, is written to, signs in and is found, with its domain in ASCII [MEND-8 AUTH-03]', async () => {
    for (const [typed, kept, username] of [
      ['Usta@Köfteci.com.tr', 'usta@xn--kfteci-wxa.com.tr', 'usta_bir'],
      ['usta&cirak@example.com', 'usta&cirak@example.com', 'usta_iki'],
      ['masa/4@example.com', 'masa/4@example.com', 'usta_uc'],
    ] as const) {
      const client = testApp.visitor()
      expect((await signUp(client, typed, username)).status).toBe(200)
      expect((await viewerOf(client)).profile?.username).toBe(username)
      expect(await mailsTo(testApp, kept)).toHaveLength(1)
      await confirm(testApp, kept)
      for (const email of [typed, kept]) {
        const again = testApp.visitor()
        expect((await again.post('/auth/sign-in', { email, password: PASSWORD })).body).toMatchObject({ profile: { username } })
      }
      // One person has one account, however the address is written.
      const second = testApp.visitor()
      await signUp(second, kept, `${username}_yine`)
      expect((await viewerOf(second)).profile).toBeNull()
    }
  })
})

describe('a person under a sanction who leaves and comes back', () => {
  async function scene() {
    const [admin, moderator] = [await testApp.member('yonetici'), await testApp.member('hakem')]
    await makeAdmin(testApp, admin.profileId)
    await makeModerator(testApp, moderator.profileId)
    const sanction = (username: string, kind: string) => admin.post('/moderation/sanctions', { username, kind, days: 7, ...reason })
    return { sanction, id: await testApp.restaurant() }
  }
  const leave = async (client: Client, username: string) =>
    expect((await client.post('/account/deletion', { username, password: PASSWORD })).body).toEqual({ deleted: true })

  it('writes nothing before the e-mail is confirmed, and is under the sanction afterwards [CHG-09 MEND-7 SANC-02]', async () => {
    const { sanction, id } = await scene()
    for (const kind of ['muted', 'suspended'] as const) {
      const email = `${kind}@example.com`
      const first = testApp.visitor()
      await signUp(first, email, `${kind}_once`)
      await confirm(testApp, email, first)
      expect((await sanction(`${kind}_once`, kind)).status).toBe(201)
      const { until } = (await viewerOf(first)).sanction!
      await leave(first, `${kind}_once`)

      const again = testApp.visitor()
      await signUp(again, email.toUpperCase(), `${kind}_sonra`)
      expect(await viewerOf(again)).toMatchObject({ profile: { username: `${kind}_sonra` }, mustConfirmEmail: true, sanction: null })
      for (const [path, body] of [
        ['/vote', { questionId: id, rating: 10 }],
        [`/restaurants/${id}/comments`, { content: 'Yine ben geldim.', choice: 'accept' }],
        ['/collections', { name: 'Yeni' }],
      ] as const)
        expect([path, (await again.post(path, body)).body['code']]).toEqual([path, 'EMAIL_NOT_VERIFIED'])
      await confirm(testApp, email, again)
      const viewer = await viewerOf(again)
      expect(viewer).toMatchObject({ mustConfirmEmail: false, sanction: { kind, until } })
      expect((await again.post('/vote', { questionId: id, rating: 10 })).body['code']).toBe(kind === 'muted' ? 'MUTED' : 'SUSPENDED')
      // The decision is the member's again, so that it can be appealed.
      const appeal = await again.post(`/decisions/${viewer.sanction!.decisionId}/appeal`, {
        content: 'Bunu ben yazmadım ki, lütfen bakın.',
      })
      expect(appeal.status).toBe(201)
    }
  })

  it('does not get the address of another person sanctioned in advance [CHG-09 MEND-7]', async () => {
    const { sanction, id } = await scene()
    for (const kind of ['muted', 'suspended', 'banned'] as const) {
      const email = `kurban-${kind}@example.com`
      const stranger = testApp.visitor()
      await signUp(stranger, email, `yabanci_${kind}`)
      expect((await sanction(`yabanci_${kind}`, kind)).status).toBe(201)
      await leave(stranger, `yabanci_${kind}`)
      const owner = testApp.visitor()
      await signUp(owner, email, `kurban_${kind}`)
      expect(await viewerOf(owner)).toMatchObject({ profile: { username: `kurban_${kind}` }, mustConfirmEmail: false, sanction: null })
      expect((await owner.post('/vote', { questionId: id, rating: 8 })).status).toBe(200)
      await confirm(testApp, email, owner)
      expect((await viewerOf(owner)).sanction).toBeNull()
    }
  })

  it('is free once the sanction has ended, and no mark of the e-mail is kept [CHG-09]', async () => {
    const { sanction, id } = await scene()
    const email = 'bitmis@example.com'
    const first = testApp.visitor()
    await signUp(first, email, 'bitmis_once')
    await confirm(testApp, email, first)
    await sanction('bitmis_once', 'muted')
    await leave(first, 'bitmis_once')
    const { rows } = await testApp.database.pool.query(
      "select kind, expires_at = until as ends from left_sanctions where expires_at > now() and kind = 'muted'",
    )
    expect(rows).toEqual([{ kind: 'muted', ends: true }])
    await testApp.database.pool.query(
      "update left_sanctions set expires_at = now() - interval '1 second', until = now() - interval '1 second'",
    )
    const again = testApp.visitor()
    await signUp(again, email, 'bitmis_sonra')
    expect((await again.post('/vote', { questionId: id, rating: 8 })).status).toBe(200)
    await cleanAccounts(testApp.context.db, testApp.context.config)
    expect((await testApp.database.pool.query('select from left_sanctions')).rowCount).toBe(0)
  })

  it('comes under it again by every way of a new address: a reset and a change of the e-mail [CHG-09 MEND-7]', async () => {
    const { sanction } = await scene()
    for (const way of ['reset', 'change'] as const) {
      const email = `yol-${way}@example.com`
      const first = testApp.visitor()
      await signUp(first, email, `yol_${way}`)
      await confirm(testApp, email, first)
      await sanction(`yol_${way}`, 'muted')
      await leave(first, `yol_${way}`)
      const again = testApp.visitor()
      if (way === 'reset') {
        await signUp(again, email, `yol_${way}2`)
        await testApp.visitor().post('/auth/forgot-password', { email })
        const token = await tokenFor(testApp, email, 'recovery')
        expect((await testApp.visitor().post('/auth/reset-password', { token, password: 'yeni-lavas-8' })).status).toBe(200)
        await again.post('/auth/sign-in', { email, password: 'yeni-lavas-8' })
      } else {
        await signUp(again, 'bambaska@example.com', `yol_${way}2`)
        expect((await again.post('/account/email', { email })).status).toBe(200)
        const token = await tokenFor(testApp, email, 'new-email')
        expect((await testApp.visitor().post('/auth/email-change/confirm', { token })).status).toBe(200)
      }
      expect([way, (await viewerOf(again)).sanction]).toEqual([way, expect.objectContaining({ kind: 'muted' })])
    }
  })
})

describe('an account that never confirmed its e-mail', () => {
  it('takes its votes with it: four rounds leave no vote; a confirmed one leaves its vote [CHG-16 MEND-48 FIX-02]', async () => {
    const id = await testApp.restaurant()
    const counts = async () =>
      (
        await testApp.database.pool.query(
          'select accept_count, member_accept_count, logged_in_ratings, anonymous_ratings from vote_counts where restaurant_id = $1',
          [id],
        )
      ).rows[0]
    const before = await counts()
    for (let round = 0; round < 4; round++) {
      const client = testApp.visitor()
      await signUp(client, 'tekrarli@example.com', `tekrarli${round}`)
      expect((await client.post('/vote', { questionId: id, rating: 10 })).status).toBe(200)
      expect((await client.post('/account/deletion', { username: `tekrarli${round}`, password: PASSWORD })).status).toBe(200)
      expect(await counts()).toEqual(before)
    }
    const client = testApp.visitor()
    await signUp(client, 'kalan-oy@example.com', 'kalan_oy')
    await confirm(testApp, 'kalan-oy@example.com', client)
    await client.post('/vote', { questionId: id, rating: 10 })
    expect((await client.post('/account/deletion', { username: 'kalan_oy', password: PASSWORD })).status).toBe(200)
    expect(await counts()).toMatchObject({ accept_count: before.accept_count + 1 })
  })
})
