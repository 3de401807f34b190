import { dayInTurkiye } from '#features/prices/prices.rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '#tests/support/authenticator.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { backupOf, newPublicKey, seal, withKey, type Writer } from '#tests/support/envelopes.ts'
import { badFiles } from '#tests/support/pictures.ts'
import { badgeOf, collection, comment, crowd, duet, giftType, grantPoints, reply, makeFollow } from '#tests/support/scenes.ts'
import { pushSubscription } from '#tests/support/push-subscription.ts'

let testApp: TestApp
/** The sender has the permissions, so that only the input is wrong. */
let member: Writer
let correspondent: Writer
let restaurant: string
let original: string
let ownDuet: string
let said: number
let answered: number
let ownCollection: string
let ownBadge: number
let friend: string
let gift: number
beforeAll(async () => {
  testApp = await createTestApp()
  member = await withKey(await testApp.member('kotu'))
  correspondent = await withKey(await testApp.member('iyi'))
  restaurant = await testApp.restaurant({ author_id: member.profileId })
  original = await testApp.restaurant()
  ownDuet = await duet(testApp, await testApp.restaurant(), member.profileId)
  said = await comment(testApp, original, member.profileId)
  answered = await reply(testApp, said, member.profileId)
  ownCollection = await collection(testApp, member.profileId, { is_public: true, items: [restaurant, original] })
  ownBadge = await badgeOf(testApp, member.profileId)
  await badgeOf(testApp, member.profileId, { name: 'admin' })
  friend = (await crowd(testApp, 1))[0]!
  await makeFollow(testApp, member.profileId, friend)
  await grantPoints(testApp, member.profileId, 100_000)
  gift = await giftType(testApp)
})
afterAll(() => testApp.close())

const send = (client: Client, method: string, path: string, body: string, headers?: Record<string, string>): Promise<Answer> =>
  client.send(method, path, body, headers)

