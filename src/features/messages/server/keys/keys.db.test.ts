import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Client } from '#tests/support/client.ts'
import { backupOf, newPublicKey } from '#tests/support/envelopes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { KeyInput, MemberKeys, OwnKey, OwnKeys } from '../../keys.contract.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterEach(async () => expect(await checkInvariants(testApp.database.pool)).toEqual([]))
afterAll(() => testApp.close())

type Refusal = { code?: string }
const add = (owner: Client, given: Partial<KeyInput> = {}) =>
  owner.post<OwnKey & Refusal>('/own/keys', { publicKey: newPublicKey().publicKey, replaces: null, backup: null, ...given })
const codeOf = async (answer: Promise<{ status: number; body: Refusal }>) => {
  const { status, body } = await answer
  return status < 300 ? status : [status, body.code]
}
const own = async (owner: Client) => (await owner.get<OwnKeys>('/own/keys')).body.keys
const PASSWORD = 'acili-ezme-7'
const keep = (owner: Client, kid: string, backup: unknown = backupOf(), password: string | undefined = PASSWORD) =>
  owner.send<OwnKey & Refusal>('PUT', `/own/keys/${kid}/backup`, { backup, ...(password !== undefined && { password }) })
const without = (owner: Client, kid: string, backup: unknown = backupOf()) =>
  owner.send<OwnKey & Refusal>('PUT', `/own/keys/${kid}/backup`, { backup })

