import { type Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { holdAttack } from '#tests/support/attacks.ts'
import { decide, findWaiting, openWaiting } from '#tests/support/desk.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { newName, PASSWORD, signInByApi, signUp } from '#tests/support/people.ts'
import { beginning, texts } from '#tests/support/texts.ts'

const headers = { origin: process.env['JOURNEY_URL'] ?? '' }

/** A restaurant on which a member voted with fake accounts, and another member after the search. */
async function addAttacked(page: Page): Promise<{ title: string; restaurant: string; voter: string }> {
  await signUp(page)
  const title = `Köfteci ${newName()}`
  const { id } = (await (await page.request.post('/api/restaurants', { data: { title }, headers })).json()) as Restaurant
  const vote = (rating: number) => page.request.post('/api/vote', { data: { questionId: id, rating, asMember: true }, headers })
  const voter = await signUp(page)
  expect((await vote(10)).ok()).toBe(true)
  await holdAttack(id)
  await signUp(page)
  expect((await vote(6)).ok()).toBe(true)
  return { title, restaurant: `/tr/restaurants/${id}`, voter }
}

test(
  'an attack is held, the page says what it would change, the member sees why, and a moderator releases the votes [RANK-04 RANK-05]',
  main,
  async ({ page }) => {
    test.slow()
    const { title, restaurant, voter } = await addAttacked(page)
    // The page of the cache says it, without a script.
    const html = await (await page.request.get(restaurant)).text()
    expect(html).toContain(texts.shields.notice('41'))
    await signInByApi(page, `${voter}@example.com`, PASSWORD)
    await page.goto(restaurant)
    const notice = page.getByRole('complementary', { name: texts.shields.title })
    await expect(notice).toContainText(texts.shields.notice('41'))
    const scores = notice.getByRole('definition')
    await expect(scores).toHaveText(['6', /^9[.,]9$/])
    const ballot = page.getByRole('form', { name: texts.vote.heading })
    await expect(ballot).toContainText(texts.signs.burst)
    await expect(ballot).toContainText(texts.signs['young accounts'])

    await signInByApi(page, 'admin@lokma.example')
    const shield = await findWaiting(page, 'shield', title)
    const card = await openWaiting(page, shield)
    await expect(card).toContainText(texts.shields.held('41'))
    await card.getByRole('button', { name: texts.shields.votes }).click()
    await expect(card.getByRole('link', { name: `@${voter}` })).toBeVisible()
    // Keeping out is confirmed first.
    await card.getByRole('button', { name: texts.shields.confirm }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.common.cancel }).click()
    await decide(page, () => card.getByRole('button', { name: texts.shields.release }).click())

    await signInByApi(page, `${voter}@example.com`, PASSWORD)
    await page.goto(restaurant)
    await expect(page.getByRole('region', { name: texts.detail.scores })).toContainText(texts.detail.countOpen('42'))
    await expect(notice).toHaveCount(0)
    await expect(ballot).not.toContainText(texts.signs['young accounts'])
  },
)

test('votes that a moderator keeps out stay out, and their members see it at their vote [RANK-04 RANK-05]', async ({ page }) => {
  test.slow()
  const { title, restaurant, voter } = await addAttacked(page)
  await signInByApi(page, 'admin@lokma.example')
  const shield = await findWaiting(page, 'shield', title)
  const card = await openWaiting(page, shield)
  await card.getByRole('button', { name: texts.shields.confirm }).click()
  await decide(page, () => page.getByRole('alertdialog').getByRole('button', { name: texts.shields.confirm }).click())
  await signInByApi(page, `${voter}@example.com`, PASSWORD)
  await page.goto(restaurant)
  const ballot = page.getByRole('form', { name: texts.vote.heading })
  await expect(ballot.getByText(beginning(texts.vote.keptOut))).toBeVisible()
  await expect(page.getByRole('complementary', { name: texts.shields.title })).toHaveCount(0)
})
