import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { NotificationPage } from '#features/notifications/notifications.contract.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { badgeOf } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { ClaimDecided, ClaimPage, OwnClaim, RestaurantHistory } from '../claims.contract.ts'

type Requester = Awaited<ReturnType<TestApp['member']>>
type Refusal = { code?: string }
let testApp: TestApp
let admin: Requester
beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.member('karar')
  await badgeOf(testApp, admin.profileId, { name: 'admin' })
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

const query = async <T>(text: string, values: unknown[] = []) => (await testApp.database.pool.query(text, values)).rows as T[]
const own = async (who: Requester, id: string) => (await who.get<OwnClaim>(`/restaurants/${id}/claim`)).body
const start = (who: Requester, id: string, body: unknown) => who.post<OwnClaim & Refusal>(`/restaurants/${id}/claim`, body)
const byMail = (who: Requester, id: string, email: string) => start(who, id, { proof: 'mail', email })
const enter = (who: Requester, id: string, code: string) => who.post<OwnClaim & Refusal>(`/restaurants/${id}/claim/code`, { code })
const decide = (what: 'accept' | 'refuse' | 'take', id: number, reason?: string, who: Requester = admin) =>
  who.post<ClaimDecided & Refusal>(`/moderation/claims/${id}/${what}`, reason === undefined ? undefined : { reason })
const waitingAt = async (id: string) =>
  (await admin.get<ClaimPage>('/moderation/claims?limit=50')).body.items.filter(({ restaurant }) => restaurant.id === id)
const history = async (id: string) => (await testApp.visitor().get<RestaurantHistory>(`/restaurants/${id}/history`)).body
const kinds = async (id: string) => (await history(id)).items.map(({ kind }) => kind)
const told = async (who: Requester) =>
  (await who.get<NotificationPage>('/notifications')).body.items
    .filter(({ kind }) => kind === 'claim')
    .map(({ restaurant }) => restaurant?.id)

async function codeTo(email: string): Promise<string> {
  const [mail] = await mailsTo(testApp, email)
  return /^\d{8}$/m.exec(mail!.text)![0]
}
const other = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, '0')
let counter = 0
const newAddress = () => `bilgi@isletme${++counter}.example`

/** A claim whose code was entered. */
async function proven(who: Requester, id: string): Promise<number> {
  const email = newAddress()
  await byMail(who, id, email)
  return (await enter(who, id, await codeTo(email))).body.claim!.id
}

