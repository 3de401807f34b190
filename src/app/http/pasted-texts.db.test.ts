import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

/** What a phone book, a word processor and a map put around and between the letters. */
const pasted = {
  phone: ['Telefonu \u202a+90 212 000 00 00\u202c, ara.', 'Telefonu +90 212 000 00 00, ara.'],
  lines: ['Çok iyi.\u2028Tavsiye ederim.\u000bKesin.', 'Çok iyi.\nTavsiye ederim.\nKesin.'],
  address: ['\u202aModa Cad. 5, Kadıköy\u202c', 'Moda Cad. 5, Kadıköy'],
} as const

const read = async <T>(path: string): Promise<[status: number, body: T]> => {
  const response = await fetch(site.url + path)
  return [response.status, (await response.json()) as T]
}

describe('a pasted text', () => {
  it.each([pasted.phone, pasted.lines])('is stored without what nobody sees, with its line breaks: %j [MEND-21]', async (text, stored) => {
    const [author, member] = [await site.member(), await site.member()]
    const questionId = await site.restaurant({ author_id: author.profileId })
    expect((await member.post('/vote', { questionId, rating: 8, comment: text })).status).toBe(200)
    const [, { items }] = await read<CommentPage>(`/api/restaurants/${questionId}/comments?column=accept`)
    expect(items.map(({ content }) => content)).toEqual([stored])
  })

  it('is an address whose district is found [MEND-21]', async () => {
    const [given, stored] = pasted.address
    const { body } = await (await site.member()).post<{ id: string }>('/restaurants', { title: 'Moda Midye', address: given })
    expect(await read(`/api/restaurants/${body.id}`)).toMatchObject([200, { address: stored }])
    const [status, found] = await read(`/api/places/match?address=${encodeURIComponent(given)}`)
    expect([status, JSON.stringify(found)]).toEqual([200, expect.stringContaining('kadikoy')])
  })

  it('can be searched for, on the page and by the API [MEND-21]', async () => {
    await site.restaurant({ title: 'Yapıştırılmış Lahmacun' })
    const q = encodeURIComponent('\u202aYapıştırılmış\u2028Lahmacun\u202c\u200b')
    const page = await fetch(`${site.url}/tr/search?q=${q}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<a [^>]*>Yapıştırılmış Lahmacun</)])
    expect(await read(`/api/search/restaurants?q=${q}`)).toMatchObject([200, { items: [{ title: 'Yapıştırılmış Lahmacun' }] }])
  })

  it('loses nothing in a password, which is refused by name instead [MEND-21]', async () => {
    const password = '\u202aacili-ezme-7\u202c'
    const { status, body } = await site.visitor().post('/auth/sign-in', { email: 'ada@example.com', password })
    expect([status, body['code'], body['issues']]).toEqual([422, 'TEXT_UNREADABLE', [{ path: 'password', code: 'TEXT_UNREADABLE' }]])
    const seen = { email: 'ada@example.com', password: 'acili\u200b-ezme-7' }
    expect((await site.visitor().post('/auth/sign-in', seen)).body['code']).toBe('INVALID_CREDENTIALS')
  })
})
