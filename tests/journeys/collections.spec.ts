import type { Page } from '@playwright/test'
import type { Collection, GalleryPage, ItemPage } from '#features/collections/collections.contract.ts'
import { failAnswer } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { forgetCookies, PASSWORD, signIn, signUp, votableRestaurant } from '#tests/support/people.ts'
import { textLike, texts } from '#tests/support/texts.ts'

async function openCollections(page: Page) {
  await page.getByRole('button', { name: texts.common.account.menu }).click()
  await page.getByRole('menuitem', { name: texts.pages.collections }).click()
  return page.getByRole('dialog')
}

test(
  'a visitor signs in to keep a restaurant; the bookmark opens the member’s collections, where a new one is made and filled with a note [COL-04 COL-05 COL-06 COL-07 COL-10 COL-11 COL-14 COL-15 COL-18 DET-08 DET-09 DET-10]',
  main,
  async ({ page, request }) => {
    const username = await signUp(page)
    await forgetCookies(page.context())
    const restaurant = await votableRestaurant(request, 4)
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: texts.detail.share })).toBeVisible()
    const bookmark = main.getByRole('button', { name: texts.pages.bookmark })
    await bookmark.click()
    await expect(page).toHaveURL(`/tr/login?next=${encodeURIComponent(`/tr/restaurants/${restaurant.id}`)}`)
    await signIn(page, `${username}@example.com`, PASSWORD)
    await expect(page).toHaveURL(`/tr/restaurants/${restaurant.id}`)
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')

    await bookmark.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(texts.collections.none)).toBeVisible()
    const note = dialog.getByLabel(texts.collections.note)
    await note.fill('ş'.repeat(201))
    await expect(dialog.getByText(texts.errors.ITEM_NOTES_TOO_LONG)).toBeVisible()
    await note.fill('Acılı istenecek')
    await dialog.getByRole('button', { name: texts.collections.create }).click()

    await expect(dialog.getByRole('group', { name: texts.collections.emoji }).getByRole('radio')).toHaveCount(12)
    await expect(dialog.getByRole('group', { name: texts.collections.color }).getByRole('radio')).toHaveCount(12)
    await expect(dialog.getByRole('radio', { name: texts.collections.colors['#6366f1'] })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { name: texts.collections.publish })).not.toBeChecked()
    const create = dialog.getByRole('button', { name: texts.collections.submitCreate })
    await create.click()
    await expect(dialog.getByText(texts.errors.COLLECTION_NAME_REQUIRED)).toBeVisible()
    await dialog.getByLabel(texts.collections.name).fill('a'.repeat(101))
    await expect(dialog.getByText(texts.errors.COLLECTION_NAME_TOO_LONG)).toBeVisible()
    await dialog.getByLabel(texts.collections.name).fill('Denenecekler')
    await dialog.getByLabel(texts.collections.description).fill('ş'.repeat(501))
    await create.click()
    await expect(dialog.getByText(texts.errors.COLLECTION_DESCRIPTION_TOO_LONG)).toBeVisible()
    await dialog.getByLabel(texts.collections.description).fill('Yakında')
    await dialog.getByRole('radio', { name: texts.collections.emojis['🌯'] }).check({ force: true })
    await page.route('**/api/collections', (route) =>
      route.fulfill({ status: 422, json: { code: 'SOMETHING_NEW', message: 'Sunucu böyle diyor' } }),
    )
    await create.click()
    await expect(dialog.getByText('Sunucu böyle diyor')).toBeVisible()
    await page.unroute('**/api/collections')
    await create.click()
    await expect(page.getByText(texts.collections.created)).toBeVisible()
    const kept = dialog.getByRole('checkbox', { name: 'Denenecekler' })
    await expect(kept).toBeChecked()
    await expect(dialog.getByRole('status').getByText(texts.collections.added)).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(bookmark).toBeFocused()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')

    await page.reload()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await bookmark.click()
    await expect(kept).toBeChecked()
    // The collections are loaded again after each change, and must not show what the other device does below.
    const loadedAgain = () => page.waitForResponse((response) => response.url().includes('/api/collections?containing='))
    let loaded = loadedAgain()
    await kept.click()
    await expect(dialog.getByRole('status').getByText(texts.collections.takenOut)).toBeAttached()
    await loaded
    await failAnswer(page, '**/items/**')
    loaded = loadedAgain()
    await kept.click()
    await expect(page.getByText(texts.collections.addFailed)).toBeVisible()
    await loaded
    await expect(kept).not.toBeChecked()
    await page.unroute('**/items/**')
    // Another device has added it meanwhile.
    const { items } = (await (await page.request.get('/api/collections')).json()) as { items: Collection[] }
    await call(page, 'PUT', `/collections/${items[0]!.id}/items/${restaurant.id}`, {})
    await kept.click()
    await expect(dialog.getByRole('status').getByText(texts.collections.exists)).toBeAttached()
    await expect(kept).toBeChecked()
  },
)

