import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { ConversationPage, ThreadPage } from '#features/messages/messages.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { refreshOrder } from '#features/ranking/server/index.ts'
import type { SearchResult } from '#features/search/search.contract.ts'
import { keepFiles } from '#platform/media/index.ts'
import type { Client } from '#tests/support/client.ts'
import { cleanAccounts } from '../clean-accounts.ts'
import { backupOf, conversationOf, withKey, write } from '#tests/support/envelopes.ts'
import { hashAtFullCost } from '#tests/support/hash-cost.ts'
import { tokenFor } from '#tests/support/mails.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { collection, comment, crowd, duet, giftType, grantPoints, reply, makeFollow } from '#tests/support/scenes.ts'
import { unzip } from '#tests/support/unzip.ts'
import { rate } from '#tests/support/dishes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { exportData } from './export-data.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await createTestApp()
})
afterEach(async () => {
  expect(await checkInvariants(testApp.database.pool)).toEqual([])
  await testApp.close()
})

type Person = Client & { profileId: string; username: string }
const PASSWORD = 'acili-ezme-7'
const leave = (person: Person, more: Record<string, unknown> = {}) =>
  person.post('/account/deletion', { username: person.username, password: PASSWORD, ...more })
const rows = async (sql: string, values: unknown[] = []) => (await testApp.database.pool.query(sql, values)).rows