describe('a claim by mail', () => {
  it('gets a code at the business, then a moderator decides, and the restaurant has a business [CLAIM-01 CLAIM-02]', async () => {
    const [owner, id] = [await testApp.member('isletme'), await testApp.restaurant({ title: 'Kokoreççi Rıza' })]
    const begun = await byMail(owner, id, 'Bilgi@Kokorec.Example')
    expect([begun.status, begun.body.isClaimed, begun.body.claim]).toEqual([
      201,
      false,
      expect.objectContaining({ proof: 'mail', state: 'pending', step: 'code', email: 'bilgi@kokorec.example', photoCode: null }),
    ])
    const [mail] = await mailsTo(testApp, 'bilgi@kokorec.example')
    expect([mail!.subject, mail!.text.includes('Rıza')]).toEqual(['İşletme kodun', false])
    expect(await waitingAt(id)).toEqual([])
    const code = await codeTo('bilgi@kokorec.example')
    const entered = await enter(owner, id, `${code.slice(0, 4)} ${code.slice(4)}`)
    expect([entered.status, entered.body.claim?.step]).toEqual([200, 'moderator'])
    const [seen] = await waitingAt(id)
    expect(seen).toMatchObject({ member: { id: owner.profileId }, domain: 'kokorec.example', hasPhoto: false })
    expect(await kinds(id)).toEqual([])
    expect((await decide('accept', seen!.id)).body).toEqual({ id: seen!.id, state: 'active' })
    expect(await own(owner, id)).toMatchObject({ isClaimed: true, claim: { state: 'active', email: null, step: null } })
    expect([await kinds(id), (await history(id)).managedSince !== null]).toEqual([['claim_given'], true])
    expect(await told(owner)).toEqual([id])
    expect(await query('select email, code_hash, photo from restaurant_claims where restaurant_id = $1', [id])).toEqual([
      { email: null, code_hash: null, photo: null },
    ])
  })

  it('writes to no address that any person gets [CLAIM-01]', async () => {
    const [owner, id] = [await testApp.member('bedava'), await testApp.restaurant()]
    for (const email of ['usta@gmail.com', 'usta@mailinator.com', 'usta@posta.hotmail.com'])
      expect((await byMail(owner, id, email)).body.code).toBe('CLAIM_MAIL_FREE')
    expect((await byMail(owner, id, 'usta')).body.code).toBe('EMAIL_INVALID')
    expect(await own(owner, id)).toEqual({ isClaimed: false, claim: null })
  })

  it('takes five guesses of a code, also at once, and no code twice, late or from another member [CLAIM-01]', async () => {
    const [owner, thief, id] = [await testApp.member('sabirli'), await testApp.member('hirsiz'), await testApp.restaurant()]
    const email = newAddress()
    await byMail(owner, id, email)
    const first = await codeTo(email)
    await byMail(thief, id, newAddress())
    expect((await enter(thief, id, first)).body.code).toBe('CLAIM_CODE_WRONG')
    const guesses = await Promise.all(Array.from({ length: 9 }, () => enter(owner, id, other(first))))
    expect(guesses.map(({ body }) => body.code).sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'CLAIM_CODE_EXPIRED'),
      ...Array.from({ length: 5 }, () => 'CLAIM_CODE_WRONG'),
    ])
    expect((await enter(owner, id, first)).body.code).toBe('CLAIM_CODE_EXPIRED')
    // A new code in place of the old one.
    await byMail(owner, id, email)
    const second = await codeTo(email)
    if (second !== first) expect((await enter(owner, id, first)).body.code).toBe('CLAIM_CODE_WRONG')
    await query("update restaurant_claims set code_expires_at = now() - interval '1 second' where member_id = $1", [owner.profileId])
    expect((await enter(owner, id, second)).body.code).toBe('CLAIM_CODE_EXPIRED')
    await byMail(owner, id, email)
    const third = await codeTo(email)
    expect((await enter(owner, id, third)).status).toBe(200)
    expect((await enter(owner, id, third)).body.code).toBe('CLAIM_CODE_EXPIRED')
    for (const wrong of ['', '1234567', 'abcdefgh', '１２３４５６７８']) expect((await enter(owner, id, wrong)).status).toBe(422)
  })

  it('goes five times a day from one member, and three times an hour to one address [CLAIM-01]', async () => {
    const strict = await createTestApp({ RATE_LIMITS: 'on' })
    const [one, two, id] = [await strict.member('bir'), await strict.member('iki'), await strict.restaurant()]
    const send = async (who: typeof one, email: string) =>
      (await who.post<Refusal>(`/restaurants/${id}/claim`, { proof: 'mail', email })).body.code
    expect([await send(one, 'a@is.example'), await send(one, 'a@is.example'), await send(two, 'a@is.example')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([await send(two, 'a@is.example'), await send(one, 'b@is.example')]).toEqual(['MAIL_LIMITED', undefined])
    expect([await send(one, 'c@is.example'), await send(one, 'd@is.example'), await send(one, 'e@is.example')]).toEqual([
      undefined,
      undefined,
      'RATE_LIMITED',
    ])
    await strict.close()
  })
})

