import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { unfoldMore } from '#tests/support/ask.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { findRestaurant, newName, PASSWORD, signIn, signInByApi, signUp, votableRestaurant } from '#tests/support/people.ts'
import { beginning, texts } from '#tests/support/texts.ts'
import { translatePage, type WayToTranslate, waysToTranslate } from '#tests/support/translator.ts'

/** Opens a page and has it translated before anything in it is touched. */
async function openTranslated(page: Page, path: string, way: WayToTranslate = 'wrapped'): Promise<void> {
  await page.goto(path)
  await page.evaluate(translatePage, way)
}

/** No part of the page has failed. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.getByText(texts.common.loadFailed)).toHaveCount(0)
}

/** Restaurants far from those that other journeys vote on. */
const FIRST = 30

test.describe('a page that the browser translated', phoneOnly, () => {
  for (const [nth, way] of waysToTranslate.entries())
    test(
      `a visitor votes with the first press on a page with ${way} texts, and the counts follow [MEND-17]`,
      nth === 0 ? main : {},
      async ({ page, request }) => {
        const restaurant = await votableRestaurant(request, FIRST + nth)
        await openTranslated(page, `/tr/restaurants/${restaurant.id}`, way)
        const ballot = page.locator('lokma-island[data-island=vote-card]')
        // The translated words are under the pointer while the island wakes.
        const word = ballot.locator('[aria-pressed]').first()
        await word.scrollIntoViewIfNeeded()
        const box = (await word.boundingBox())!
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        const file = page.waitForResponse(/\/assets\/vote-card/)
        await page.mouse.down()
        await file
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        await page.mouse.up()
        await expect(word).toHaveAttribute('aria-pressed', 'true')
        await ballot.getByRole('slider').fill('9')
        await ballot.getByRole('button', { name: texts.vote.submit }).click()
        await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeDisabled()
        await expectSound(page)
        const scoreboard = page.locator('lokma-island[data-island=scoreboard]')
        await expect(scoreboard).toHaveAttribute('awake', '')
        const { anonymousRatings } = (await (await request.get(`/api/restaurants/${restaurant.id}`)).json()) as Restaurant
        expect(anonymousRatings[8]).toBe(restaurant.anonymousRatings[8]! + 1)
        await expectSound(page)
      },
    )

  test('a member comments and likes on a translated page [MEND-17]', main, async ({ page, request }) => {
    const restaurant = await findRestaurant(request, ({ isVotable, commentCount }) => isVotable && commentCount > 2)
    await signUp(page)
    await call(page, 'POST', '/vote', { questionId: restaurant.id, rating: 9 })
    await openTranslated(page, `/tr/restaurants/${restaurant.id}`, 'reworded')
    // The member's own comment will be the first one.
    const first = await page.locator('lokma-island[data-island=comment-section] article').first().getAttribute('id')
    const like = page
      .locator(`#${first}`)
      .getByRole('button', { name: beginning(texts.comments.like) })
      .first()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(restaurant.title)
    await expect(page.getByRole('heading', { name: texts.comments.positive })).toContainText('°')
    const before = Number(/\d+/.exec(await like.innerText())?.[0] ?? 0)
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toContainText(String(before + 1))
    const words = `Közde ${newName()}`
    await page.getByRole('textbox', { name: beginning(texts.comments.label) }).fill(words)
    await page.getByRole('button', { name: texts.comments.send }).click()
    await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible()
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expectSound(page)
  })

  test('a member signs in and adds a restaurant on translated pages [MEND-17]', async ({ page }) => {
    const username = await signUp(page)
    await page.context().clearCookies({ name: /session/ })
    await openTranslated(page, '/tr/login')
    await signIn(page, `${username}@example.com`, PASSWORD)
    await expect(page).not.toHaveURL(/login/)
    await openTranslated(page, '/tr/ask')
    const title = `Zıpkın ${newName()}`
    await page.getByLabel(texts.posting.name).fill(title)
    await page.getByLabel(texts.posting.type).selectOption({ label: texts.card.types.midye })
    await page.getByLabel(texts.posting.address).fill('Moda Caddesi 12, Kadıköy')
    await unfoldMore(page)
    await page.getByLabel(texts.posting.body).fill('Limonu bol')
    await expect(page.getByText('10/500')).toBeVisible()
    await page.getByLabel(texts.posting.body).fill('Limonu boldur')
    await expect(page.getByText('13/500')).toBeVisible()
    await page.getByLabel(texts.posting.ratingNumber).fill('8')
    await page.getByRole('button', { name: texts.posting.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('every island of the main screens wakes on a translated page [MEND-17]', async ({ page, request }) => {
    const { id } = await findRestaurant(request, ({ isVotable, photos }) => isVotable && photos.length > 1)
    await signInByApi(page, 'admin@lokma.example')
    const paths = [
      '',
      '/restaurants',
      `/restaurants/${id}`,
      '/top-rated',
      '/search?q=midye',
      '/map',
      '/near',
      '/settings',
      '/notifications',
      '/messages',
      '/following',
      '/ask',
      '/profile/zeynep',
      '/collections',
      '/admin',
      '/moderation/queue',
      '/decisions',
    ]
    for (const [nth, path] of paths.entries())
      await test.step(path, async () => {
        await openTranslated(page, `/tr${path}`, waysToTranslate[nth % waysToTranslate.length])
        // A key press in an island wakes it.
        await page.locator('lokma-island').evaluateAll((all) => {
          for (const island of all) island.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
        })
        await expect(page.locator('lokma-island:not([awake])'), path).toHaveCount(0)
        await expectSound(page)
      })
  })
})