/** A member who used every feature, and the other members involved. */
async function life() {
  const member = await testApp.member('gidecek')
  // Votes of an e-mail that was never confirmed would go.
  await rows('update auth_users set email_verified = true where id = (select auth_id from profiles where id = $1)', [member.profileId])
  const [gone, friend, fan] = [await withKey(member), await withKey(await testApp.member('kalan')), await testApp.member('hayran')]
  const own = (await gone.post<Restaurant>('/restaurants', { title: 'Gidecek Büfe' })).body.id
  const photo = await gone.send('POST', `/restaurants/${own}/photos`, await jpeg())
  expect(photo.status).toBe(201)
  const other = (await friend.post<Restaurant>('/restaurants', { title: 'Kalan Büfe' })).body.id
  const third = (await fan.post<Restaurant>('/restaurants', { title: 'Üçüncü Büfe' })).body.id
  for (const [person, id, rating] of [
    [gone, other, 9],
    [gone, third, 3],
    [friend, own, 8],
    [friend, third, 7],
  ] as const)
    expect((await person.post('/vote', { questionId: id, rating })).status).toBe(200)
  const answered = await comment(testApp, other, gone.profileId, { content: 'Bunu ben yazdım' })
  await reply(testApp, answered, friend.profileId)
  await comment(testApp, third, gone.profileId, { content: 'Bunu da' })
  const theirs = await comment(testApp, third, friend.profileId)
  const mine = await reply(testApp, theirs, gone.profileId, { content: 'Yanıtım' })
  // The stored answer for an idempotency key is kept for a day.
  const key = { 'idempotency-key': 'bir-kez-daha' }
  expect((await fan.post(`/comments/${theirs}/replies`, { content: 'Haklısın', repliedTo: mine }, key)).status).toBe(201)
  await gone.send('PUT', `/comments/${theirs}/reaction`, { reaction: 'like' })
  for (const path of [`/comments/${answered}`, `/replies/${mine}`]) {
    const [{ content }] = (await rows(`select content from ${path.startsWith('/c') ? 'comments' : 'comment_replies'} where id = $1`, [
      path.split('/')[2],
    ])) as [{ content: string }]
    for (const text of [`${content}, ilk hâli`, content]) expect((await gone.send('PATCH', path, { content: text })).status).toBe(200)
  }
  for (const [person, amount] of [
    [gone, 18_050],
    [friend, 17_000],
  ] as const)
    expect((await person.post(`/restaurants/${third}/prices`, { dish: 'Dürüm', portion: 'tam', amount })).status).toBe(201)
  await rate(testApp, gone, third, 'Dürüm', 8)
  expect((await gone.send('PUT', `/restaurants/${third}/statement`, { statement: 'moved', movedTo: 'Moda' })).status).toBe(200)
  const friends = await reply(testApp, theirs, friend.profileId)
  for (const person of [gone, friend])
    expect((await person.send('PUT', `/replies/${friends}/reaction`, { reaction: 'like' })).status).toBe(200)
  await duet(testApp, other, gone.profileId)
  await gone.send('PUT', `/restaurants/${other}/hours`, { value: 'Mo-Su 18:00-04:00', version: 0 })
  await collection(testApp, gone.profileId, { name: 'Gizli defterim', items: [other, third] })
  const liked = await collection(testApp, friend.profileId, { is_public: true, items: [own] })
  await gone.send('PUT', `/collections/${liked}/like`, { liked: true })
  await makeFollow(testApp, gone.profileId, friend.profileId)
  await makeFollow(testApp, friend.profileId, gone.profileId)
  await makeFollow(testApp, fan.profileId, gone.profileId)
  await grantPoints(testApp, gone.profileId, 1000)
  await grantPoints(testApp, friend.profileId, 1000)
  const present = { receiverId: gone.profileId, giftTypeId: await giftType(testApp) }
  expect((await friend.post('/gifts', present, { 'idempotency-key': 'bir-hediye-daha' })).status).toBe(201)
  await gone.post('/reports', { questionId: third, reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' })
  const face = `${gone.profileId}-1.webp`
  await keepFiles(testApp.context, { ownerId: gone.profileId, kind: 'profile' }, [{ name: face, data: Buffer.from('yüz') }])
  await rows('update profiles set avatar_url = $1, description = $2 where id = $3', [
    `/media/${face}`,
    'Gidecek olan benim',
    gone.profileId,
  ])
  await gone.send('PUT', '/profile/primary-badge', { badgeId: null })
  const [noisy, blocker] = await crowd(testApp, 2)
  await gone.send('PUT', `/mutes/${fan.profileId}`)
  await gone.send('PUT', `/blocks/${noisy}`)
  await rows("insert into member_blocks (owner_id, member_id, kind) values ($1, $2, 'block')", [blocker, gone.profileId])
  const backup = backupOf()
  await gone.send('PUT', `/own/keys/${gone.kid}/backup`, { backup })
  const [sent, received] = [(await write(gone, friend)).body, (await write(friend, gone)).body]
  await gone.post(`/conversations/${sent.conversationId}/read`, { upTo: received.id })
  // The state after a crash.
  const news = [
    { to: [gone.profileId, friend.profileId], data: sent },
    { to: [friend.profileId], data: received },
  ]
  for (const { to, data } of news)
    await rows('insert into hub_outbox (user_ids, event, data) values ($1, $2, $3)', [to, 'MessageReceived', JSON.stringify(data)])
  return { gone, friend, fan, own, other, third, answered, friends, face, sent, received, salt: backup.passphrase.salt }
}

/** Every column of the database that contains one of these words. */
async function traces(words: string[]): Promise<string[]> {
  const tables = await rows(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of tables as { name: string }[])
    for (const word of words) {
      const [{ count }] = (await rows(`select count(*) from "${name}" t where t::text ilike $1`, [`%${word}%`])) as [{ count: number }]
      if (count > 0) found.push(`${name}: ${word}`)
    }
  return found
}

async function memberOf({ profileId, username }: Person) {
  const [{ auth_id }] = (await rows('select auth_id from profiles where id = $1', [profileId])) as [{ auth_id: string }]
  return { kind: 'member' as const, id: profileId, authId: auth_id, username, isVerified: true }
}

async function filesOnDisk(): Promise<string[]> {
  const all = await readdir(testApp.context.config.dataDir, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('deleting the account', () => {
  it('leaves no trace of the person: not in the database, not on disk, not in the search, and no active session [SET-17]', async () => {
    const { gone, face, friend, sent, salt } = await life()
    const sealed = (JSON.parse(sent.encryptedContent!) as { ct: string }).ct
    const person = [`${gone.username}@example.com`, gone.username, gone.profileId, face]
    const words = [...person, 'Bunu ben yazdım', 'Yanıtım', 'Gizli defterim', sealed, salt]
    expect((await traces(words)).length).toBeGreaterThan(10)
    const [{ auth_id }] = (await rows('select auth_id from profiles where id = $1', [gone.profileId])) as [{ auth_id: string }]
    expect((await leave(gone)).body).toEqual({ deleted: true })

    expect(await traces([...words, auth_id])).toEqual([])
    for (const file of await filesOnDisk()) {
      expect(file).not.toContain(gone.profileId)
      expect((await readFile(file)).includes(gone.username)).toBe(false)
    }
    expect((await gone.get<{ profile: unknown }>('/viewer')).body.profile).toBeNull()
    expect((await friend.get(`/profiles/${gone.username}`)).status).toBe(404)
    expect((await friend.get<SearchResult>(`/search?q=${gone.username}`)).body.members).toEqual([])
    const again = await testApp.visitor().post('/auth/sign-in', { email: `${gone.username}@example.com`, password: PASSWORD })
    expect([again.status, again.body['code']]).toEqual([401, 'INVALID_CREDENTIALS'])
  })

  it('keeps restaurants without an author, votes without a voter, and the place of an answered comment [SET-17]', async () => {
    const { gone, friend, fan, own, other, third, answered } = await life()
    const before = (await testApp.visitor().get<Restaurant>(`/restaurants/${other}`)).body
    await leave(gone)
    const mine = (await testApp.visitor().get<Restaurant>(`/restaurants/${own}`)).body
    expect(mine).toMatchObject({ title: 'Gidecek Büfe', author: null })
    expect(mine.photos).toHaveLength(1)
    const after = (await testApp.visitor().get<Restaurant>(`/restaurants/${other}`)).body
    expect(after.acceptCount).toBe(before.acceptCount)
    expect([before.loggedInRatings[8], before.anonymousRatings[8]]).toEqual([1, 0])
    expect([after.loggedInRatings[8], after.anonymousRatings[8]]).toEqual([1, 0])
    expect(await rows("select count(*) from votes where anonymous_session_id like 'gone-%'")).toEqual([{ count: 2 }])
    await rows("update votes set class_changes_at = now() where anonymous_session_id like 'gone-%'")
    await refreshOrder(testApp.database.db)
    const later = (await testApp.visitor().get<Restaurant>(`/restaurants/${other}`)).body
    expect([later.loggedInRatings[8], later.anonymousRatings[8]]).toEqual([0, 1])
    expect(await rows('select is_deleted, content, user_id from comments where id = $1', [answered])).toEqual([
      { is_deleted: true, content: null, user_id: null },
    ])
    expect(await rows("select count(*) from comments where question_id = $1 and content = 'Bunu da'", [third])).toEqual([{ count: 0 }])
    expect(await rows('select following_count, follower_count, friend_count from profiles where id = $1', [friend.profileId])).toEqual([
      { following_count: 0, follower_count: 0, friend_count: 0 },
    ])
    expect(await rows('select following_count from profiles where id = $1', [fan.profileId])).toEqual([{ following_count: 0 }])
  })

  it('takes the likes of replies and the earlier versions of texts with it [FIX-03 FIX-04 SET-17]', async () => {
    const { gone, friends } = await life()
    expect((await traces(['ilk hâli'])).length).toBe(1)
    expect(await rows('select likes_count from comment_replies where id = $1', [friends])).toEqual([{ likes_count: 2 }])
    await leave(gone)
    expect(await rows('select content from text_versions')).toEqual([])
    expect(await rows('select likes_count from comment_replies where id = $1', [friends])).toEqual([{ likes_count: 1 }])
  })

  it('keeps the other member’s messages, and an empty place for each message of the deleted member [SET-17 MSG-13 MSG-28]', async () => {
    const { gone, friend, sent, received } = await life()
    await write(gone, friend)
    expect((await friend.get<ConversationPage>('/conversations')).body).toMatchObject({ unreadTotal: 2 })
    await leave(gone)
    const { items, unreadTotal } = (await friend.get<ConversationPage>('/conversations')).body
    const id = conversationOf(gone, friend)
    expect([items, unreadTotal]).toMatchObject([[{ id, otherUserId: null, otherUser: null, unreadCount: 0 }], 0])
    const thread = (await friend.get<ThreadPage>(`/conversations/${id}/messages`)).body.items
    expect(thread).toMatchObject([
      { id: sent.id, senderId: null, sender: null, receiverId: friend.profileId, isDeleted: true, encryptedContent: null },
      {
        id: received.id,
        senderId: friend.profileId,
        receiverId: null,
        receiver: null,
        encryptedContent: received.encryptedContent,
        isRead: true,
      },
      { senderId: null, isDeleted: true },
    ])
    expect((await friend.send('DELETE', `/messages/${received.id}`)).status).toBe(200)
    expect((await write(friend, gone)).body.code).toBe('PROFILE_NOT_FOUND')
    await leave(friend)
    expect(await rows('select id from encrypted_messages union all select last_message_id from conversations')).toEqual([])
  })

  it('erases a long correspondence piece by piece', async () => {
    const [gone, friend] = [await withKey(await testApp.member('gidecek')), await withKey(await testApp.member('kalan'))]
    for (const [from, to] of [
      [gone, friend],
      [friend, gone],
    ] as const)
      await rows(
        `insert into encrypted_messages (sender_id, receiver_id, client_id, encrypted_content)
          select $1, $2, gen_random_uuid(), 'eski' from generate_series(1, 350)`,
        [from.profileId, to.profileId],
      )
    expect((await leave(gone)).status).toBe(200)
    expect(await rows('select sender_id is null as lost, is_deleted, count(*) from encrypted_messages group by 1, 2 order by 1')).toEqual([
      { lost: false, is_deleted: false, count: 350 },
      { lost: true, is_deleted: true, count: 350 },
    ])
    expect((await friend.get<ConversationPage>('/conversations')).body.unreadTotal).toBe(0)
  })

  it('requires the password and the member’s username, and does nothing without them [SET-17]', async () => {
    const person = await testApp.member('kararsiz')
    for (const [more, status, code] of [
      [{ password: 'yanlis-sifre' }, 403, 'PASSWORD_WRONG'],
      [{ password: undefined }, 403, 'FRESH_PROOF_REQUIRED'],
      [{ username: 'baskasi' }, 422, 'USERNAME_MISMATCH'],
      [{ username: '' }, 422, 'USERNAME_MISMATCH'],
    ] as const) {
      const answer = await leave(person, more)
      expect([more, answer.status, answer.body['code']]).toEqual([more, status, code])
    }
    expect((await testApp.visitor().post('/account/deletion', { username: person.username, password: PASSWORD })).status).toBe(401)
    expect((await person.get<{ profile: unknown }>('/viewer')).body.profile).not.toBeNull()
  })

  it('requires a proof by Google if the account has no password; its sign-in is none [SET-17 CHG-07]', async () => {
    const person = await testApp.member('googlelu')
    await rows("update auth_accounts set provider_id = 'google', password = null")
    const late = await leave(person, { password: undefined })
    expect([late.status, late.body['code'], late.body['ways']]).toEqual([403, 'FRESH_PROOF_REQUIRED', ['google']])
    // tests/security/google.test.ts goes to Google for it.
    await rows('update auth_sessions set proven_again_at = now()')
    expect((await leave(person, { password: undefined })).status).toBe(200)
  })

  it('happens once, even with concurrent requests', async () => {
    onTestFinished(hashAtFullCost())
    const { gone } = await life()
    const answers = await Promise.all(Array.from({ length: 10 }, () => leave(gone)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    expect(answers.every(({ status }) => [200, 401, 409].includes(status))).toBe(true)
    expect(await rows('select count(*) from profiles where id = $1', [gone.profileId])).toEqual([{ count: 0 }])
  })
})

describe('the data export', () => {
  it('is one archive with everything stored about the member and all pictures, and nothing of other members [SET-17 NTF-07 BLK-05]', async () => {
    const { gone, friend, fan, own, other, third, sent, received } = await life()
    await testApp.database.pool.query('insert into held_texts (user_id, question_id, content) values ($1, $2, $3)', [
      gone.profileId,
      third,
      'Bekleyen yorum',
    ])
    const archive = await download(gone)
    expect(archive.headers.get('content-type')).toBe('application/zip')
    expect(archive.headers.get('content-disposition')).toBe(`attachment; filename="lokma-${gone.username}.zip"`)
    const files = await unzip(archive.data)
    const json = (name: string) => JSON.parse(String(files.get(`${name}.json`)))
    expect([...files.keys()].filter((name) => name.endsWith('.json'))).toHaveLength(34)
    expect(json('bekleyen-metinler')).toMatchObject([{ restaurantId: third, content: 'Bekleyen yorum' }])
    expect(json('seyyar-bildirimleri')).toEqual([])
    expect(json('calisma-saatleri')).toMatchObject({
      changes: [{ restaurantId: other, after: 'Mo-Su 18:00-04:00' }],
      statements: [{ restaurantId: other, value: 'Mo-Su 18:00-04:00', waits: true }],
    })
    expect(json('mekan-degisiklikleri')).toEqual({ versions: [], proposals: [] })
    expect(json('hesap')).toMatchObject({ email: `${gone.username}@example.com`, ways: [{ way: 'credential' }], sessions: [{}] })
    expect(json('profil')).toMatchObject({ username: gone.username, description: 'Gidecek olan benim' })
    expect(
      json('mekanlar-ve-duetler')
        .map(({ type }: { type: string }) => type)
        .sort(),
    ).toEqual(['duet', 'normal'])
    expect(json('oylar')).toHaveLength(2)
    expect(json('geri-alinan-oylar')).toEqual([])
    expect(json('silmeler')).toEqual([])
    expect(json('yorumlar').map(({ content }: { content: string }) => content)).toEqual(['Bunu ben yazdım', 'Bunu da'])
    expect(json('yanitlar')).toMatchObject([
      { content: 'Yanıtım', earlierVersions: [{ content: 'Yanıtım' }, { content: 'Yanıtım, ilk hâli' }] },
    ])
    expect(json('yorumlar')[0]).toMatchObject({ editedAt: null, earlierVersions: [{}, { content: 'Bunu ben yazdım, ilk hâli' }] })
    expect(json('yorumlar')[1].earlierVersions).toEqual([])
    expect(json('fiyatlar')).toMatchObject([{ restaurantId: third, dish: 'Dürüm', portion: 'tam', amount: 18_050 }])
    expect(json('yemekler')).toMatchObject({
      added: [{ restaurantId: third, dish: 'Dürüm' }],
      ratings: [{ restaurantId: third, dish: 'Dürüm', rating: 8 }],
    })
    expect(json('mekan-durumlari')).toMatchObject([{ restaurantId: third, statement: 'moved', movedTo: 'Moda' }])
    expect(json('birlestirmeler')).toEqual({ proposals: [], setAside: [] })
    expect(json('begeniler').likes).toHaveLength(1)
    expect(json('begeniler').replies).toHaveLength(1)
    expect(json('begeniler').collections).toHaveLength(1)
    expect(json('takip')).toMatchObject({ following: [{ username: friend.username }], followers: [{}, {}] })
    expect(json('koleksiyonlar')).toMatchObject([{ name: 'Gizli defterim', items: [{ restaurantId: other }, {}] }])
    expect(json('mesajlar')).toEqual([
      { other: friend.username, direction: 'out', at: sent.createdAt, isRead: false, isDeleted: false, envelope: sent.encryptedContent },
      {
        other: friend.username,
        direction: 'in',
        at: received.createdAt,
        isRead: true,
        isDeleted: false,
        envelope: received.encryptedContent,
      },
    ])
    expect(json('anahtarlar')).toMatchObject([{ kid: gone.kid, revokedAt: null, hasBackup: true }])
    expect(json('mesaj-istekleri')).toEqual([])
    expect(json('puanlar').length).toBeGreaterThan(2)
    expect(json('gelen-bildirimler').received.length).toBeGreaterThan(0)
    expect(json('gelen-bildirimler')).toMatchObject({ settings: [], muted: [] })
    // Who blocked the member is that one's.
    expect(json('engeller')).toMatchObject([{ username: fan.username, kind: 'mute' }, { kind: 'block' }])
    expect(json('bildirimler')).toHaveLength(1)
    expect([...files.keys()].filter((name) => name.startsWith('resimler/'))).toHaveLength(2)
    expect(String(files.get('OKU-BENI.txt'))).toContain('Lokma')
    const all = [...files.values()].map(String).join('')
    expect(all).not.toContain(`${friend.username}@example.com`)
    expect(all).not.toMatch(/scrypt|password|"token"/)
    expect((await testApp.visitor().get('/account/export')).status).toBe(401)
    expect(own).toBeDefined()
  })

  it('holds who may write to the member, and the message requests; they go with the account [BLK-04]', async () => {
    const [from, declined, gone] = await Promise.all(
      ['isteyen', 'istenmeyen', 'istenen'].map(async (name) => withKey(await testApp.member(name))),
    )
    await gone!.send('PATCH', '/profile', { messagesFrom: 'following' })
    for (const one of [from!, declined!]) await write(one, gone!)
    await gone!.post(`/conversations/${conversationOf(declined!, gone!)}/decline`)
    const files = await unzip((await download(gone!)).data)
    const json = (name: string) => JSON.parse(String(files.get(`${name}.json`))) as unknown
    expect(json('profil')).toMatchObject({ messagesFrom: 'following' })
    const states = [
      { from: from!.username, state: 'waiting' },
      { from: declined!.username, state: 'declined' },
    ]
    expect(json('mesaj-istekleri')).toEqual(expect.arrayContaining(states))
    expect(json('mesajlar')).toHaveLength(2)
    expect((await from!.post('/account/deletion', { username: from!.username, password: 'acili-ezme-7' })).status).toBe(200)
    expect((await gone!.get<ConversationPage>('/conversations/requests')).body).toMatchObject({ items: [], requestTotal: 0 })
    expect((await gone!.post('/account/deletion', { username: gone!.username, password: 'acili-ezme-7' })).status).toBe(200)
    expect(await rows('select id from conversations where owner_id = any($1)', [[from!.profileId, gone!.profileId]])).toEqual([])
  })

  it('reads files no faster than the client does, and frees everything when the client disconnects', async () => {
    const person = await testApp.member('cok_resimli')
    const photos = Array.from({ length: 30 }, (_, turn) => `cok-resim-${turn}`)
    const data = randomBytes(100_000)
    const files = photos.flatMap((photo) => [400, 800, 1600].map((size) => ({ name: `${photo}-${size}.webp`, data })))
    await keepFiles(testApp.context, { ownerId: person.profileId, kind: 'restaurant' }, files)
    for (let turn = 0; turn < 10; turn++)
      await testApp.restaurant({ author_id: person.profileId, photos: photos.slice(turn * 3, turn * 3 + 3) })
    const fetched: string[] = []
    const { media } = testApp.context
    const context = { ...testApp.context, media: { ...media, get: (name: string) => (fetched.push(name), media.get(name)) } }
    const archive = await exportData(context, await memberOf(person))
    await expect.poll(() => fetched.length).toBeGreaterThan(0)
    await sleep(300)
    expect(fetched.length).toBeLessThan(10)
    const taken: Buffer[] = []
    for await (const piece of archive) taken.push(piece as Buffer)
    expect([...(await unzip(Buffer.concat(taken))).keys()].filter((name) => name.startsWith('resimler/'))).toHaveLength(30)

    fetched.length = 0
    const broken = await exportData(context, await memberOf(person))
    await expect.poll(() => fetched.length).toBeGreaterThan(0)
    broken.destroy()
    await sleep(300)
    expect(fetched.length).toBeLessThan(10)
  })

  it('streams all messages without loading all of them, and a partial archive is invalid', async () => {
    const [person, friend, silent] = [
      await withKey(await testApp.member('cok_yazan')),
      await withKey(await testApp.member('okuyan')),
      await withKey(await testApp.member('az_yazan')),
    ]
    await write(silent, person)
    const many = 1500
    // A statement has five seconds.
    for (let last = 0; last < many - 1; last += 300)
      await rows(
        `insert into encrypted_messages (sender_id, receiver_id, client_id, encrypted_content)
          select $1, $2, gen_random_uuid(), (select string_agg(md5(message || ' ' || part), '') from generate_series(1, 300) part)
          from generate_series($3::int + 1, least($3::int + 300, $4::int)) message`,
        [friend.profileId, person.profileId, last, many - 1],
      )
    const began = async (): Promise<Readable> => exportData(testApp.context, await memberOf(person))
    const archive = await began()
    await sleep(300)
    // The client has not read the archive yet: a message sent now is included.
    await write(friend, person)
    const taken: Buffer[] = []
    for await (const piece of archive) taken.push(piece as Buffer)
    const messages = JSON.parse(String((await unzip(Buffer.concat(taken))).get('mesajlar.json'))) as { other: string }[]
    expect(messages.filter(({ other }) => other === friend.username)).toHaveLength(many)
    expect(messages.filter(({ other }) => other === silent.username)).toHaveLength(1)

    const broken = await began()
    await rows('alter table encrypted_messages rename to elsewhere')
    await expect(broken.toArray()).rejects.toThrow()
    await rows('alter table elsewhere rename to encrypted_messages')
  })

  it('is refused when the account was deleted after the request was authenticated', async () => {
    const person = await memberOf(await testApp.member('silinen'))
    await rows('delete from auth_users where id = $1', [person.authId])
    await expect(exportData(testApp.context, person)).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED', status: 401 })
  })

  it('omits a picture that cannot be read and lists it instead', async () => {
    const { gone, face } = await life()
    await testApp.context.media.remove(face)
    const files = await unzip((await download(gone)).data)
    expect(String(files.get('EKSIK.txt'))).toContain(face)
  })
})

async function download(person: Client): Promise<{ headers: Headers; data: Buffer }> {
  const response = await testApp.app.fetch(
    new Request('http://localhost/api/account/export', {
      headers: { host: 'localhost', cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
    { address: '127.0.0.1' },
  )
  expect(response.status).toBe(200)
  return { headers: response.headers, data: Buffer.from(await response.arrayBuffer()) }
}

describe('a member who leaves and comes back', () => {
  const votesOn = (id: string) => rows('select user_id is not null as member, rating from votes where question_id = $1 order by id', [id])
  const join = async (given: { email: string; username: string }, client = testApp.visitor()) => {
    expect((await client.post('/auth/sign-up', { password: PASSWORD, policiesAccepted: true, ...given })).status).toBe(200)
    return client
  }
  const confirm = async (email: string) => {
    const token = await tokenFor(testApp, email, 'signup')
    expect((await testApp.visitor().post('/auth/confirm-email', { token, password: PASSWORD })).status).toBe(200)
  }

  it('counts once per restaurant: a new vote replaces the old one, by the same confirmed e-mail or browser [REPAIR-11]', async () => {
    const [id, other] = [await testApp.restaurant(), await testApp.restaurant()]
    const browser = testApp.visitor()
    await browser.get('/viewer')
    await join({ email: 'gidipgelen@example.com', username: 'gidipgelen' }, browser)
    await confirm('gidipgelen@example.com')
    for (const questionId of [id, other]) await browser.post('/vote', { questionId, rating: 9 })
    const stranger = await testApp.member('yabanci')
    await stranger.post('/vote', { questionId: id, rating: 4 })
    expect((await browser.post('/account/deletion', { username: 'gidipgelen', password: PASSWORD })).status).toBe(200)
    expect(await votesOn(id)).toEqual([
      { member: false, rating: 9 },
      { member: true, rating: 4 },
    ])

    const again = await join({ email: 'gidipgelen@example.com', username: 'donen_biri' })
    await confirm('gidipgelen@example.com')
    expect((await again.post('/vote', { questionId: id, rating: 10 })).status).toBe(200)
    expect(await votesOn(id)).toEqual([
      { member: true, rating: 4 },
      { member: true, rating: 10 },
    ])
    // After another change the vote still belongs to the member.
    expect((await again.post('/vote', { questionId: id, rating: 8 })).status).toBe(200)
    expect(await votesOn(id)).toHaveLength(2)
    // Another e-mail, but the browser in which the first account left.
    await join({ email: 'baska-posta@example.com', username: 'donen_baska' }, browser)
    expect((await browser.post('/vote', { questionId: other, rating: 3 })).status).toBe(200)
    expect(await votesOn(other)).toEqual([{ member: true, rating: 3 }])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  })

  it('withdraws the new vote as any other, and the withdrawals of the first account are forgotten with it [FIX-01 REPAIR-11]', async () => {
    const author = await testApp.member('yazar')
    const [id, other] = [
      await testApp.restaurant({ author_id: author.profileId }),
      await testApp.restaurant({ author_id: author.profileId }),
    ]
    const paid = () => rows('select points_tenths - debt_tenths as points from profiles where id = $1', [author.profileId])
    const [before] = await paid()
    const first = await join({ email: 'vazgecen@example.com', username: 'vazgecen' })
    await confirm('vazgecen@example.com')
    for (const questionId of [id, other]) await first.post('/vote', { questionId, rating: 9 })
    expect((await first.send('DELETE', `/restaurants/${other}/vote`)).status).toBe(200)
    expect(JSON.parse(String((await unzip((await download(first)).data)).get('geri-alinan-oylar.json')))).toMatchObject([
      { restaurantId: other },
    ])
    expect((await first.post('/account/deletion', { username: 'vazgecen', password: PASSWORD })).status).toBe(200)
    expect(await rows('select from withdrawn_votes where question_id = $1', [other])).toEqual([])

    const again = await join({ email: 'vazgecen@example.com', username: 'geri_gelen' })
    await confirm('vazgecen@example.com')
    // The vote that was left has no voter: nothing to withdraw before the member votes again.
    expect((await again.send('DELETE', `/restaurants/${id}/vote`)).status).toBe(404)
    for (const questionId of [id, other]) await again.post('/vote', { questionId, rating: 2 })
    expect(await votesOn(id)).toEqual([{ member: true, rating: 2 }])
    for (const one of [id, other]) expect((await again.send('DELETE', `/restaurants/${one}/vote`)).status).toBe(200)
    expect(await votesOn(id)).toEqual([])
    expect(await paid()).toEqual([before])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  })

  it('counts once when the votes of the browser become the new member’s: the votes that were left go [FIX-02 REPAIR-11]', async () => {
    const [id, other] = [await testApp.restaurant(), await testApp.restaurant()]
    const browser = testApp.visitor()
    await browser.get('/viewer')
    await join({ email: 'tasiyan@example.com', username: 'tasiyan' }, browser)
    await confirm('tasiyan@example.com')
    for (const questionId of [id, other]) await browser.post('/vote', { questionId, rating: 9 })
    expect((await browser.post('/account/deletion', { username: 'tasiyan', password: PASSWORD })).status).toBe(200)
    await browser.post('/vote', { questionId: id, rating: 2 })
    await join({ email: 'tasiyan-yeni@example.com', username: 'tasiyan_yeni' }, browser)
    expect((await browser.post('/viewer/device-votes')).body).toEqual({ carried: 1, kept: 0 })
    expect(await votesOn(id)).toEqual([{ member: true, rating: 2 }])
    // On the other restaurant the member has not voted again.
    expect(await votesOn(other)).toEqual([{ member: false, rating: 9 }])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  })

  it('replaces the rating of a dish that the first account left, by the same confirmed e-mail or browser [DISH-05]', async () => {
    const id = await testApp.restaurant()
    const browser = testApp.visitor()
    await browser.get('/viewer')
    await join({ email: 'doyan@example.com', username: 'doyan_biri' }, browser)
    await confirm('doyan@example.com')
    const [one, other] = [await rate(testApp, browser, id, 'Kokoreç', 9), await rate(testApp, browser, id, 'Ayran', 9)]
    const ratings = (dish: number) =>
      rows('select member_id is not null as member, rating from dish_ratings where dish_id = $1 order by 1', [dish])
    expect((await browser.post('/account/deletion', { username: 'doyan_biri', password: PASSWORD })).status).toBe(200)
    expect(await ratings(one)).toEqual([{ member: false, rating: 9 }])
    const again = await join({ email: 'doyan@example.com', username: 'doyan_iki' })
    await confirm('doyan@example.com')
    await rate(testApp, again, id, 'Kokoreç', 2)
    expect(await ratings(one)).toEqual([{ member: true, rating: 2 }])
    await join({ email: 'doyan-baska@example.com', username: 'doyan_uc' }, browser)
    await rate(testApp, browser, id, 'Ayran', 3)
    expect(await ratings(other)).toEqual([{ member: true, rating: 3 }])
    expect(await checkInvariants(testApp.database.pool)).toEqual([])
  })

  it('is recognized by a confirmed e-mail only: a stranger who signs up neither removes a vote nor learns of it [REPAIR-11]', async () => {
    const id = await testApp.restaurant()
    const member = await join({ email: 'gercek-sahibi@example.com', username: 'gercek_sahibi' })
    await confirm('gercek-sahibi@example.com')
    await member.post('/vote', { questionId: id, rating: 9 })
    expect((await member.post('/account/deletion', { username: 'gercek_sahibi', password: PASSWORD })).status).toBe(200)
    const stranger = await join({ email: 'gercek-sahibi@example.com', username: 'sahte_sahip' })
    const { body } = await stranger.post('/vote', { questionId: id, rating: 2 })
    expect(body.counts).toMatchObject({ accept: 1, reject: 1 })
    // The export does not reveal that a member with this e-mail has left, either.
    expect(await rows("select username from profiles where username = 'sahte_sahip' and returned_until is null")).toHaveLength(1)
    expect(await votesOn(id)).toEqual([
      { member: false, rating: 9 },
      { member: true, rating: 2 },
    ])
  })

  it('is remembered for 90 days by hashes that differ for every vote, and then forgotten [REPAIR-11]', async () => {
    const [id, other] = [await testApp.restaurant(), await testApp.restaurant()]
    const member = await join({ email: 'unutulan@example.com', username: 'unutulan_u' })
    await confirm('unutulan@example.com')
    for (const questionId of [id, other]) await member.post('/vote', { questionId, rating: 9 })
    await rows('delete from left_votes')
    await rows('delete from left_people')
    await member.post('/account/deletion', { username: 'unutulan_u', password: PASSWORD })
    const [{ votes, hashes }] = (await rows(
      'select count(distinct vote_id) as votes, count(distinct vote_hash) as hashes from left_votes',
    )) as [{ votes: number; hashes: number }]
    expect([votes, hashes]).toEqual([2, 2])
    expect(await traces(['unutulan'])).toEqual([])
    await rows("update left_votes set expires_at = expires_at - interval '91 days'")
    await rows("update left_people set expires_at = expires_at - interval '91 days'")
    const again = await join({ email: 'unutulan@example.com', username: 'unutulan_v' })
    await confirm('unutulan@example.com')
    await again.post('/vote', { questionId: id, rating: 7 })
    expect(await votesOn(id)).toHaveLength(2)
    await cleanAccounts(testApp.context.db, testApp.context.config)
    expect(await rows('select from left_votes')).toEqual([])
    expect(await rows('select from left_people')).toEqual([])
  })
})
