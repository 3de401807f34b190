import type { Page } from '@playwright/test'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { TakedownCase } from '#features/takedowns/takedowns.contract.ts'
import { call, read } from './calls.ts'
import { asAdmin, asZeynep, once } from './kept.ts'
import { newName } from './people.ts'
import { texts } from './texts.ts'

const post = <T>(page: Page, path: string, data: object): Promise<T> => call<T>(page, 'POST', path, data)

interface Takedown {
  restaurant: string
  kept: string
  id: number
}

/** A request by law, after which a comment and a restaurant of another member are taken down. */
async function takedown(page: Page): Promise<Takedown> {
  const done = await once(page, 'takedown', () => takeDown(page))
  await asAdmin(page)
  return done
}

async function takeDown(page: Page): Promise<Takedown> {
  await asZeynep(page)
  const { id: restaurant } = await post<{ id: string }>(page, '/restaurants', { title: `Talep Büfe ${newName()}` })
  const { id: kept } = await post<{ id: string }>(page, '/restaurants', { title: `Köşe Büfe ${newName()}` })
  await post(page, '/vote', { questionId: kept, rating: 9, comment: `Söylenmeyecek bir söz, ${newName()}` })
  const { items } = await read<CommentPage>(page, `/restaurants/${kept}/comments`)
  await asAdmin(page)
  const { id } = await post<TakedownCase>(page, '/moderation/takedowns', {
    receivedOn: '2026-11-12',
    authority: 'court',
    authorityName: 'İstanbul 3. Sulh Ceza Hâkimliği',
    reference: `2026/${newName()} D. İş`,
    asked: 'removal',
    summary: 'Kişilik haklarına saldırı içeren bir yorumun ve mekan sayfasının kaldırılması istendi.',
  })
  const decide = (item: object) => post(page, `/moderation/takedowns/${id}/items`, item)
  await decide({ contentType: 'comment', contentId: String(items[0]!.id), outcome: 'removed' })
  await decide({ contentType: 'restaurant', contentId: restaurant, outcome: 'removed' })
  await decide({ contentType: 'restaurant', contentId: kept, outcome: 'refused', note: 'Mekanın kendisi talebin konusu değil.' })
  return { restaurant, kept, id }
}

/** The register of requests by law, its notices and its panel. */
export const takedownScreens: Record<string, (page: Page) => Promise<unknown>> = {
  takedowns: async (page) => {
    await takedown(page)
    await page.goto('/tr/takedowns')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  'takedown-entry': async (page) => {
    const { id } = await takedown(page)
    await page.goto(`/tr/takedowns/${id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
  'takedown-restaurant': async (page) => {
    const { restaurant } = await takedown(page)
    await page.goto(`/tr/restaurants/${restaurant}`)
    await page.getByText(texts.takedowns.restaurantGone.lawTitle).waitFor()
  },
  'takedown-comment': async (page) => {
    const { kept } = await takedown(page)
    await page.goto(`/tr/restaurants/${kept}`)
    await page.getByRole('link', { name: texts.takedownNotices.link }).scrollIntoViewIfNeeded()
  },
  'restaurant-removed': async (page) => {
    await asZeynep(page)
    const { id } = await post<{ id: string }>(page, '/restaurants', { title: `Kalkan Büfe ${newName()}` })
    await asAdmin(page)
    await call(page, 'DELETE', `/restaurants/${id}`, { rule: 'spam', facts: 'Aynı ilanı yedi kez ekledi.' })
    await page.goto(`/tr/restaurants/${id}`)
    await page.getByText(texts.takedowns.restaurantGone.removedTitle).waitFor()
  },
  'admin-takedowns': async (page) => {
    await takedown(page)
    await page.goto('/tr/admin/takedowns')
    await page.getByRole('button', { name: texts.takedowns.panel.lift }).first().waitFor()
    await page.getByRole('button', { name: texts.takedowns.panel.addItem }).first().click()
  },
  'takedowns-form': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/admin/takedowns')
    await page.getByRole('button', { name: texts.takedowns.panel.add }).click()
    await page.getByRole('button', { name: texts.takedowns.panel.save, exact: true }).click()
    await page.getByText(texts.errors.TAKEDOWN_TEXT_INVALID).first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
  },
}
