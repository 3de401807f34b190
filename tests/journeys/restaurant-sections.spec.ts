import type { Page } from '@playwright/test'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import { COMMENTS_FIRST } from '#features/comments/comments.rules.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call, read } from '#tests/support/calls.ts'
import { bothWidths, expect, phoneOnly, test } from '#tests/support/journey.ts'
import { findRestaurant, forgetCookies, newName, signUp } from '#tests/support/people.ts'
import { beginning, textLike, texts } from '#tests/support/texts.ts'

const HEIGHT = 844

/** A restaurant with hours, on which twenty members voted and commented, and some answered. */
async function discussed(page: Page): Promise<string> {
  await signUp(page)
  const address = 'Moda Caddesi No: 12, Kadıköy, İstanbul'
  const body = 'Közde pişer, ekmeği taş fırından çıkar. Öğlen sıra olur; akşam sekizden sonra gelen rahat oturur.'
  const { id } = await call<Restaurant>(page, 'POST', '/restaurants', { title: `Kalabalık Kokoreççi ${newName()}`, address, body })
  await call(page, 'PUT', `/restaurants/${id}/hours`, { value: 'Mo-Su 10:00-22:00', version: 0 })
  for (let at = 0; at < 20; at++) {
    await forgetCookies(page.context())
    await signUp(page)
    const comment = `Üçüncü gelişim, tadı hep aynı. Kömür ateşi belli oluyor, garsonlar da ilgili. ${at + 1}`
    await call(page, 'POST', '/vote', { questionId: id, rating: at % 2 === 0 ? 9 : 3, comment })
  }
  const { items } = await read<CommentPage>(page, `/restaurants/${id}/comments?column=accept&limit=${COMMENTS_FIRST}`)
  for (const one of items.slice(0, 3)) {
    await call(page, 'POST', `/comments/${one.id}/replies`, { content: 'Ben de aynısını söyleyecektim.' })
    await call(page, 'POST', `/comments/${one.id}/replies`, { content: 'Bir de akşam dene.' })
  }
  return id
}

const links = (page: Page) => page.getByRole('navigation', { name: texts.detail.sectionLinks })
const sectionOf = (page: Page, id: string) => page.locator(`#${id} > details`)

test(
  'the first screen of a phone says what a restaurant is, whether it is open, how to get there, its score and how to vote; the page is at most seven screens long with twenty comments [VIEW-01]',
  phoneOnly,
  async ({ page }) => {
    test.slow()
    const id = await discussed(page)
    await page.goto(`/tr/restaurants/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(main.locator('.open-status[data-status]').first()).toBeInViewport({ ratio: 1 })
    await expect(main.locator('.detail-fact').first()).toBeInViewport({ ratio: 1 })
    await expect(main.getByRole('link', { name: texts.detail.goVote })).toBeInViewport({ ratio: 1 })
    const star = await main.getByRole('img', { name: beginning(`${texts.detail.members}: `) }).boundingBox()
    expect(star!.y + star!.height).toBeLessThan(2 * HEIGHT)
    // One row of buttons.
    const buttons = await main.locator('.detail-buttons').boundingBox()
    expect(buttons!.height).toBeLessThan(50)
    const column = page.getByRole('region', { name: texts.comments.positive })
    await expect(column.getByRole('button', { name: texts.common.more })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7 * HEIGHT)
  },
)

test(
  'the sections of a restaurant fold on a phone; their links stay in reach, and a link to a section opens it [VIEW-01]',
  bothWidths,
  async ({ page, request }, info) => {
    const { id } = await findRestaurant(request, (r) => r.isVotable && r.hours !== null && r.photos.length > 0)
    await page.goto(`/tr/restaurants/${id}`)
    const isPhone = info.project.name === 'phone'
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
      texts.detail.score,
      texts.comments.comments,
      texts.prices.title,
      texts.detail.about,
      texts.detail.photos,
    ])
    await expect(sectionOf(page, 'bilgiler')).toHaveJSProperty('open', !isPhone)
    await expect(sectionOf(page, 'yorumlar')).toHaveJSProperty('open', true)

    await page.locator('#yorumlar').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
    await expect(links(page)).toBeInViewport({ ratio: 1 })
    const link = links(page).getByRole('link', { name: texts.detail.short.about })
    await link.click()
    await expect(page.getByRole('region', { name: texts.hours.title })).toBeInViewport()
    const title = page.getByRole('heading', { level: 2, name: texts.detail.about })
    const [bar, heading] = [await links(page).boundingBox(), await title.boundingBox()]
    expect(heading!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height - 1)

    // A reader who folds the section opens it again with the same link, and with a link that leads into it.
    await title.click()
    await expect(sectionOf(page, 'bilgiler')).toHaveJSProperty('open', false)
    await link.click()
    await expect(sectionOf(page, 'bilgiler')).toHaveJSProperty('open', true)
    await page.locator('#yorumlar > details > summary').click()
    await expect(sectionOf(page, 'yorumlar')).toHaveJSProperty('open', false)
    const comment = await page.locator('article.comment').first().getAttribute('id')
    await page.evaluate((hash) => window.location.assign(`#${hash}`), comment)
    await expect(page.locator(`#${comment}`)).toBeInViewport()
    // The photos of the section open in the viewer of the gallery.
    await links(page).getByRole('link', { name: texts.detail.photos }).click()
    await page
      .getByRole('region', { name: beginning(texts.detail.photos) })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: textLike(texts.detail.viewer, '.*') })).toBeVisible()
  },
)
