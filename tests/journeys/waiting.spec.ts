import type { Locator, Page } from '@playwright/test'
import type { GalleryPage } from '#features/collections/collections.contract.ts'
import type { RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { holdAnswer } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { findRestaurant, signUp } from '#tests/support/people.ts'
import { beginning, textLike, texts } from '#tests/support/texts.ts'

/** The note that something waits, which people must see within two seconds. */
const note = (page: Page): Locator => page.locator('#toasts').getByText(texts.common.waiting)
const saidSoon = (page: Page) => expect(note(page)).toBeVisible({ timeout: 2000 })

/** The bodies of the requests that change this path. */
function changesOf(page: Page, path: RegExp): (string | null)[] {
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && path.test(request.url())) sent.push(request.postData())
  })
  return sent
}

/** A restaurant with comments on which the page's member has voted. */
async function openDiscussed(page: Page): Promise<void> {
  const { items } = (await (await page.request.get('/api/restaurants?sort=comments&limit=5')).json()) as RestaurantPage
  const { id } = items.find(({ isVotable }) => isVotable)!
  await call(page, 'POST', '/vote', { questionId: id, rating: 9 })
  await page.goto(`/tr/restaurants/${id}`)
}

/** The like of a comment in an island that handles presses. */
async function awakeLike(page: Page): Promise<Locator> {
  const like = page
    .getByRole('article')
    .getByRole('button', { name: textLike(texts.comments.like) })
    .first()
  await like.scrollIntoViewIfNeeded()
  await expect(page.locator('lokma-island[awake]').filter({ has: like })).toHaveCount(1)
  return like
}

test.describe('a press without network', () => {
  test('on like shows at once, says that it waits, stays one wish, and is sent once [MEND-38]', main, async ({ page, context }) => {
    await signUp(page)
    const loaded = page.waitForResponse(/toggle-reaction/)
    await openDiscussed(page)
    const like = await awakeLike(page)
    await loaded
    const sent = changesOf(page, /\/reaction$/)
    await context.setOffline(true)
    await like.click()
    await saidSoon(page)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await like.click()
    await like.click()
    await context.setOffline(false)
    await expect(note(page)).toBeHidden()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    // The first try found no network.
    expect(new Set(sent)).toEqual(new Set(['{"reaction":"like"}']))
  })

  test('whose requests hang or are lost says so too, and is sent when they pass [MEND-38]', phoneOnly, async ({ page }) => {
    await signUp(page)
    await openDiscussed(page)
    const like = await awakeLike(page)
    const release = await holdAnswer(page, /\/reaction$/)
    await like.click()
    await saidSoon(page)
    await like.click()
    release()
    await expect(note(page)).toBeHidden()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await page.unrouteAll({ behavior: 'wait' })

    await page.route(/\/reaction$/, (route) => route.abort('internetdisconnected'))
    await like.click()
    await saidSoon(page)
    await like.click()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(note(page)).toBeHidden()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
  })

  test('on follow and on the heart of a collection stays one wish [MEND-38]', phoneOnly, async ({ page, context }) => {
    await signUp(page)
    const { items } = (await (await page.request.get('/api/public-collections')).json()) as GalleryPage
    const presses = [
      ['/tr/profile/zeynep', new RegExp(`^(${texts.follows.follow}|${texts.follows.unfollow}): `), /\/follow$/, '{"following":true}'],
      [`/tr/collections/${items[0]!.id}`, textLike(texts.collections.likeOf), /\/like$/, '{"liked":true}'],
    ] as const
    for (const [path, name, changed, body] of presses) {
      await page.goto(path)
      const button = page.getByRole('button', { name }).first()
      await expect(page.locator('lokma-island[awake]').filter({ has: button })).toHaveCount(1)
      const sent = changesOf(page, changed)
      await context.setOffline(true)
      await button.click()
      await saidSoon(page)
      await button.click()
      const answer = page.waitForResponse(changed)
      await context.setOffline(false)
      await answer
      await expect(note(page)).toBeHidden()
      // The first try found no network.
      expect(new Set(sent)).toEqual(new Set([body]))
    }
  })

  test('on an island that is not awake wakes it later and acts once [MEND-38]', phoneOnly, async ({ page, context, request }) => {
    const { id, title } = await findRestaurant(request, ({ photos }) => photos.length === 3)
    await page.goto(`/tr/restaurants/${id}`)
    const photo = page.getByRole('button', { name: texts.detail.enlarge(title, 1, 3) })
    await context.setOffline(true)
    await photo.click()
    await saidSoon(page)
    await photo.click()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: texts.detail.viewer(title) })).toHaveCount(1)
    await expect(note(page)).toBeHidden()
  })

  test('on an island whose files never come says that it failed [MEND-38]', phoneOnly, async ({ page, request }) => {
    await page.clock.install()
    const { id, title } = await findRestaurant(request, ({ photos }) => photos.length === 3)
    await page.route(/\/assets\/restaurant-gallery\.island-[^/]+\.js$/, (route) => route.abort('internetdisconnected'))
    await page.goto(`/tr/restaurants/${id}`)
    await page.getByRole('button', { name: texts.detail.enlarge(title, 1, 3) }).click()
    await saidSoon(page)
    await expect(async () => {
      await page.clock.fastForward(5000)
      await expect(page.locator('.toast').getByText(texts.common.loadFailed)).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(note(page)).toBeHidden()
  })

  test('on a form keeps what was typed and sends it once [MEND-38]', phoneOnly, async ({ page, context }) => {
    await signUp(page)
    await openDiscussed(page)
    const form = page.getByRole('textbox', { name: beginning(texts.comments.label) })
    await form.fill('Asansörde yazdım')
    const sent = changesOf(page, /\/comments?$|\/own-comment$/)
    await context.setOffline(true)
    await page.getByRole('button', { name: texts.comments.send }).click()
    await saidSoon(page)
    await expect(form).toHaveValue('Asansörde yazdım')
    await context.setOffline(false)
    await expect(page.getByRole('article').filter({ hasText: 'Asansörde yazdım' })).toBeVisible()
    await expect(note(page)).toBeHidden()
    expect(sent).toHaveLength(1)
  })
})