describe('a claim by photo', () => {
  it('shows its code to moderators alone, and the photo goes with the decision [CLAIM-01]', async () => {
    const [owner, id] = [await testApp.member('fotografci'), await testApp.restaurant()]
    const begun = await start(owner, id, { proof: 'photo' })
    const { photoCode } = begun.body.claim!
    expect([begun.body.claim?.step, photoCode]).toEqual(['photo', expect.stringMatching(/^[A-Z0-9]{6}$/)])
    expect((await enter(owner, id, '12345678')).body.code).toBe('CLAIM_CODE_EXPIRED')
    const sent = await owner.post<OwnClaim>(`/restaurants/${id}/claim/photo`, await jpeg())
    expect([sent.status, sent.body.claim?.step]).toEqual([201, 'moderator'])
    const [seen] = await waitingAt(id)
    expect(seen).toMatchObject({ proof: 'photo', photoCode, hasPhoto: true })
    const [{ photo }] = (await query<{ photo: string }>('select photo from restaurant_claims where id = $1', [seen!.id])) as [
      { photo: string },
    ]
    const address = `/moderation/claims/${seen!.id}/photo`
    const shown = await admin.get(address)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect([(await owner.get(address)).status, (await testApp.visitor().get(address)).status]).toEqual([403, 401])
    const open = await testApp.app.fetch(new Request(`http://localhost/media/${photo}.webp`))
    expect([open.status, await testApp.context.media.has(`${photo}.webp`)]).toEqual([404, true])
    expect((await decide('refuse', seen!.id, '  ')).body.code).toBe('CLAIM_REASON_REQUIRED')
    expect((await decide('refuse', seen!.id, 'x'.repeat(301))).body.code).toBe('CLAIM_REASON_TOO_LONG')
    expect((await decide('refuse', seen!.id, 'Kod okunmuyor.')).body.state).toBe('refused')
    expect(await own(owner, id)).toMatchObject({ isClaimed: false, claim: { state: 'refused', reason: 'Kod okunmuyor.', step: null } })
    expect([await testApp.context.media.has(`${photo}.webp`), (await admin.get(address)).status]).toEqual([false, 404])
    expect([await told(owner), await kinds(id)]).toEqual([[id], []])
    expect((await decide('accept', seen!.id)).body.code).toBe('CLAIM_DECIDED')
  })

  it('is replaced by a later one, taken back, and needs a code that is not older than two days [CLAIM-01]', async () => {
    const [owner, id] = [await testApp.member('degisken'), await testApp.restaurant()]
    const proofs = () => query("select name from media_files where name like 'proof-%' and owner_id = $1", [owner.profileId])
    const upload = async () => owner.post<OwnClaim & Refusal>(`/restaurants/${id}/claim/photo`, await jpeg())
    expect((await upload()).body.code).toBe('CLAIM_CODE_EXPIRED')
    await start(owner, id, { proof: 'photo' })
    await upload()
    await upload()
    expect(await proofs()).toHaveLength(1)
    await byMail(owner, id, newAddress())
    expect(await proofs()).toHaveLength(0)
    expect((await upload()).body.code).toBe('CLAIM_CODE_EXPIRED')
    await start(owner, id, { proof: 'photo' })
    await query("update restaurant_claims set code_expires_at = now() - interval '1 second' where member_id = $1", [owner.profileId])
    expect((await upload()).body.code).toBe('CLAIM_CODE_EXPIRED')
    expect((await owner.send<OwnClaim>('DELETE', `/restaurants/${id}/claim`)).body).toEqual({ isClaimed: false, claim: null })
    expect((await owner.send<Refusal>('DELETE', `/restaurants/${id}/claim`)).body.code).toBe('CLAIM_NOT_FOUND')
  })
})

