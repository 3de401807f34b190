import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { WaitingProposals } from '#features/restaurants/versions.contract.ts'
import type { QueuePage } from '#features/queue/queue.contract.ts'
import { call } from './calls.ts'
import { asAdmin } from './kept.ts'
import { newName, signUp } from './people.ts'
import { openAbout } from './sections.ts'
import { texts } from './texts.ts'

/** A restaurant of this page's new member on which another member voted. @returns its id and title */
export async function ratedByOther(page: Page): Promise<{ id: string; title: string }> {
  await signUp(page)
  const author = (await page.context().cookies()).filter(({ name }) => name.includes('session'))
  const title = `Kokoreççi ${newName()}`
  const { id } = await call<Restaurant>(page, 'POST', '/restaurants', {
    title,
    restaurantType: 'kokorec',
    address: 'Moda Caddesi No: 12, Kadıköy, İstanbul',
    body: 'Yarım ekmek, bol kekik.',
  })
  await page.context().clearCookies({ name: /session/ })
  await signUp(page)
  await call(page, 'POST', '/vote', { questionId: id, rating: 9 })
  await page.context().clearCookies({ name: /session/ })
  await page.context().addCookies(author)
  return { id, title }
}

/** Such a restaurant whose author turns it into another one. */
async function turned(page: Page): Promise<{ id: string; title: string }> {
  const restaurant = await ratedByOther(page)
  await call(page, 'PATCH', `/restaurants/${restaurant.id}`, {
    title: 'Burger Durağı',
    restaurantType: 'burger',
    address: 'Tunalı Hilmi Caddesi 80, Çankaya, Ankara',
    body: 'Artık burger de var.',
  })
  return restaurant
}

/** The same after a moderator accepted it. */
async function accepted(page: Page): Promise<string> {
  const { id, title } = await turned(page)
  await asAdmin(page)
  const waits = await call<QueuePage>(page, 'GET', '/moderation/queue?kind=edit&limit=50')
  const { item } = waits.items.find((one) => one.title === title)!
  const { items } = await call<WaitingProposals>(page, 'GET', `/moderation/restaurant-proposals?id=${item}`)
  await call(page, 'POST', `/moderation/restaurant-proposals/${item}/decision`, { accept: true, seen: items[0]!.seen })
  return id
}

/** What an author, a moderator and everybody see of the versions of a restaurant. */
export const versionScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'restaurant-proposal': async (page) => {
    const { id } = await turned(page)
    await page.goto(`/tr/restaurants/${id}`)
    await page.getByRole('region', { name: texts.versions.waits }).waitFor()
  },
  'restaurant-versions': async (page) => {
    const id = await accepted(page)
    await page.goto(`/tr/restaurants/${id}`)
    await openAbout(page)
    await page.getByRole('region', { name: texts.claims.history }).scrollIntoViewIfNeeded()
  },
  'restaurant-hide-version': async (page) => {
    const id = await accepted(page)
    await page.goto(`/tr/restaurants/${id}`)
    await openAbout(page)
    await page.locator('lokma-island[data-island=report-restaurant]').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: texts.versions.hide }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.versions.hidePress }).first().waitFor()
  },
  'queue-edit': async (page) => {
    const { title } = await turned(page)
    await asAdmin(page)
    await page.goto('/tr/moderation/queue?tur=edit')
    await page.locator('[data-place]').filter({ hasText: title }).click()
    await page.getByRole('button', { name: texts.versions.refuse }).click()
    await page.getByRole('button', { name: texts.versions.refuseSend }).click()
    await page.getByText(texts.errors.PROPOSAL_REASON_REQUIRED).first().waitFor()
  },
}
