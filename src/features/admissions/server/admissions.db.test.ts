import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ViewerResult } from '#people/viewer.contract.ts'
import { cleanAccounts } from '#features/accounts/server/index.ts'
import type { SiteSettings } from '#site/settings.ts'
import type { Client } from '#tests/support/client.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { makeAdmin, makeModerator } from '#tests/support/moderation.ts'
import { newWord } from '#tests/support/seed.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ApplicantPage, InvitationPage, NewInvitation } from '../admissions.contract.ts'
import type { RaidPreview } from '#features/raids/raids.contract.ts'
import { invitationIn } from '#features/accounts/admission.rules.ts'

let testApp: TestApp
let admin: Awaited<ReturnType<TestApp['member']>>
let moderator: typeof admin
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('yonetici')
  await makeAdmin(testApp, admin.profileId)
  moderator = await testApp.member('hakem')
  await makeModerator(testApp, moderator.profileId)
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const set = async (changes: Partial<SiteSettings>) => {
  const { version } = (await admin.get<{ version: number }>('/moderation/site')).body
  expect((await admin.send('PUT', '/moderation/site', { version, changes })).status).toBe(200)
}
const form = (more: Record<string, unknown> = {}) => {
  const name = `aday_${newWord()}`
  return { email: `${name}@example.com`, password: 'acili-ezme-7', username: name, nickname: 'Aday', policiesAccepted: true, ...more }
}
const signUp = (more: Record<string, unknown> = {}, client = testApp.visitor()) => client.post('/auth/sign-up', form(more))
const viewer = async (client: Client) => (await client.get<ViewerResult>('/viewer')).body
const invite = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await moderator.post<NewInvitation>('/moderation/invitations', { note: 'Komşu', maxUses: 1, days: 7, ...more })
  expect(status).toBe(201)
  return { id: body.invitation.id, token: invitationIn(new URL(body.link).hash)! }
}
const usesOf = async (id: number) =>
  (await moderator.get<InvitationPage>('/moderation/invitations')).body.items.find((one) => one.id === id)!.uses
const waiting = async () => (await moderator.get<ApplicantPage>('/moderation/applicants?limit=50')).body.items
const decide = (id: string, decision: Record<string, unknown>, by: Client = moderator) =>
  by.post(`/moderation/applicants/${id}/decision`, decision)

describe('where sign-up is closed', () => {
  beforeEach(() => set({ signUpMode: 'closed' }))

  it('nobody becomes a member, not even with an invitation [DESK-04]', async () => {
    const { token } = await invite()
    for (const more of [{}, { invitation: token }]) {
      const answer = await signUp(more)
      expect([answer.status, answer.body['code']]).toEqual([403, 'SIGN_UP_CLOSED'])
    }
    expect((await testApp.visitor().post('/auth/invitation/check', { invitation: token })).body).toEqual({ isGood: false })
  })
})

