import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '#lib/fold.ts'
import { slugify } from '#lib/slug.ts'
import { plainText } from '#lib/text.ts'
import type { Client } from '#tests/support/client.ts'
import { badgeOf } from '#tests/support/scenes.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let testApp: TestApp
let member: Client & { profileId: string; username: string }
beforeAll(async () => {
  testApp = await createTestApp()
  member = await testApp.member('ikiz')
})
afterAll(() => testApp.close())

/** Spellings of `sukru` and `yonetici` that look like them, or are invisible. */
const lookAlikes = [
  'ѕukru',
  'sսkru',
  'ｓukru',
  'suk\u0433u',
  '\u200dsukru',
  'sukru\ufe0f',
  'şükrü',
  'sükrü',
  's\u0327u\u0308kru',
  'ⓢukru',
  '𝓼ukru',
  'yönetici',
  'yonetıci',
  'yonetici\u0307',
  'adm\u0131n',
  '@sukru',
  'su kru',
  'sukru/..',
  '..',
  'su',
  'x'.repeat(21),
]

describe('a name that looks official', () => {
  it.each(['lokma_destek', 'adm1n', 'lokma.resmi', 'yonet1c1'])('is nobody’s username: %j [REPAIR-11]', async (username) => {
    const signUp = { email: 'ev@example.com', password: 'acili-ezme-7', username, policiesAccepted: true }
    expect((await testApp.visitor().post('/auth/sign-up', signUp)).body['code']).toBe('USERNAME_RESERVED')
    expect((await member.send('PATCH', '/profile', { username })).body['code']).toBe('USERNAME_RESERVED')
  })

  it.each([
    ['Yönetici ✓', 'NICKNAME_RESERVED'],
    ['Lokma Destek', 'NICKNAME_RESERVED'],
    ['Аdmin', 'NICKNAME_RESERVED'],
    ['Zey\u200dnep', 'NICKNAME_INVISIBLE'],
  ])('or nickname: %j [REPAIR-11]', async (nickname, code) => {
    const signUp = { email: 'ev@example.com', password: 'acili-ezme-7', nickname, policiesAccepted: true }
    expect((await testApp.visitor().post('/auth/sign-up', signUp)).body['code']).toBe(code)
    expect((await member.send('PATCH', '/profile', { nickname })).body['code']).toBe(code)
  })
})

describe('a name that looks like another member’s', () => {
  it.each(lookAlikes)('is nobody’s username, neither at sign-up nor in the settings: %j', async (username) => {
    const signUp = await testApp
      .visitor()
      .post('/auth/sign-up', { email: 'ikiz@example.com', password: 'acili-ezme-7', username, policiesAccepted: true })
    const change = await member.send('PATCH', '/profile', { username })
    for (const { status, body } of [signUp, change])
      expect([username, status, ['USERNAME_INVALID', 'INVALID_INPUT'].includes(String(body['code']))]).toEqual([username, 422, true])
  })

  it('is the same name with letters that cannot be seen [MEND-21]', async () => {
    const { username } = await testApp.member('sukru')
    for (const alike of [`${username}\u200b`, username.replace('k', 'k\u00ad'), `\u202e${username}`, `${username} \u2069`]) {
      const { status, body } = await member.send('PATCH', '/profile', { username: alike })
      expect([alike, status, body['code']]).toEqual([alike, 409, 'USERNAME_TAKEN'])
    }
  })

  it.each(['admin', 'ADMIN', ' Admin ', 'Moderator', 'LOKMA', 'destek', 'YONETICI', 'null', 'Me', 'System'])(
    'or like a person in charge is taken by no member: %j',
    async (username) => {
      const { status, body } = await member.send('PATCH', '/profile', { username })
      expect([status, String(body['code'])]).toEqual([
        username === 'Me' ? 422 : 422,
        expect.stringMatching(/^USERNAME_(RESERVED|INVALID)$/),
      ])
    },
  )

  it('is the same name in any case, also in the letters that Turkish and English fold differently', async () => {
    const taken = await testApp.member('isikli')
    for (const username of [taken.username.toUpperCase(), taken.username.replaceAll('i', 'I'), ` ${taken.username} `]) {
      const { status, body } = await member.send('PATCH', '/profile', { username })
      expect([username, status, body['code']]).toEqual([username, 409, 'USERNAME_TAKEN'])
    }
    // A dotted capital is no letter of a username: it would fold to two.
    expect((await member.send('PATCH', '/profile', { username: taken.username.replace('i', 'İ') })).status).toBe(422)
  })

  it('makes nobody an admin: no spelling of the badge but its own counts', async () => {
    for (const name of ['аdmin', 'admın', 'adm\u0130n', 'ａdmin', 'admin ', ' admin', 'ad\u200bmin', 'admi\u0307n', 'admins']) {
      await badgeOf(testApp, member.profileId, { name })
      expect([name, (await member.get('/moderation/reports')).status]).toEqual([name, 403])
    }
  })
})

