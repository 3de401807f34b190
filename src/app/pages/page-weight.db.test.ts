import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '#app/start-demo.ts'
import { type Language, languages } from '#i18n/languages.ts'
import { fullRestaurant } from '#tests/support/full-restaurant.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'

/** 12 KB, which nearly fit the first round trip of a connection. */
const MOST = 12 * 1024
/** The facts of the house, and the meal cards. */
const FACTS = 16 + 7

let site: TestSite
let full: string
beforeAll(async () => {
  site = await createTestSite()
  await loadDemo(site.context)
  full = await fullRestaurant(site)
})
afterAll(() => site.close())

/** A page in the dense form, which the cache has soon after a second request. */
async function openDense(id: string, language: Language): Promise<{ bytes: number; html: string }> {
  const headers = { 'accept-encoding': 'br', cookie: `language=${language}` }
  for (;;) {
    const answer = await fetch(`${site.url}/tr/restaurants/${id}`, { headers })
    const html = await answer.text()
    if (answer.status !== 200) throw new Error(`${id}: ${answer.status}`)
    if (answer.headers.get('etag')?.endsWith('-br"')) return { bytes: Number(answer.headers.get('content-length')), html }
    await sleep(5)
  }
}

describe('the weight of the page of a restaurant', () => {
  it('a reader gets the page of each demo restaurant, and of one with 20 comments, 40 dishes and all facts, in 12 KB, in both languages', async () => {
    const { rows } = await site.database.pool.query<{ id: string }>("select id from restaurants where question_type = 'normal'")
    expect(rows.length).toBeGreaterThan(60)
    const weighed: { id: string; bytes: number }[] = []
    for (const { id } of rows) weighed.push({ id, bytes: (await openDense(id, 'tr')).bytes })
    expect(weighed.filter(({ bytes }) => bytes > MOST)).toEqual([])
    // English is shorter: its heaviest pages are among these.
    for (const { id } of weighed.toSorted((one, other) => other.bytes - one.bytes).slice(0, 10))
      expect([id, (await openDense(id, 'en')).bytes]).toEqual([id, expect.toSatisfy((bytes: number) => bytes <= MOST)])
    for (const language of Object.keys(languages) as Language[]) {
      const { html, bytes } = await openDense(full, language)
      expect(bytes).toBeLessThanOrEqual(MOST)
      const count = (mark: string) => html.split(mark).length - 1
      // What is shown before 'more', and all facts.
      expect([count('class="comment"'), count('class="price-dish"'), count('class="price-head"')]).toEqual([8, 6, 12])
      const lists = html.match(/<ul[^>]* class="fact-list">.*?<\/ul>/gs)!
      expect(lists.join('').split('<li>').length - 1).toBe(FACTS)
    }
  })
})