describe('a restaurant', () => {
  it('has one business: of two claims at once one wins, and the others are refused [CLAIM-01]', async () => {
    const [one, two, three, id] = [
      await testApp.member('bir'),
      await testApp.member('iki'),
      await testApp.member('uc'),
      await testApp.restaurant(),
    ]
    const claims = [await proven(one, id), await proven(two, id)]
    await start(three, id, { proof: 'photo' })
    const answers = await Promise.all(claims.map((claim) => decide('accept', claim)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const states = await Promise.all([one, two, three].map(async (who) => (await own(who, id)).claim?.state))
    expect(states.toSorted()).toEqual(['active', 'refused', 'refused'])
    expect([(await byMail(three, id, newAddress())).body.code, await kinds(id)]).toEqual(['CLAIM_EXISTS', ['claim_given']])
    const given = await admin.post<Refusal>('/moderation/claims', { restaurantId: id, username: three.username })
    expect(given.body.code).toBe('CLAIM_EXISTS')
  })

  it('that is closed, a duet or gone has none, also when it closed before the decision [CLAIM-01]', async () => {
    const [owner, id, closing] = [await testApp.member('gec'), await testApp.restaurant(), await testApp.restaurant()]
    await query("update restaurants set status = 'closed', status_since = now() where id = $1", [id])
    expect((await byMail(owner, id, newAddress())).body.code).toBe('CLAIM_OF_CLOSED')
    expect((await byMail(owner, 'boyle-bir-yer-yok', newAddress())).body.code).toBe('RESTAURANT_NOT_FOUND')
    const claim = await proven(owner, closing)
    await query("update restaurants set status = 'closed', status_since = now() where id = $1", [closing])
    expect((await decide('accept', claim)).body.code).toBe('CLAIM_OF_CLOSED')
    await query('delete from restaurants where id = $1', [closing])
    expect((await decide('accept', claim)).body.code).toBe('CLAIM_NOT_FOUND')
  })

  it('is given by an admin without a proof, never to the admin, and only by an admin [CLAIM-01]', async () => {
    const [owner, id] = [await testApp.member('verilen'), await testApp.restaurant()]
    const give = (username: string, who = admin, restaurantId = id) =>
      who.post<ClaimDecided & Refusal>('/moderation/claims', { restaurantId, username })
    await start(owner, id, { proof: 'photo' })
    expect((await give(owner.username, owner)).body.code).toBe('ADMIN_ONLY')
    expect((await give('boyle_biri_yok')).body.code).toBe('PROFILE_NOT_FOUND')
    expect((await give(admin.username)).body.code).toBe('CLAIM_OF_OWN')
    expect((await give(owner.username.toUpperCase())).body.state).toBe('active')
    expect(await own(owner, id)).toMatchObject({ isClaimed: true, claim: { proof: 'admin', state: 'active' } })
    expect(await query('select id from restaurant_claims where restaurant_id = $1', [id])).toHaveLength(1)
    const mine = await testApp.restaurant()
    const claim = await proven(admin, mine)
    expect((await decide('accept', claim)).body.code).toBe('CLAIM_OF_OWN')
    expect((await decide('take', claim, 'Kendi mekanım.')).body.code).toBe('CLAIM_OF_OWN')
    expect([(await decide('accept', 999_999)).body.code, (await decide('accept', claim, undefined, owner)).body.code]).toEqual([
      'CLAIM_NOT_FOUND',
      'ADMIN_ONLY',
    ])
  })

  it('is taken away with a reason, or given up; its history tells both and is paged [CLAIM-02]', async () => {
    const [owner, id] = [await testApp.member('giden'), await testApp.restaurant()]
    await decide('accept', await proven(owner, id))
    const { claim } = await own(owner, id)
    expect((await decide('take', claim!.id, '')).status).toBe(422)
    const twice = await Promise.all([decide('take', claim!.id, 'Yanlış işletme.'), decide('take', claim!.id, 'Yanlış işletme.')])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await own(owner, id)).toMatchObject({ isClaimed: false, claim: { state: 'ended', reason: 'Yanlış işletme.' } })
    await decide('accept', await proven(owner, id))
    await owner.send('DELETE', `/restaurants/${id}/claim`)
    expect(await kinds(id)).toEqual(['claim_left', 'claim_given', 'claim_taken', 'claim_given'])
    expect(await told(owner)).toEqual([id, id, id])
    const first = (await testApp.visitor().get<RestaurantHistory>(`/restaurants/${id}/history?limit=3`)).body
    const rest = (await testApp.visitor().get<RestaurantHistory>(`/restaurants/${id}/history?limit=3&cursor=${first.nextCursor}`)).body
    expect([first.items.length, rest.items.map(({ kind }) => kind), rest.nextCursor]).toEqual([3, ['claim_given'], null])
    expect(JSON.stringify(first)).not.toContain(owner.username)
    expect((await testApp.visitor().get('/restaurants/boyle-bir-yer-yok/history')).status).toBe(404)
  })

  it('loses its business with the account, and the claims go; the history stays [CLAIM-02]', async () => {
    const [owner, id, other] = [await testApp.member('silinen'), await testApp.restaurant(), await testApp.restaurant()]
    await decide('accept', await proven(owner, id))
    await start(owner, other, { proof: 'photo' })
    await owner.post(`/restaurants/${other}/claim/photo`, await jpeg())
    const [{ photo }] = (await query<{ photo: string }>('select photo from restaurant_claims where restaurant_id = $1', [other])) as [
      { photo: string },
    ]
    const left = await owner.post('/account/deletion', { username: owner.username, password: 'acili-ezme-7' })
    expect(left.status).toBe(200)
    expect(await query('select from restaurant_claims where restaurant_id = any($1)', [[id, other]])).toEqual([])
    expect([await kinds(id), (await history(id)).managedSince]).toEqual([['claim_left', 'claim_given'], null])
    expect(await testApp.context.media.has(`${photo}.webp`)).toBe(false)
    await query('delete from restaurants where id = $1', [id])
    expect(await query('select from restaurant_history where restaurant_id = $1', [id])).toEqual([])
  })
})