test('a member keeps a restaurant from its card, with a note, and likes what others collected [COL-02 COL-04 COL-16]', async ({
  page,
  request,
}) => {
  await signUp(page)
  const made = await page.request.post('/api/collections', {
    data: { name: 'Karttan' },
    headers: { origin: process.env['JOURNEY_URL'] ?? '' },
  })
  const { id } = (await made.json()) as Collection
  // The newest restaurant may be one that another journey deletes.
  await page.goto('/tr/restaurants?sirala=puan')
  const card = page.getByRole('article').first()
  const title = (await card.getByRole('heading').textContent())!
  const keep = card.getByRole('button', { name: texts.pages.bookmarkOf(title) })
  await keep.click()
  const dialog = page.getByRole('dialog', { name: texts.pages.bookmark })
  await dialog.getByLabel(texts.collections.note).fill('Karttan eklendi')
  const kept = dialog.getByRole('checkbox', { name: 'Karttan' })
  // Not `check`, which wants the new state at once: React shows it a moment later.
  await kept.click()
  await expect(kept).toBeChecked()
  await expect(dialog.getByRole('status').getByText(texts.collections.added)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(keep).toBeFocused()
  const { items } = (await (await page.request.get(`/api/collections/${id}/items`)).json()) as ItemPage
  expect(items.map(({ questionTitle, notes }) => [questionTitle, notes])).toEqual([[title, 'Karttan eklendi']])

  await openCollections(page)
  await page.getByRole('tab', { name: texts.collections.everybody }).click()
  const like = page
    .getByRole('dialog')
    .getByRole('button', { name: textLike(texts.collections.likeOf) })
    .first()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const liked = page.waitForResponse(/\/like$/)
  await like.click()
  await liked
  await page.reload()
  await openCollections(page)
  await page.getByRole('tab', { name: texts.collections.everybody }).click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  const { items: gallery } = (await (await request.get('/api/public-collections')).json()) as GalleryPage
  expect(gallery.every(({ isLiked }) => !isLiked)).toBe(true)
})

test('a member manages collections in their dialog: order, notes, public page, likes and deletion [COL-01 COL-02 COL-03 COL-16]', async ({
  page,
  request,
}) => {
  const username = await signUp(page)
  const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
  const made = await page.request.post('/api/collections', { data: { name: `Rota ${username}` }, headers })
  const { id } = (await made.json()) as Collection
  const restaurants = [await votableRestaurant(request, 5), await votableRestaurant(request, 6), await votableRestaurant(request, 7)]
  for (const restaurant of restaurants) await call(page, 'PUT', `/collections/${id}/items/${restaurant.id}`, {})
  const [first, second, third] = restaurants.map(({ title }) => title) as [string, string, string]

  await page.goto('/tr/top-rated')
  const dialog = await openCollections(page)
  await dialog.getByRole('button', { name: `Rota ${username}` }).click()
  const titles = dialog.getByRole('list').getByRole('link')
  await expect(titles).toHaveText([first, second, third])
  const down = dialog.getByRole('button', { name: texts.collections.moveDown(first) })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText([second, first, third])
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveText([second, third, first])
  await expect(dialog.getByRole('status').getByText(texts.collections.movedTo(first, 3))).toBeAttached()
  await dialog.getByRole('button', { name: texts.collections.writeNote(third) }).click()
  await dialog.getByLabel(texts.collections.noteOf(third), { exact: true }).fill('Soğansız iste')
  await dialog.getByRole('button', { name: texts.common.save }).click()
  await expect(dialog.getByText('Soğansız iste')).toBeVisible()
  await dialog.getByRole('button', { name: texts.collections.takeOut(second) }).click()
  await expect(titles).toHaveText([third, first])
  await expect(dialog.getByRole('link', { name: third })).toBeFocused()
  await expect(dialog.getByText(texts.collections.items('2'))).toBeVisible()

  await dialog.getByRole('button', { name: texts.collections.edit }).click()
  await dialog.getByLabel(texts.collections.name).fill(`Açık rota ${username}`)
  await dialog.getByRole('checkbox', { name: texts.collections.publish }).check()
  await dialog.getByRole('button', { name: texts.common.save }).click()
  await expect(dialog.getByRole('heading', { name: `Açık rota ${username}` })).toBeVisible()
  await dialog.getByRole('link', { name: first }).click()
  await expect(page).toHaveURL(`/tr/restaurants/${restaurants[0]!.id}`)
  await expect(dialog).toHaveCount(0)

  await openCollections(page)
  await dialog.getByRole('tab', { name: texts.collections.everybody }).click()
  await dialog.getByRole('button', { name: texts.collections.sorts.newest }).click()
  const like = dialog.getByRole('button', { name: texts.collections.likeOf(`Açık rota ${username}`) })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const liked = page.waitForResponse(/\/like$/)
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName(`${texts.collections.likeOf(`Açık rota ${username}`)}, 1`)
  await liked
  await dialog.getByRole('link', { name: `Açık rota ${username}` }).click()
  await expect(page).toHaveURL(`/tr/collections/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: `Açık rota ${username}` })).toBeVisible()
  await expect(main.getByText('Soğansız iste')).toBeVisible()
  await page.reload()
  const pageLike = main.getByRole('button', { name: texts.collections.likeOf(`Açık rota ${username}`) })
  await expect(pageLike).toHaveAttribute('aria-pressed', 'true')
  await pageLike.dblclick()
  await expect(pageLike).toHaveAttribute('aria-pressed', 'true')
  await expect(pageLike).toHaveAccessibleName(`${texts.collections.likeOf(`Açık rota ${username}`)}, 1`)
  await expect(main.getByRole('listitem').getByRole('link')).toHaveText([third, first])

  await openCollections(page)
  await dialog.getByRole('button', { name: `Açık rota ${username}` }).click()
  await dialog.getByRole('button', { name: texts.collections.remove }).click()
  const confirm = page.getByRole('alertdialog')
  await confirm.getByRole('button', { name: texts.common.cancel }).click()
  await expect(confirm).toHaveCount(0)
  await dialog.getByRole('button', { name: texts.collections.remove }).click()
  await confirm.getByRole('button', { name: texts.collections.remove }).click()
  await expect(dialog.getByText(texts.collections.none)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeFocused()
  expect((await page.goto(`/tr/collections/${id}`))?.status()).toBe(404)
  await expect(main.getByRole('heading', { name: texts.pages.collectionMissing })).toBeVisible()
})

test('a member’s collections have pages; items are dragged into order there, and one that was taken out comes back to its place [REPAIR-23]', async ({
  page,
  request,
}) => {
  const username = await signUp(page)
  const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
  const made = await page.request.post('/api/collections', { data: { name: `Gizli ${username}` }, headers })
  const { id } = (await made.json()) as Collection
  const restaurants = [await votableRestaurant(request, 5), await votableRestaurant(request, 6), await votableRestaurant(request, 7)]
  for (const restaurant of restaurants)
    await call(page, 'PUT', `/collections/${id}/items/${restaurant.id}`, { notes: `Not ${restaurant.id}` })
  const [first, second, third] = restaurants.map(({ title }) => title) as [string, string, string]
  await page.goto('/tr/collections')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `Gizli ${username}` }).click()
  await expect(page).toHaveURL(`/tr/collections/mine/${id}`)
  await expect(main.getByRole('heading', { level: 1, name: `Gizli ${username}` })).toBeVisible()
  const titles = main.getByRole('list').getByRole('link')
  await expect(titles).toHaveText([first, second, third])

  await page.evaluate(() => document.fonts.ready)
  const handle = (await main.locator('[data-drag]').first().boundingBox())!
  const last = (await main.getByRole('listitem').last().boundingBox())!
  const saved = page.waitForResponse((response) => response.url().endsWith('/order'))
  await page.mouse.move(handle.x + 22, handle.y + 22)
  await page.mouse.down()
  await page.mouse.move(handle.x + 22, last.y + last.height / 2, { steps: 8 })
  await page.mouse.move(handle.x + 22, last.y + last.height - 4, { steps: 3 })
  await page.mouse.up()
  await expect(titles).toHaveText([second, third, first])
  expect((await saved).ok()).toBe(true)

  await main.getByRole('button', { name: texts.collections.takeOut(third) }).click()
  await expect(titles).toHaveText([second, first])
  await main.getByRole('button', { name: texts.collections.undo }).click()
  await expect(titles).toHaveText([second, third, first])
  await expect
    .poll(async () => {
      const { items } = (await (await page.request.get(`/api/collections/${id}/items`)).json()) as ItemPage
      return items.map(({ questionTitle, notes }) => [questionTitle, notes])
    })
    .toEqual([second, third, first].map((title) => [title, `Not ${restaurants.find((restaurant) => restaurant.title === title)!.id}`]))
})