describe('where an invitation is needed', () => {
  beforeEach(() => set({ signUpMode: 'invitation' }))

  it('a person with a link becomes a member, and the link counts it [DESK-04]', async () => {
    const { id, token } = await invite({ maxUses: 2 })
    const client = testApp.visitor()
    expect((await client.post('/auth/invitation/check', { invitation: token })).body).toEqual({ isGood: true })
    expect((await signUp({ invitation: token }, client)).status).toBe(200)
    expect((await viewer(client)).profile).not.toBeNull()
    expect(await usesOf(id)).toBe(1)
  })

  it('nobody comes in without one, or with one that was never made [DESK-04]', async () => {
    expect((await signUp()).body['code']).toBe('INVITATION_REQUIRED')
    expect((await signUp({ invitation: 'a'.repeat(22) })).body['code']).toBe('INVITATION_INVALID')
    expect((await signUp({ invitation: 'kisa' })).status).toBe(422)
  })

  it('the last place of a link makes one member, also for ten at the same moment [DESK-04]', async () => {
    onTestFinished(hashAtFullCost())
    const { id, token } = await invite()
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp({ invitation: token })))
    const codes = answers.map(({ status, body }) => (status === 200 ? 'in' : body['code']))
    expect(codes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'INVITATION_INVALID'), 'in'])
    expect(await usesOf(id)).toBe(1)
  })

  it('an expired and a revoked link open nothing [DESK-04]', async () => {
    const [expired, revoked] = [await invite(), await invite()]
    await testApp.database.pool.query(`update invitations set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
    expect((await moderator.send('DELETE', `/moderation/invitations/${revoked.id}`)).status).toBe(200)
    for (const { id, token } of [expired, revoked]) {
      const answer = await signUp({ invitation: token })
      expect([answer.status, answer.body['code']]).toEqual([410, 'INVITATION_INVALID'])
      expect(await usesOf(id)).toBe(0)
    }
  })

  it('a sign-up that fails spends nothing [DESK-04]', async () => {
    const { id, token } = await invite()
    expect((await signUp({ invitation: token, username: moderator.username })).body['code']).toBe('USERNAME_TAKEN')
    expect((await signUp({ invitation: token, email: `${moderator.username}@example.com` })).status).toBe(200)
    expect(await usesOf(id)).toBe(0)
  })

  it('those who came by one link are found together as a raid [DESK-02 DESK-04]', async () => {
    const [leaked, other] = [await invite({ maxUses: 5 }), await invite()]
    for (const { token } of [leaked, leaked, other]) await signUp({ invitation: token })
    const now = Date.now()
    const signs = { from: new Date(now - 3_600_000).toISOString(), to: new Date(now + 60_000).toISOString(), invitationId: leaked.id }
    expect((await admin.post<RaidPreview>('/moderation/raids/preview', signs)).body.accounts).toBe(2)
  })

  it('the database keeps no link, only its hash [DESK-04]', async () => {
    const { token } = await invite()
    const { rows } = await testApp.database.pool.query('select row_to_json(invitations)::text as row from invitations')
    expect(rows.map(({ row }) => String(row)).join('\n')).not.toContain(token)
  })
})

describe('where moderators approve', () => {
  beforeEach(() => set({ signUpMode: 'approval', approvalQuestionTr: 'En sevdiğin tezgâh?' }))
  const applied = async (more: Record<string, unknown> = {}) => {
    const client = testApp.visitor()
    const sent = form({ answer: 'Köşedeki kokoreççi', ...more })
    expect((await client.post('/auth/sign-up', sent)).body).toMatchObject({ accepted: true, mustWait: true })
    const found = (await waiting()).find(({ username }) => username === sent.username)
    return { client, ...sent, id: found!.id, found }
  }

  it('an applicant answers the question, waits without a profile, and is a member after the approval [DESK-04]', async () => {
    expect((await signUp()).body['code']).toBe('ANSWER_REQUIRED')
    const { client, id, email, username, found } = await applied()
    expect(found).toMatchObject({ answer: 'Köşedeki kokoreççi', nickname: 'Aday' })
    expect(await viewer(client)).toMatchObject({ profile: null, isUnfinished: true })
    expect((await client.get('/auth/unfinished')).body).toEqual({ unfinished: null, isWaiting: true })
    const restaurant = await testApp.restaurant()
    expect((await client.post(`/restaurants/${restaurant}/comments`, { content: 'Nefis' })).status).toBe(401)
    expect((await moderator.get(`/profiles/${username}`)).status).toBe(404)

    expect((await decide(id, { accept: true })).body).toEqual({ username, accepted: true })
    expect((await viewer(client)).profile).toMatchObject({ username })
    expect((await moderator.get(`/profiles/${username}`)).status).toBe(200)
    expect((await mailsTo(testApp, email))[0]!.subject).toBe('Başvurun kabul edildi')
    const { rows } = await testApp.database.pool.query('select application_answer from auth_users where id = $1', [id])
    expect(rows).toEqual([{ application_answer: null }])
  })

  it('an applicant who signs in again is told that the application waits [DESK-04]', async () => {
    const { email, password } = await applied()
    const again = testApp.visitor()
    expect((await again.post('/auth/sign-in', { email, password })).body).toEqual({ isWaiting: true })
    expect(await viewer(again)).toMatchObject({ profile: null, isUnfinished: true })
    const program = await testApp.visitor().post('/auth/sign-in', { email, password, withToken: true })
    expect(program.body).toEqual({ isWaiting: true })
  })

  it('a refused applicant gets a mail with the reason, and the answer is gone [DESK-04]', async () => {
    const { client, id, email } = await applied()
    expect((await decide(id, { accept: false, reason: 'Yanıt boş gibi.' })).status).toBe(200)
    expect((await mailsTo(testApp, email))[0]!.text).toContain('Yanıt boş gibi.')
    expect(await viewer(client)).toMatchObject({ profile: null })
    const { rows } = await testApp.database.pool.query('select username, application_answer from auth_users where id = $1', [id])
    expect(rows).toEqual([{ username: null, application_answer: null }])
  })

  it('two moderators decide an application once [DESK-04]', async () => {
    const { id } = await applied()
    const answers = await Promise.all([
      decide(id, { accept: true }),
      decide(id, { accept: false }, admin),
      decide(id, { accept: true }, admin),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })

  it('an applicant withdraws, and nothing is left [DESK-04]', async () => {
    const { client, id } = await applied()
    expect((await client.post('/auth/application/withdraw')).body).toEqual({ withdrawn: true })
    const { rows } = await testApp.database.pool.query('select from auth_users where id = $1', [id])
    expect(rows).toEqual([])
    expect((await client.post('/auth/application/withdraw')).status).toBe(401)
    expect((await moderator.post('/auth/application/withdraw')).body['code']).toBe('APPLICATION_NOT_FOUND')
  })

  it('of two applications for one name the second is refused, and a member may not take it meanwhile [DESK-04]', async () => {
    onTestFinished(hashAtFullCost())
    const { username } = await applied()
    expect((await signUp({ username, answer: 'Ben de' })).body['code']).toBe('USERNAME_TAKEN')
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ username: 'yarisan_ad', answer: 'Ben' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'USERNAME_TAKEN')).toHaveLength(4)
  })

  it('an application whose name was taken all the same comes in with a free one [DESK-04]', async () => {
    const { id, username, email } = await applied()
    await testApp.database.pool.query('update profiles set username = $1 where id = $2', [username, (await testApp.member()).profileId])
    const { username: given } = (await decide(id, { accept: true })).body
    expect(given).toMatch(new RegExp(`^${username}\\d+$`))
    expect((await mailsTo(testApp, email))[0]!.text).toContain(String(given))
  })

  it('a known e-mail gets the same answer and no application [DESK-04]', async () => {
    const before = (await waiting()).length
    const answer = await signUp({ email: `${moderator.username}@example.com`, answer: 'Ben kimim' })
    expect(answer.body).toEqual({ accepted: true, mustConfirmEmail: false, mustWait: true })
    expect(await waiting()).toHaveLength(before)
  })

  it('an invitation replaces the approval [DESK-04]', async () => {
    const { token } = await invite()
    const client = testApp.visitor()
    expect((await signUp({ invitation: token }, client)).body).toMatchObject({ mustWait: false })
    expect((await viewer(client)).profile).not.toBeNull()
  })

  it('applications wait longer than unfinished sign-ups, and a refused account stays a week from the refusal [DESK-04]', async () => {
    const { id } = await applied()
    const age = (days: number) =>
      testApp.database.pool.query(
        'update auth_users set created_at = now() - make_interval(days => $2), updated_at = now() - make_interval(days => $2) where id = $1',
        [id, days],
      )
    const isLeft = async () => {
      await cleanAccounts(testApp.context.db, testApp.context.config)
      return (await testApp.database.pool.query('select from auth_users where id = $1', [id])).rowCount === 1
    }
    await age(30)
    expect(await isLeft()).toBe(true)
    expect((await waiting()).map((one) => one.id)).toContain(id)
    await decide(id, { accept: false })
    expect(await isLeft()).toBe(true)
    await age(8)
    expect(await isLeft()).toBe(false)
  })

  it('pages through the applications, the oldest first, without gaps and repeats [DESK-04]', async () => {
    for (let i = 0; i < 5; i++) await applied()
    const all = (await waiting()).map(({ id }) => id)
    const seen: string[] = []
    for (let cursor = ''; ;) {
      const { items, nextCursor } = (await moderator.get<ApplicantPage>(`/moderation/applicants?limit=2${cursor}`)).body
      seen.push(...items.map(({ id }) => id))
      if (nextCursor === null) break
      cursor = `&cursor=${nextCursor}`
    }
    expect(seen).toEqual(all)
  })
})

describe('the moderators’ side', () => {
  it('is for moderators: members and visitors see neither invitations nor applications [DESK-04]', async () => {
    const member = await testApp.member('merakli')
    for (const path of ['/moderation/invitations', '/moderation/applicants']) {
      expect((await member.get(path)).status).toBe(403)
      expect((await testApp.visitor().get(path)).status).toBe(401)
    }
    expect((await member.post('/moderation/invitations', { note: '', maxUses: 5, days: 7 })).body['code']).toBe('ADMIN_ONLY')
  })

  it.each([{ maxUses: 0 }, { maxUses: 1001 }, { days: 0 }, { days: 91 }, { note: 'a'.repeat(81) }, { note: 7 }])(
    'refuses an invitation with %o [DESK-04]',
    async (wrong) => {
      expect((await moderator.post('/moderation/invitations', { note: '', maxUses: 1, days: 1, ...wrong })).status).toBe(422)
    },
  )
})