describe('a member’s key', () => {
  it('is shown to other members under its derived name; its backup only to the owner', async () => {
    const [owner, requester] = [await testApp.member(), await testApp.member()]
    const key = newPublicKey()
    const backup = backupOf()
    const { status, body } = await add(owner, { publicKey: key.publicKey, backup })
    const shown = { ...key, createdAt: expect.stringMatching(/Z$/) as string, revokedAt: null }
    expect([status, body]).toEqual([201, { ...shown, backup }])
    const answer = await requester.get<MemberKeys>(`/profiles/${owner.profileId}/keys`)
    expect([answer.body, answer.headers.get('cache-control')]).toEqual([{ keys: [shown] }, 'no-store'])
    expect(await own(owner)).toEqual([{ ...shown, backup }])
    expect((await requester.get<MemberKeys>(`/profiles/${requester.profileId}/keys`)).body).toEqual({ keys: [] })
    expect((await requester.get(`/profiles/${randomUUID()}/keys`)).body['code']).toBe('PROFILE_NOT_FOUND')
    for (const path of [`/profiles/${owner.profileId}/keys`, '/own/keys']) expect((await testApp.visitor().get(path)).status).toBe(401)
  })

  it('is replaced only by a device that knows the active one; older keys stay available for reading', async () => {
    const owner = await testApp.member()
    const first = (await add(owner)).body
    for (const replaces of [null, newPublicKey().kid]) expect(await codeOf(add(owner, { replaces }))).toEqual([409, 'KEY_CHANGED'])
    const second = (await add(owner, { replaces: first.kid })).body
    expect(await codeOf(add(owner, { replaces: first.kid }))).toEqual([409, 'KEY_CHANGED'])
    const keys = await own(owner)
    expect(keys.map(({ kid, revokedAt }) => [kid, revokedAt !== null])).toEqual([
      [second.kid, false],
      [first.kid, true],
    ])
    const other = await testApp.member()
    expect(await codeOf(add(other, { replaces: second.kid }))).toEqual([409, 'KEY_CHANGED'])
  })

  it('belongs to one member, and does not come back once it was replaced', async () => {
    const [owner, thief] = [await testApp.member(), await testApp.member()]
    const { publicKey, kid } = (await add(owner)).body
    expect(await codeOf(add(thief, { publicKey }))).toEqual([409, 'KEY_TAKEN'])
    const next = (await add(owner, { replaces: kid })).body
    expect(await codeOf(add(owner, { publicKey, replaces: next.kid }))).toEqual([409, 'KEY_TAKEN'])
    expect([(await own(thief)).length, (await own(owner)).map(({ revokedAt }) => revokedAt !== null)]).toEqual([0, [false, true]])
  })

  it('is rejected if it would let everyone read along or has a second name', async () => {
    const owner = await testApp.member()
    const keyOf = (change: (bytes: Buffer) => unknown) => {
      const bytes = Buffer.alloc(32)
      change(bytes)
      return bytes.toString('base64url')
    }
    const eighth = Buffer.from('e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800', 'hex').toString('base64url')
    for (const publicKey of [keyOf(() => 0), keyOf((bytes) => (bytes[0] = 1)), keyOf((bytes) => bytes.fill(0xff)), eighth])
      expect([publicKey, await codeOf(add(owner, { publicKey }))]).toEqual([publicKey, [422, 'INVALID_INPUT']])
    expect(await own(owner)).toEqual([])
  })

  it('is created once, for any number of repeated calls and any encoding of its bytes', async () => {
    const owner = await testApp.member()
    const { publicKey } = newPublicKey()
    const input = { publicKey, backup: backupOf() }
    const first = await add(owner, input)
    // The last two bits of the last letter are unused.
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const written = publicKey.slice(0, -1) + last[last.indexOf(publicKey.at(-1)!) + 1]!
    for (const again of [input, { ...input, publicKey: written }]) {
      const { status, body } = await add(owner, again)
      expect([status, body]).toEqual([201, first.body])
    }
    expect(await own(owner)).toHaveLength(1)
  })

  it('has a backup that only its owner can change, also for older keys', async () => {
    const [owner, stranger] = [await testApp.member(), await testApp.member()]
    const old = (await add(owner)).body
    const { kid } = (await add(owner, { replaces: old.kid })).body
    for (const backup of [backupOf(), backupOf()]) expect((await keep(owner, kid, backup)).body.backup).toEqual(backup)
    expect(await codeOf(keep(owner, old.kid))).toBe(200)
    for (const [requester, which] of [
      [stranger, kid],
      [owner, newPublicKey().kid],
    ] as const)
      expect(await codeOf(keep(requester, which))).toEqual([404, 'KEY_NOT_FOUND'])
    expect(await codeOf(keep(testApp.visitor(), kid))).toEqual([401, 'NOT_AUTHENTICATED'])
    const weak = backupOf()
    for (const bad of [
      { ...weak, passphrase: { ...weak.passphrase, memoryKib: 8 } },
      { ...weak, passphrase: { ...weak.passphrase, iterations: 1 } },
      { ...weak, privateKey: newPublicKey().publicKey },
      { ...weak, recovery: { sealed: { iv: 'x', ct: 'x' } } },
    ])
      expect((await keep(owner, kid, bad)).status).toBe(422)
    expect((await keep(owner, 'kisa')).status).toBe(422)
    expect(JSON.stringify((await stranger.get(`/profiles/${owner.profileId}/keys`)).body)).not.toMatch(/backup|passphrase|sealed/)
  })

  it('has a backup that an open session alone cannot replace: that requires the password [REPAIR-11]', async () => {
    const owner = await testApp.member()
    const { kid } = (await add(owner)).body
    const first = backupOf()
    // A first backup replaces nothing.
    expect(await codeOf(without(owner, kid, first))).toBe(200)
    expect(await codeOf(without(owner, kid))).toEqual([403, 'FRESH_PROOF_REQUIRED'])
    expect(await codeOf(keep(owner, kid, backupOf(), 'tahmin-1'))).toEqual([403, 'PASSWORD_WRONG'])
    expect((await own(owner))[0]?.backup).toEqual(first)
    // Repeating a call whose response was lost changes nothing.
    expect(await codeOf(without(owner, kid, first))).toBe(200)
    expect(await codeOf(keep(owner, kid))).toBe(200)
  })

  it('has a backup that a member without a password replaces only after a proof by Google, not after its sign-in [REPAIR-11 CHG-07]', async () => {
    const owner = await testApp.member('googlelu')
    const { kid } = (await add(owner, { backup: backupOf() })).body
    const { auth_id: userId } = await testApp.database.db
      .selectFrom('profiles')
      .select('auth_id')
      .where('id', '=', owner.profileId)
      .executeTakeFirstOrThrow()
    await testApp.database.pool.query("update auth_accounts set provider_id = 'google', password = null where user_id = $1", [userId])
    expect(await codeOf(without(owner, kid))).toEqual([403, 'FRESH_PROOF_REQUIRED'])
    await testApp.database.pool.query('update auth_sessions set proven_again_at = now() where user_id = $1', [userId])
    expect(await codeOf(without(owner, kid))).toBe(200)
  })

  it('is replaced only by a session that was proven within ten minutes; repeating a call and a first key need no proof', async () => {
    const owner = await testApp.member('calinmis')
    const prove = (password: string) => owner.post<Refusal>('/account/proof', { password })
    const { rows } = await testApp.database.pool.query('select auth_id from profiles where id = $1', [owner.profileId])
    const grow = (minutes: string) =>
      testApp.database.pool.query(`update auth_sessions set proven_at = now() - $2::interval where user_id = $1`, [
        rows[0].auth_id,
        minutes,
      ])
    await grow('1 day')
    const first = newPublicKey()
    expect((await add(owner, { publicKey: first.publicKey })).status).toBe(201)
    const next = newPublicKey()
    const replace = () => add(owner, { publicKey: next.publicKey, replaces: first.kid, backup: backupOf() })
    const refused = await replace()
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'FRESH_PROOF_REQUIRED', ways: ['password'] }])
    expect((await own(owner)).map(({ kid }) => kid)).toEqual([first.kid])
    expect(await codeOf(prove('tahmin-1'))).toEqual([403, 'PASSWORD_WRONG'])
    expect(await codeOf(replace())).toEqual([403, 'FRESH_PROOF_REQUIRED'])
    expect(await codeOf(prove(PASSWORD))).toBe(200)
    await grow('9 minutes 50 seconds')
    expect(await codeOf(replace())).toBe(201)
    await grow('1 day')
    expect(await codeOf(replace())).toBe(201)
  })

  it('can be changed ten times a day; calls that change nothing do not count', async () => {
    const busy = await createTestApp({ RATE_LIMITS: '1' })
    const owner = await busy.member()
    let living: string | null = null
    for (let turn = 0; turn < 10; turn++) {
      expect(await codeOf(add(owner, { replaces: newPublicKey().kid }))).toEqual([409, 'KEY_CHANGED'])
      living = (await add(owner, { replaces: living })).body.kid
    }
    expect(await codeOf(add(owner, { replaces: living }))).toEqual([429, 'RATE_LIMITED'])
    expect((await own(owner)).filter(({ revokedAt }) => revokedAt === null)).toMatchObject([{ kid: living }])
    expect(await checkInvariants(busy.database.pool)).toEqual([])
    await busy.close()
  })
})
