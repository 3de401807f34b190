import type { Page } from '@playwright/test'
import { call } from './calls.ts'
import { journeyDatabase } from './journey-database.ts'
import { asAdmin } from './kept.ts'
import { newName, PASSWORD, signUp } from './people.ts'
import { jpeg } from './pictures.ts'
import { texts } from './texts.ts'

export const RAIDS_PAGE = '/tr/admin/raids'

/** A crowd of new members who vote a restaurant down, write below it and like each other; `page` is signed in as nobody afterwards. */
export async function makeRaid(page: Page, amount: number): Promise<{ restaurant: string; title: string; honest: string }> {
  const leave = () => page.context().clearCookies({ name: /session/ })
  const title = `Basılan Büfe ${newName()}`
  const honest = await signUp(page)
  const { id: restaurant } = await call<{ id: string }>(page, 'POST', '/restaurants', { title })
  await leave()
  const voter = await signUp(page)
  await call(page, 'POST', '/vote', { questionId: restaurant, rating: 9, comment: `Çok güzel ${newName()}` })
  await leave()
  for (let index = 0; index < amount; index++) {
    await signUp(page)
    await call(page, 'POST', '/vote', { questionId: restaurant, rating: 1, comment: `Sakın gitmeyin ${newName()}` })
    await leave()
  }
  const { pool } = await journeyDatabase()
  await pool.query(`update profiles set created_at = created_at - interval '90 days' where username = any($1)`, [[honest, voter]])
  return { restaurant, title, honest }
}

/** The next raider adds a restaurant on which an honest member votes too: an undo leaves it. @returns its title */
export async function addKept(page: Page, raided: string): Promise<string> {
  const leave = () => page.context().clearCookies({ name: /session/ })
  const title = `Bırakılan Büfe ${newName()}`
  await signUp(page)
  await call(page, 'POST', '/vote', { questionId: raided, rating: 1 })
  const { id } = await call<{ id: string }>(page, 'POST', '/restaurants', { title })
  await leave()
  const honest = await signUp(page)
  await call(page, 'POST', '/vote', { questionId: id, rating: 8 })
  await leave()
  const { pool } = await journeyDatabase()
  await pool.query(`update profiles set created_at = created_at - interval '90 days' where username = $1`, [honest])
  return title
}

/** An account adds a restaurant with a photo, and a restaurant that another member votes on, and is deleted. @returns the titles of both */
export async function leaveBehind(page: Page): Promise<{ unused: string; used: string }> {
  const leave = () => page.context().clearCookies({ name: /session/ })
  const [unused, used] = [`Kalan Büfe ${newName()}`, `Kalan Dürüm ${newName()}`]
  const username = await signUp(page)
  const restaurants: string[] = []
  for (const title of [unused, used]) {
    const { id } = await call<{ id: string }>(page, 'POST', '/restaurants', { title })
    await call(page, 'POST', `/restaurants/${id}/photos`, await jpeg())
    restaurants.push(id)
  }
  await call(page, 'POST', '/account/deletion', { username, password: PASSWORD })
  await leave()
  await signUp(page)
  await call(page, 'POST', '/vote', { questionId: restaurants[1], rating: 4 })
  await leave()
  return { unused, used }
}

/** Searches for the accounts that voted on a restaurant; this browser is the admin. */
export async function searchRaid(page: Page, restaurant: string): Promise<void> {
  await page.goto(RAIDS_PAGE)
  await page.getByLabel(texts.raids.restaurant).fill(restaurant)
  await page.getByRole('button', { name: texts.raids.submit, exact: true }).click()
  await page.getByRole('button', { name: texts.raids.see }).waitFor()
}

/** The page on which admins undo raids. */
export const raidScreens: Record<string, (page: Page) => Promise<unknown>> = {
  raids: async (page) => {
    await asAdmin(page)
    await page.goto(RAIDS_PAGE)
    await page.getByRole('button', { name: texts.raids.submit, exact: true }).waitFor()
  },
  'raids-preview': async (page) => {
    await leaveBehind(page)
    const { restaurant } = await makeRaid(page, 4)
    await asAdmin(page)
    await searchRaid(page, restaurant)
    await page.getByRole('button', { name: texts.raids.see }).click()
    await page.getByRole('button', { name: texts.raids.undo }).waitFor()
    // Where the page begins, the dock covers no half of a button.
    await page.evaluate(() => window.scrollTo(0, 0))
  },
  'raids-undone': async (page) => {
    const { restaurant } = await makeRaid(page, 3)
    await addKept(page, restaurant)
    await asAdmin(page)
    await searchRaid(page, restaurant)
    await page.getByRole('button', { name: texts.raids.see }).click()
    await page.getByRole('button', { name: texts.raids.undo }).click()
    await page.getByRole('listitem').filter({ hasText: restaurant }).getByText(texts.raids.states.undone, { exact: true }).waitFor()
  },
}
