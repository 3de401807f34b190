import type { Page } from '@playwright/test'
import { journeyDatabase } from './journey-database.ts'
import { PASSWORD, signInByApi, signUp } from './people.ts'
import { texts } from './texts.ts'

/** Signs a further browser of this member in. */
export async function otherDevice(page: Pick<Page, 'request'>, username: string): Promise<void> {
  await signInByApi(page, `${username}@example.com`, PASSWORD)
}

/** Lets a day pass since the sessions of a member were proven. */
export async function ageProofs(username: string): Promise<void> {
  const { pool } = await journeyDatabase()
  await pool.query(
    "update auth_sessions set proven_at = now() - interval '1 day' where user_id = (select auth_id from profiles where username = $1)",
    [username],
  )
}

/** The sessions of a member in the settings, and the dialog that asks for a fresh proof. */
export const sessionScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'settings-sessions': async (page) => {
    const username = await signUp(page)
    // As many sessions as sign-ins: the newest is this browser's.
    for (let turn = 0; turn < 3; turn++) await otherDevice(page, username)
    await page.goto('/tr/settings')
    const card = page.getByRole('region', { name: texts.sessions.title })
    await card.getByRole('button', { name: texts.sessions.endOthers }).scrollIntoViewIfNeeded()
  },
  'second-factor-setup': async (page) => {
    await signUp(page)
    await page.goto('/tr/settings')
    await page.getByRole('button', { name: texts.secondFactor.setUp }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
  },
  'fresh-proof': async (page) => {
    const username = await signUp(page)
    await page.goto('/tr/messages')
    await page.getByRole('button', { name: texts.messages.keys.open }).waitFor()
    // Another device has the key from here on.
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
    })
    await ageProofs(username)
    await page.reload()
    await page.getByRole('button', { name: texts.messages.keys.restart }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.messages.keys.restart }).click()
    await page.getByRole('dialog', { name: texts.sessions.proof.title }).waitFor()
  },
}
