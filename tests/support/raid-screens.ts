import type { Page } from '@playwright/test'
import { call } from './calls.ts'
import { journeyDatabase } from './journey-database.ts'
import { asAdmin } from './kept.ts'
import { newName, signUp } from './people.ts'
import { texts } from './texts.ts'

export const RAIDS_PAGE = '/tr/admin/baskinlar'

/** A crowd of new members who vote a venue down, write below it and like each other; `page` is signed in as nobody afterwards. */
export async function makeRaid(page: Page, amount: number): Promise<{ venue: string; title: string; honest: string }> {
  const leave = () => page.context().clearCookies({ name: /session/ })
  const title = `Basılan Büfe ${newName()}`
  const honest = await signUp(page)
  const { id: venue } = await call<{ id: string }>(page, 'POST', '/restaurants', { title })
  await leave()
  const voter = await signUp(page)
  await call(page, 'POST', '/vote', { questionId: venue, rating: 9, comment: `Çok güzel ${newName()}` })
  await leave()
  for (let index = 0; index < amount; index++) {
    await signUp(page)
    await call(page, 'POST', '/vote', { questionId: venue, rating: 1, comment: `Sakın gitmeyin ${newName()}` })
    await leave()
  }
  const { pool } = await journeyDatabase()
  await pool.query(`update profiles set created_at = created_at - interval '90 days' where username = any($1)`, [[honest, voter]])
  return { venue, title, honest }
}

/** Searches for the accounts that voted on a venue; this browser is the admin. */
export async function searchRaid(page: Page, venue: string): Promise<void> {
  await page.goto(RAIDS_PAGE)
  await page.getByLabel(texts.raids.venue).fill(venue)
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
    const { venue } = await makeRaid(page, 4)
    await asAdmin(page)
    await searchRaid(page, venue)
    await page.getByRole('button', { name: texts.raids.see }).click()
    await page.getByRole('button', { name: texts.raids.undo }).waitFor()
    // Where the page begins, the dock covers no half of a button.
    await page.evaluate(() => window.scrollTo(0, 0))
  },
  'raids-undone': async (page) => {
    const { venue } = await makeRaid(page, 3)
    await asAdmin(page)
    await searchRaid(page, venue)
    await page.getByRole('button', { name: texts.raids.see }).click()
    await page.getByRole('button', { name: texts.raids.undo }).click()
    await page.getByRole('listitem').filter({ hasText: venue }).getByText(texts.raids.states.undone, { exact: true }).waitFor()
  },
}