function expectRefused({ status, body, headers }: Answer, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(400)
  expect(status, what).toBeLessThan(500)
  expect(body, what).toMatchObject({
    error: expect.any(String) as string,
    message: body['error'],
    code: expect.stringMatching(/^[A-Z_]+$/) as string,
    requestId: headers.get('x-request-id'),
  })
  expect(JSON.stringify(body), what).not.toMatch(/zod|postgres|select .* from|stack|node_modules|at \w+ \(/i)
}

interface Write {
  /** The values of the path parameters. */
  path?: () => string
  /** A valid body. */
  body: () => Record<string, unknown>
  /** Whether every field may be left out. */
  isPartial?: true
  /** Valid values, by field. */
  allows?: Record<string, unknown[]>
}

const ofCollection = (rest: string) => (): string => `/collections/${ownCollection}${rest}`
const look = () => ({ name: 'Kötü niyet', description: 'Yok', color: '#6366f1', emoji: '🌯', isPublic: true })
const ofRestaurant = (rest: string) => (): string => `/restaurants/${restaurant}${rest}`
/** A rating outside 1 to 10 is ignored, not refused. */
const anyRating = { initialRating: [-1, 0, 1e308, 2 ** 60] }
const posted = () => ({
  title: 'Kötü Niyetli Büfe',
  body: 'Bol acılı',
  address: 'Kadıköy',
  mapsLink: 'https://www.google.com/maps/m',
  videoLink: 'https://www.youtube.com/v',
  restaurantType: 'tost',
  initialRating: 8,
  pin: { longitude: 29.027, latitude: 40.99 },
  isCart: false,
})

/** Every write that takes a JSON body. */
const writes: Record<string, Write> = {
  'POST /auth/sign-up': {
    body: () => ({ email: 'kotu@example.com', password: 'acili-ezme-7', username: 'kotu_niyet', nickname: 'Kötü', policiesAccepted: true }),
  },
  'POST /auth/forgot-password': { body: () => ({ email: 'kotu@example.com' }) },
  'POST /auth/sign-up/pass': { body: () => ({ email: 'kotu@example.com' }) },
  'POST /auth/reset-password/check': { body: () => ({ token: 'A'.repeat(43) }) },
  'POST /auth/reset-password': { body: () => ({ token: 'A'.repeat(43), password: 'acili-ezme-7' }) },
  'POST /auth/first-admin/check': { body: () => ({ token: 'A'.repeat(43) }) },
  'POST /auth/first-admin': {
    body: () => ({
      token: 'A'.repeat(43),
      email: 'kotu@example.com',
      password: 'acili-ezme-7',
      username: 'kotu_niyet',
      nickname: 'Kötü',
      policiesAccepted: true,
    }),
  },
  'POST /auth/confirm-email': { body: () => ({ token: 'A'.repeat(43) }) },
  'POST /auth/sign-in': { body: () => ({ email: 'kotu@example.com', password: 'acili-ezme-7' }) },
  'POST /auth/finish': { body: () => ({ username: 'kotu_niyet', nickname: 'Kötü', policiesAccepted: true }) },
  'POST /account/password': { body: () => ({ currentPassword: 'acili-ezme-7', newPassword: 'acili-ezme-8' }) },
  'POST /account/second-factor/confirm': { body: () => ({ code: '287082' }) },
  'POST /account/email': { body: () => ({ email: 'yeni@example.com' }) },
  'POST /auth/email-change/confirm': { body: () => ({ token: 'A'.repeat(43) }) },
  'POST /auth/keys/undo': { body: () => ({ token: 'A'.repeat(43) }) },
  'POST /auth/waiting/cancel': { body: () => ({ token: 'A'.repeat(43) }) },
  'POST /auth/second-factor/confirm': { body: () => ({ token: 'A'.repeat(43) }) },
  'POST /auth/email-change/undo': { body: () => ({ token: 'A'.repeat(43) }) },
  'POST /auth/passkey': { body: () => ({ response: new Authenticator().get({ challenge: 'AAAA' }) }) },
  'POST /account/passkeys': { body: () => ({ response: new Authenticator().create({ challenge: 'AAAA', user: { id: 'AAAA' } }) }) },
  'PATCH /account/passkeys/{id}': {
    path: () => '/account/passkeys/018f3b5e-0000-4000-8000-000000000000',
    body: () => ({ name: 'Telefonum' }),
  },
  'POST /account/proof': { body: () => ({ password: 'acili-ezme-7' }) },
  'POST /account/deletion': { body: () => ({ username: 'kotu', password: 'acili-ezme-7' }) },
  'POST /collections': { body: look },
  'PATCH /collections/{id}': { path: ofCollection(''), body: look },
  'PUT /collections/{id}/like': { path: ofCollection('/like'), body: () => ({ liked: true }) },
  'PUT /collections/{id}/order': { path: ofCollection('/order'), body: () => ({ questionIds: [original, restaurant] }) },
  'PUT /collections/{id}/items/{restaurantId}': {
    path: () => `/collections/${ownCollection}/items/${restaurant}`,
    body: () => ({ notes: 'Acılı istenecek' }),
    isPartial: true,
  },
  'PATCH /collections/{id}/items/{restaurantId}': {
    path: () => `/collections/${ownCollection}/items/${restaurant}`,
    body: () => ({ notes: 'Acılı istenecek' }),
  },
  'POST /restaurants/{id}/prices': {
    path: ofRestaurant('/prices'),
    body: () => ({ dish: 'Kokoreç', portion: 'Çeyrek', amount: 12_000, seenOn: dayInTurkiye(new Date()) }),
  },
  'POST /restaurants/{id}/dishes': { path: ofRestaurant('/dishes'), body: () => ({ name: 'Kokoreç' }) },
  'PUT /dishes/{id}/rating': { path: () => '/dishes/1/rating', body: () => ({ rating: 8 }) },
  'PATCH /dishes/{id}': { path: () => '/dishes/1', body: () => ({ name: 'Kokoreç', kind: 'kokorec' }), isPartial: true },
  'POST /dishes/{id}/join': { path: () => '/dishes/1/join', body: () => ({ into: 2 }) },
  'POST /similar-restaurants': {
    body: () => ({ title: 'Asım Usta', address: 'Moda', place: { province: 34, district: 'kadikoy' }, mapsLink: 'https://example.com/m' }),
  },
  'POST /restaurants/near': {
    body: () => ({
      position: { longitude: 29.027, latitude: 40.99 },
      minRating: 5,
      types: ['tost'],
      openNow: false,
      closed: 'without',
      radius: 5000,
      counted: true,
      limit: 20,
    }),
    allows: { minRating: [0], types: [[], ['a']] },
  },
  'PUT /restaurants/{id}/cart/sighting': {
    path: ofRestaurant('/cart/sighting'),
    body: () => ({ position: { longitude: 29.027, latitude: 40.99 } }),
  },
  'POST /restaurants/{id}/merge-proposals': {
    path: ofRestaurant('/merge-proposals'),
    body: () => ({ otherId: original, note: 'Aynı yer' }),
  },
  'POST /restaurants/{id}/claim': { path: ofRestaurant('/claim'), body: () => ({ proof: 'mail', email: 'bilgi@kotu.example' }) },
  'POST /restaurants/{id}/claim/code': { path: ofRestaurant('/claim/code'), body: () => ({ code: '12345678' }) },
  'PUT /comments/{id}/business-reply': { path: () => `/comments/${said}/business-reply`, body: () => ({ content: 'Teşekkür ederiz.' }) },
  'POST /moderation/claims': { body: () => ({ restaurantId: original, username: 'boyle_biri_yok' }) },
  'POST /moderation/shields/{id}/decision': {
    path: () => '/moderation/shields/999999/decision',
    body: () => ({ outcome: 'released' }),
  },
  'POST /moderation/claims/{id}/refuse': {
    path: () => '/moderation/claims/999999/refuse',
    body: () => ({ reason: 'Alan adı başkasının.' }),
  },
  'POST /moderation/claims/{id}/take': { path: () => '/moderation/claims/999999/take', body: () => ({ reason: 'Yanlış işletme.' }) },
  'POST /moderation/merges': { body: () => ({ survivorId: original, absorbedId: 'boyle-bir-yer-yok' }) },
  'PUT /restaurants/{id}/statement': { path: ofRestaurant('/statement'), body: () => ({ statement: 'moved', movedTo: 'Moda' }) },
  'POST /gifts': { body: () => ({ receiverId: friend, giftTypeId: gift, message: 'Afiyet olsun' }) },
  'POST /messages': {
    body: () => ({ receiverId: correspondent.profileId, content: 'Selam', encryptedContent: seal(member, correspondent), password: 'x' }),
  },
  'POST /conversations/{id}/read': { path: () => `/conversations/${'0'.repeat(32)}/read`, body: () => ({ upTo: 17 }) },
  'POST /own/keys': { body: () => ({ publicKey: newPublicKey().publicKey, replaces: member.kid, backup: backupOf() }) },
  'PUT /notifications/read': { body: () => ({ id: 1, scope: 'all' }), allows: { id: [1, 1e9] } },
  'PUT /notifications/digest': { body: () => ({ digest: 'daily' }) },
  'PUT /notifications/push': { body: () => pushSubscription() },
  'PUT /notifications/settings': { body: () => ({ kind: 'follow', site: true }) },
  'PUT /own/keys/{kid}/backup': { path: () => `/own/keys/${member.kid}/backup`, body: () => ({ backup: backupOf() }) },
  'PUT /profiles/{id}/follow': { path: () => `/profiles/${friend}/follow`, body: () => ({ following: true }) },
  'PATCH /profile': {
    body: () => ({ username: 'kotu_niyet', nickname: 'Kötü', description: 'Yok', showOnline: true, messagesFrom: 'following' }),
  },
  'PUT /profile/primary-badge': { body: () => ({ badgeId: ownBadge }) },
  'POST /reports': { body: () => ({ questionId: original, reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' }) },
  ...Object.fromEntries(
    ['comments', 'replies', 'prices', 'dishes', 'menu-photos', 'member-photos', 'restaurants'].map((what): [string, Write] => [
      `DELETE /${what}/{id}`,
      {
        path: () => `/${what}/${what === 'restaurants' ? restaurant : 999_999_999}`,
        body: () => ({ rule: 'spam', facts: 'Aynı ilanı her yere yazıyor.' }),
        isPartial: true,
      },
    ]),
  ),
  'DELETE /collections/{id}': {
    path: () => `/collections/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
    body: () => ({ rule: 'spam', facts: 'Aynı ilanı her yere yazıyor.' }),
    isPartial: true,
  },
  'DELETE /restaurants/{id}/photos/{name}': {
    path: ofRestaurant('/photos/boyle-bir-foto-yok'),
    body: () => ({ rule: 'spam', facts: 'Aynı ilanı her yere yazıyor.' }),
    isPartial: true,
  },
  'DELETE /profiles/by-id/{id}/{part}': {
    path: () => `/profiles/by-id/${friend}/text`,
    body: () => ({ rule: 'spam', facts: 'Aynı ilanı her yere yazıyor.' }),
    isPartial: true,
  },
  'POST /moderation/restaurant-statements/{id}/decision': {
    path: () => `/moderation/restaurant-statements/${original}/decision`,
    body: () => ({ accept: 'closed' }),
  },
  'POST /moderation/sanctions': {
    body: () => ({ username: 'boyle_biri_yok', kind: 'muted', rule: 'spam', facts: 'Aynı ilanı her yere yazıyor.', days: 7 }),
    allows: { days: [1, 7] },
  },
  'POST /moderation/members/sanctions': {
    body: () => ({ usernames: ['boyle_biri_yok'], kind: 'muted', rule: 'spam', facts: 'Aynı ilanı her yere yazıyor.', days: 7 }),
    allows: { days: [1, 7], usernames: [['a']] },
  },
  'POST /moderation/members/search': {
    body: () => ({ name: 'uye', email: '@example.com', network: '203.0.113.0/24', from: '2026-01-01', until: '2026-12-31', limit: 5 }),
    isPartial: true,
    allows: { limit: [1, 50, '5'], name: ['a'] },
  },
  'POST /moderation/queue/decisions': {
    body: () => ({ batchId: '0'.repeat(32), decisions: [{ kind: 'look', item: '999999', decision: { undo: false } }] }),
  },
  'POST /moderation/held-texts/{id}/decision': {
    path: () => '/moderation/held-texts/999999/decision',
    body: () => ({ accept: false, rule: 'spam', facts: 'Aynı ilanı her yere yazıyor.' }),
  },
  'POST /moderation/waiting-photos/{id}/decision': {
    path: () => '/moderation/waiting-photos/999999/decision',
    body: () => ({ accept: false, rule: 'spam', facts: 'Aynı ilanı her yere yazıyor.' }),
  },
  'PUT /member-photos/{id}/alt': {
    path: () => '/member-photos/999999999/alt',
    body: () => ({ alt: 'Bir tabak kokoreç' }),
  },
  'POST /moderation/restaurant-proposals/{id}/decision': {
    path: () => '/moderation/restaurant-proposals/999999/decision',
    body: () => ({ accept: false, seen: 1, reason: 'Başka bir mekan.' }),
    allows: { seen: [1, 0] },
  },
  'POST /moderation/crowd-decisions/{id}/look': { path: () => '/moderation/crowd-decisions/999999/look', body: () => ({ undo: false }) },
  'POST /moderation/restaurant-versions/{id}/hidden': {
    path: () => '/moderation/restaurant-versions/999999/hidden',
    body: () => ({ field: 'body', side: 'before' }),
  },
  'POST /moderation/invitations': { body: () => ({ note: 'Komşu', maxUses: 1, days: 1 }), allows: { maxUses: [1], days: [1] } },
  'POST /moderation/saved-reasons': {
    body: () => ({ rule: 'spam', name: 'İlan', facts: { tr: 'Burada ilan var.', en: 'This is an ad.' } }),
  },
  'PUT /moderation/saved-reasons/{id}': {
    path: () => '/moderation/saved-reasons/999999',
    body: () => ({ version: 1, rule: 'spam', name: 'İlan', facts: { tr: 'Burada ilan var.', en: 'This is an ad.' } }),
    allows: { version: [1, 1e9] },
  },
  'DELETE /moderation/saved-reasons/{id}': {
    path: () => '/moderation/saved-reasons/999999',
    body: () => ({ version: 1 }),
    allows: { version: [1, 1e9] },
  },
  'POST /moderation/meal-cards': { body: () => ({ name: 'Yeni kart' }) },
  'PUT /moderation/meal-cards/{slug}': {
    path: () => '/moderation/meal-cards/boyle-kart-yok',
    body: () => ({ name: 'Yeni kart' }),
    isPartial: true,
  },
  'POST /moderation/applicants/{id}/decision': {
    path: () => '/moderation/applicants/boyle-biri-yok/decision',
    body: () => ({ accept: false, reason: 'Yanıt boş.' }),
  },
  'POST /auth/invitation/check': { body: () => ({ invitation: 'a'.repeat(22) }) },
  'PUT /moderation/site': {
    body: () => ({ version: 0, changes: { name: 'Lokma' } }),
  },
  'POST /moderation/raids/preview': {
    body: () => ({ from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z', name: 'trol*' }),
  },
  'POST /moderation/raids': {
    body: () => ({
      signs: { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' },
      fingerprint: 'a'.repeat(32),
      rule: 'spam',
      facts: 'Aynı ilanı her yere yazıyor.',
    }),
  },
  'POST /moderation/takedowns': {
    body: () => ({
      receivedOn: '2026-11-12',
      authority: 'court',
      authorityName: 'İstanbul 3. Sulh Ceza Hâkimliği',
      reference: '2026/1 D. İş',
      asked: 'removal',
      summary: 'Bir yorumun kaldırılması istendi.',
    }),
  },
  'POST /moderation/takedowns/{id}/items': {
    path: () => '/moderation/takedowns/999999/items',
    body: () => ({ contentType: 'comment', contentId: '1', outcome: 'refused', note: 'Talebin konusu değil.' }),
  },
  'POST /moderation/appeals/{id}': {
    path: () => '/moderation/appeals/999999',
    body: () => ({ outcome: 'upheld', answer: 'Karar yerinde.' }),
  },
  'POST /decisions/{id}/appeal': { path: () => '/decisions/999999/appeal', body: () => ({ content: 'Bu karar yanlış.' }) },
  'POST /moderation/decisions': { body: () => ({ contentType: 'question', contentId: original, decision: 'dismissed' }) },
  'PUT /restaurants/{id}/facts': { path: ofRestaurant('/facts'), body: () => ({ facts: [{ fact: 'card', value: 'yes' }] }) },
  'PUT /restaurants/{id}/hours': {
    path: ofRestaurant('/hours'),
    body: () => ({ value: 'Mo-Su 18:00-04:00', version: 0 }),
    allows: { version: [0, 1, 1e9] },
  },
  'POST /restaurants/{id}/hours/undo': {
    path: ofRestaurant('/hours/undo'),
    body: () => ({ to: 0, version: 1 }),
    allows: { to: [0, 1, 1e9], version: [0, 1, 1e9] },
  },
  'POST /restaurants': {
    body: () => ({ ...posted(), acceptText: 'Yerim', rejectText: 'Yemem', useBoost: false, photos: [] }),
    allows: { ...anyRating, photos: [[]] },
  },
  'PATCH /restaurants/{id}': { path: ofRestaurant(''), body: posted, isPartial: true, allows: anyRating },
  'PUT /viewer/news': {
    path: () => '/viewer/news',
    body: () => ({ badgeIds: [1], giftIds: [1] }),
    allows: { badgeIds: [[]], giftIds: [[]] },
  },
  'POST /restaurants/{id}/deletion-request': {
    path: ofRestaurant('/deletion-request'),
    body: () => ({ reason: 'Kapandı, artık böyle bir yer yok' }),
  },
  'PUT /restaurants/{id}/vote-texts': { path: ofRestaurant('/vote-texts'), body: () => ({ acceptText: 'Yerim', rejectText: 'Yemem' }) },
  'POST /restaurants/{id}/duets': { path: () => `/restaurants/${original}/duets`, body: () => ({ body: 'Bence de', rating: 8 }) },
  'POST /restaurants/{id}/comments': { path: () => `/restaurants/${ownDuet}/comments`, body: () => ({ content: 'Bence de' }) },
  'POST /comments/{id}/replies': { path: () => `/comments/${said}/replies`, body: () => ({ content: 'Bence de', repliedTo: answered }) },
  'PUT /comments/{id}/reaction': { path: () => `/comments/${said}/reaction`, body: () => ({ reaction: 'like' }) },
  'PATCH /comments/{id}': { path: () => `/comments/${said}`, body: () => ({ content: 'Bence de' }) },
  'PATCH /replies/{id}': { path: () => `/replies/${answered}`, body: () => ({ content: 'Bence de' }) },
  'PUT /replies/{id}/reaction': { path: () => `/replies/${answered}/reaction`, body: () => ({ reaction: 'like' }) },
  'PUT /duets/{id}': { path: () => `/duets/${ownDuet}`, body: () => ({ body: 'Bence de', rating: 8 }) },
  'POST /vote': {
    body: () => ({ questionId: restaurant, rating: 8, comment: 'Güzel', choice: 'accept', anonymous_session_id: 'session-id-1' }),
  },
}
const all = Object.entries(writes).map(([name, write]) => {
  const [method = '', route = ''] = name.split(' ')
  return { name, method, to: write.path ?? (() => route), ...write }
})

const wrongValues: unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 60,
  '',
  'a\u0000b',
  '\ud800',
  `e${'\u0301'.repeat(9)}`,
  'x'.repeat(20_000),
  [],
  [[]],
  {},
  { $gt: '' },
  ['a'],
]

/** Optional fields accept null, and booleans accept true. */
const mayPass = (value: unknown, right: unknown, allowed: unknown[] = []) =>
  value === null ||
  value === '' ||
  (value === true && typeof right === 'boolean') ||
  allowed.some((one) => JSON.stringify(one) === JSON.stringify(value))

describe('invalid input', () => {
  it('knows every write that takes a body', () => {
    const document = testApp.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    const taking = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { requestBody?: { content: object } }>)
        .filter(([, operation]) => operation.requestBody && 'application/json' in operation.requestBody.content)
        .map(([method]) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    )
    expect(taking.sort()).toEqual(Object.keys(writes).sort())
  })

  it('every route documents the one shape of errors, and no other one [ERR-05]', () => {
    const document = testApp.app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    for (const [path, methods] of Object.entries(document.paths ?? {}))
      for (const [method, { responses }] of Object.entries(methods as Record<string, { responses: Record<string, unknown> }>)) {
        const refusals = Object.entries(responses).filter(([status]) => !/^[23]/.test(status))
        const shape = expect.objectContaining({ content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } })
        expect([method, path, Object.fromEntries(refusals)]).toEqual([method, path, { '4XX': shape, default: shape }])
      }
  })

  it('a field of the wrong kind, too long, or no text at all is refused in the one shape of errors [ERR-05 LIM-12]', async () => {
    for (const { name, method, to, body, allows } of all) {
      for (const [field, right] of Object.entries(body())) {
        for (const value of wrongValues) {
          const answer = await send(member, method, to(), JSON.stringify({ ...body(), [field]: value }))
          if (answer.status < 400 && mayPass(value, right, allows?.[field])) continue
          expectRefused(answer, `${name} ${field} = ${JSON.stringify(value).slice(0, 40)}`)
        }
      }
    }
  }, 60_000)

  it('an unknown field and a missing one are refused [ERR-05]', async () => {
    for (const { name, method, to, body, isPartial } of all) {
      for (const extra of [{ isAdmin: true }, { constructor: 1 }, { points: 100 }])
        expectRefused(await send(member, method, to(), JSON.stringify({ ...body(), ...extra })), name)
      if (!isPartial) expectRefused(await send(member, method, to(), '{}'), name)
      expectRefused(await send(member, method, to(), `{"__proto__": {"a": 1}, ${JSON.stringify(body()).slice(1)}`), name)
    }
  })

  it('what is no JSON object is refused, however deep or long [ERR-05]', async () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const noObjects = ['', '{', '{"a":}', 'null', '1', '"text"', '[]', '[{}]', 'NaN', '{"a":1}}', '\u0000', '<xml/>', deep]
    for (const { name, method, to } of all) {
      for (const body of [...noObjects, `${'['.repeat(9000)}${']'.repeat(9000)}`])
        expectRefused(await send(member, method, to(), body), `${name} ${body.slice(0, 20)}`)
      const answer = await send(member, method, to(), JSON.stringify({ comment: 'x'.repeat(70_000) }))
      expect([name, answer.status, answer.body['code']]).toEqual([name, 413, 'BODY_TOO_LARGE'])
      expectRefused(answer, name)
    }
  })

  it('another kind of content is refused, and other methods find nothing [ERR-05]', async () => {
    for (const { name, method, to, body } of all) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp']) {
        const answer = await send(member, method, to(), JSON.stringify(body()), { 'content-type': type })
        expect([name, type, answer.status, answer.body['code']]).toEqual([name, type, 415, 'UNSUPPORTED_MEDIA_TYPE'])
        expectRefused(answer, name)
      }
    }
    for (const [method, path] of [
      ['PUT', '/vote'],
      ['PATCH', '/auth/sign-in'],
      ['DELETE', '/restaurants'],
      ['DELETE', '/comments/1e3'],
      ['DELETE', '/replies/0x1'],
      ['DELETE', '/replies/9223372036854775808'],
      ['POST', '/gifts/1e3/accept'],
      ['POST', '/gifts/9223372036854775808/reject'],
      ['PUT', '/gifts'],
      ['DELETE', '/messages/1e3'],
      ['DELETE', '/messages/9223372036854775808'],
      ['POST', '/conversations/x/accept'],
      ['POST', `/conversations/${'0'.repeat(32)}/decline`],
      ['PUT', '/own/keys/..%2f/backup'],
      ['PUT', `/restaurants/${restaurant}`],
    ] as const)
      expectRefused(await send(member, method, path, '{}'), `${method} ${path}`)
  })

  it('a file that is no photo is refused, and a photo where none is asked [ERR-05 UPL-11]', async () => {
    for (const [what, type, data] of await badFiles())
      expectRefused(await member.send('POST', `/restaurants/${restaurant}/photos`, data, { 'content-type': type }), what)
    const large = new Uint8Array(100_000)
    for (const [method, path] of [
      ['PATCH', `/restaurants/${restaurant}`],
      ['POST', '/restaurants'],
      ['POST', '/vote'],
    ] as const) {
      const { status, body } = await member.send(method, path, large)
      expect([method, path, status, body['code']]).toEqual([method, path, 413, 'BODY_TOO_LARGE'])
      expect((await member.send(method, path, large.subarray(0, 100))).status, path).toBe(415)
    }
    for (const [method, path] of [
      ['POST', `/restaurants/${restaurant}/photos/`],
      ['POST', `/restaurants/${restaurant}/photos/photos`],
      ['PUT', `/restaurants/${restaurant}/photos`],
    ] as const)
      expect([method, path, (await member.send(method, path, large)).status]).toEqual([method, path, 404])
  })

  it('a page of another site cannot make a browser write [ERR-05]', async () => {
    for (const { name, method, to, body } of all) {
      for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'https://localhost', 'http://localhost:81']) {
        const answer = await send(member, method, to(), JSON.stringify(body()), { origin })
        expect([name, origin, answer.status, answer.body['code']]).toEqual([name, origin, 403, 'ORIGIN_REFUSED'])
        expectRefused(answer, name)
      }
    }
  })

  it('an invalid address is refused, never a failure [ERR-05]', async () => {
    const visitor = testApp.visitor()
    const long = 'x'.repeat(3000)
    for (const path of [
      '/nothing-here',
      '/restaurants/%00',
      '/restaurants/%ED%A0%80',
      `/restaurants/${long}`,
      '/restaurants/..%2f..%2fetc',
      "/restaurants/'%20or%201=1--",
      '/restaurants/a%20b/comments',
      '/restaurants/%00/vote',
      `/restaurants/${long}/duets`,
      '/comments/1e3/replies',
      '/comments/0x1/replies',
      '/comments/NaN/replies',
      '/comments/9223372036854775808/replies',
      '/comments/1.5/replies',
      '/comments',
      '/comments?userId=1',
      '/comments/reactions',
      '/comments/reactions?ids=1e3',
      '/comments/reactions?ids=1&ids=2',
      '/restaurants/%00/own-comment',
      '/restaurants/%00/mentionable',
      '/restaurants/bufe/mentionable?commentId=1e3',
      `/restaurants/bufe/mentionable?q=${long}`,
      '/restaurants/bufe/mentionable?q=%00',
      '/restaurants?limit=1e9',
      '/restaurants?limit=-1',
      '/restaurants?limit=NaN',
      '/restaurants?limit[]=1',
      '/restaurants?limit=1&limit=2',
      '/restaurants?minRating=Infinity',
      '/restaurants?sort=__proto__',
      '/restaurants?sort=constructor',
      `/restaurants?location=${long}`,
      `/restaurants?type=${long}`,
      '/restaurants?cursor=%00',
      `/restaurants?cursor=${long}`,
      '/trending?mode=toString',
      '/trending?mode=hot&mode=most',
      '/top-rated?cursor=e30',
      '/places/match',
      '/places/match?address=%00',
      `/places/match?address=${long}`,
      '/places/match?address=a&address=b',
      '/places/neighbourhoods',
      '/places/neighbourhoods?province=34',
      '/places/neighbourhoods?province=82&district=kadikoy',
      '/places/neighbourhoods?province=34&district=%00',
      `/places/neighbourhoods?province=34&district=${long}`,
      '/places/pin',
      '/places/pin?longitude=29.027',
      '/places/pin?longitude=NaN&latitude=41',
      '/places/pin?longitude=Infinity&latitude=41',
      '/places/pin?longitude=41&latitude=29',
      '/places/pin?longitude=29&longitude=30&latitude=41',
      '/places/restaurants',
      '/map',
      '/map?west=29&south=41&east=28&north=42&zoom=5',
      '/map?west=NaN&south=41&east=30&north=42&zoom=5',
      '/map?west=28&south=41&east=1e300&north=42&zoom=5',
      '/map?west=28&south=41&east=30&north=42&zoom=23',
      '/map?west=28&south=41&east=30&north=42&zoom=5.5',
      '/map?west=28&south=41&east=30&north=42&zoom=5&type=%00',
      `/map?west=28&south=41&east=30&north=42&zoom=5&location=${long}`,
      '/map?west=28&south=41&east=30&north=42&zoom=5&minRating=11',
      '/places/dishes',
      '/places/dishes?kind=kokorec',
      '/places/dishes?kind=%27&province=34',
      `/places/dishes?kind=kokorec&province=34&district=${long}`,
      '/places/dishes?kind=kokorec&province=34&cursor=e30',
      '/places/restaurants?province=0',
      '/places/restaurants?province=82',
      '/places/restaurants?province=NaN',
      '/places/restaurants?province=34&district=%00',
      `/places/restaurants?province=34&district=${long}`,
      '/places/restaurants?province=34&type=__proto__',
      '/places/restaurants?province=34&cursor=e30',
      '/search',
      '/search?q=%00%00',
      '/search?q=%ED%A0%80%ED%A0%80',
      `/search?q=${long}`,
      '/search?q=kokorec&q=doner',
      '/search/restaurants?q=%00%00',
      `/search/restaurants?q=doner&type=${long}`,
      '/search/restaurants?q=doner&cursor=e30',
      `/search/members?q=${long}`,
      '/search/members?q=doner&type=tost',
      '/search/dishes?q=%00%00',
      '/search/dishes?q=doner&cursor=e30',
      '/search/collections?q=doner&limit=1e9',
      '/search/collections?q=doner&cursor=%00',
      '/collections',
      '/collections/boyle-bir-sey-yok',
      `/collections/${ownCollection}/items?cursor=e30`,
      `/restaurants/${restaurant}/prices?cursor=e30`,
      `/restaurants/${long}/prices`,
      '/portions/0/prices',
      '/dishes/0',
      '/dishes/x/ratings',
      `/restaurants/${long}/dishes`,
      `/restaurants/${restaurant}/dishes?cursor=e30`,
      `/restaurants/${restaurant}/dishes/like`,
      `/restaurants/${restaurant}/dishes/like?name=${long}`,
      `/restaurants/${restaurant}/dish-ratings?x=1`,
      '/restaurants?closed=constructor',
      '/portions/1/prices?cursor=%00',
      '/gifts?cursor=e30',
      '/profiles/0/gift',
      '/profiles/0/keys',
      '/conversations',
      '/conversations/x/keys',
      '/conversations/x/messages',
      '/viewer?shows=x',
      '/conversations/requests?cursor=e30',
      `/conversations/${'0'.repeat(32)}/messages?before=e30`,
      `/correspondents/${long}`,
      '/correspondents/%00',
      '/public-collections?sort=constructor',
      '/public-collections?cursor=WzEsMSwieCJd',
      '/profiles/1/followers',
      '/profiles/1/presence',
      '/feed?period=constructor',
      '/notifications',
      '/notifications/settings',
      '/notifications/mutes',
      '/blocks?kind=constructor',
      '/blocks?cursor=e30',
      '/blocks/by-username/%00',
      '/notifications/push',
      '/viewer?anonymous_session_id=%3Cscript%3E',
    ])
      expectRefused(await visitor.get(path), path)
  })

  it('an invalid cookie makes a visitor, and an invalid bearer token is refused: neither is a failure [REPAIR-16]', async () => {
    const made = ['x', 'x.y', '%00', 'a'.repeat(4000), '{"a":1}', '..', `${'a'.repeat(20)}.${'b'.repeat(44)}`]
    for (const value of made) {
      const visitor = testApp.visitor()
      visitor.cookies.set('lokma_session', value)
      visitor.cookies.set('lokma_visitor', value)
      expect([value.slice(0, 20), (await visitor.get('/viewer')).status]).toEqual([value.slice(0, 20), 200])
      expect((await testApp.visitor().get('/viewer', { authorization: `Bearer ${value}` })).status).toBe(401)
      expect((await visitor.post('/vote', { questionId: await testApp.restaurant(), rating: 5 })).status).toBe(200)
    }
  })
})