describe('what is written in letters that cannot be seen', () => {
  /** Everything that a member writes, each with the field of the text. */
  async function writings(text: string) {
    const restaurant = await testApp.restaurant({ author_id: member.profileId })
    const other = await testApp.restaurant()
    return [
      ['POST', '/restaurants', { title: text }, 'title'],
      ['PATCH', `/restaurants/${restaurant}`, { body: text }, 'body'],
      ['PUT', `/restaurants/${restaurant}/vote-texts`, { acceptText: text, rejectText: 'Yemem' }, 'acceptText'],
      ['POST', `/restaurants/${other}/duets`, { body: text, rating: 8 }, 'body'],
      ['POST', '/vote', { questionId: other, rating: 8, comment: text }, 'comment'],
      ['POST', '/collections', { name: text }, 'name'],
      ['PATCH', '/profile', { nickname: text }, 'nickname'],
      ['PATCH', '/profile', { description: text }, 'description'],
      ['POST', '/reports', { questionId: other, reportType: 'spam', reason: `${text} uzun bir neden` }, 'reason'],
    ] as const
  }

  it.each(['nul\u0000', 'uzun' + '\u0301'.repeat(9), '\ud83d'])(
    'is refused wherever people write, with the field and the reason, where no program writes so: %j [MEND-21]',
    async (text) => {
      for (const [method, path, body, field] of await writings(text)) {
        const { status, body: refusal } = await member.send(method, path, body)
        const issues = [{ path: field, code: 'TEXT_UNREADABLE' }]
        expect([path, status, refusal['code'], refusal['issues']]).toEqual([path, 422, 'TEXT_UNREADABLE', issues])
      }
    },
  )

  it('is taken wherever people write, without the letters that turn or hide other text [MEND-21]', async () => {
    for (const [method, path, body] of await writings('\u202ete\u2066rs\u0007\u200f ad\u202c')) {
      const { status, body: given } = await member.send(method, path, body)
      expect([path, status < 300, JSON.stringify(given)]).toEqual([
        path,
        true,
        expect.not.stringMatching(/[\u200f\u2028-\u202e\u2066]|\\u0007/),
      ])
    }
    expect((await member.get('/profile')).body).toMatchObject({ nickname: 'ters ad' })
  })

  it('alone is no text: a title, a comment or a name of invisible characters only', async () => {
    const other = await testApp.restaurant()
    for (const text of ['\u200b\u200b', '\u3164\u3164', '\u2800\u2800', '\ufeff\u00ad', '\u{e0020}\u{e0041}'])
      for (const [method, path, body] of [
        ['POST', '/restaurants', { title: text }],
        // A comment of nothing is none, and the vote counts.
        ...(plainText(text) === '' ? [] : [['POST', '/vote', { questionId: other, rating: 8, comment: text }] as const]),
        ['POST', '/collections', { name: text }],
        ['PATCH', '/profile', { nickname: text }],
      ] as const)
        expect([path, text, (await member.send(method, path, body)).status]).toEqual([path, text, 422])
  })
})

describe('names of restaurants', () => {
  it('that fold to one never share an address, and none takes an address of ours', async () => {
    const titles = [
      'Işık Büfe',
      'ISIK BUFE',
      'ışık büfe',
      'İŞİK BÜFE',
      'Ｉşık Büfe',
      'I\u0307s\u0327ik Bu\u0308fe',
      'count',
      'Random',
      '../etc',
      '%2e%2e',
      'tr',
      '-',
      '💀',
    ]
    const answers = await Promise.all(titles.map((title) => member.post<{ id: string }>('/restaurants', { title })))
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 201))
    const ids = answers.map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(titles.length)
    for (const [nth, id] of ids.entries()) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      const { body } = await testApp.visitor().get(`/restaurants/${id}`)
      expect([titles[nth], body['id']]).toEqual([titles[nth], id])
    }
  })

  it('are found in every spelling of Turkish, and folding twice is folding once', async () => {
    const id = await testApp.restaurant({ title: 'ÇIĞIRTKAN İskender' })
    for (const q of ['çığırtkan', 'CIGIRTKAN', 'ÇİĞİRTKAN', 'cigirtkan iskender', 'c\u0327\u0131g\u0306irtkan'])
      expect([
        q,
        (await testApp.visitor().get<{ restaurants: { id: string }[] }>(`/search?q=${encodeURIComponent(q)}`)).body.restaurants.map(
          (one) => one.id,
        ),
      ]).toEqual([q, [id]])
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const folded = fold(text)
        expect(fold(folded)).toBe(folded)
        expect(slugify(text, () => 0)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      }),
      { numRuns: 3000, seed: 17 },
    )
  })
})
