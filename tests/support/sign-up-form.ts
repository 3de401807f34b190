import type { Page } from '@playwright/test'
import { newName, PASSWORD } from './people.ts'
import { texts } from './texts.ts'

/** Fills in the form of the sign-up that is open. */
export async function fillSignUp(page: Page, nickname: string): Promise<{ username: string; email: string }> {
  const username = newName()
  const email = `${username}@example.com`
  await page.getByLabel(texts.auth.email).fill(email)
  await page.getByLabel(texts.auth.username).fill(username)
  await page.getByLabel(texts.auth.nickname).fill(nickname)
  await finishSignUp(page)
  return { username, email }
}

/** Fills in what a form of the sign-up never keeps: the password and the consent. */
export async function finishSignUp(page: Page): Promise<void> {
  await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.privacyLink) }).check()
  await page.getByRole('checkbox', { name: texts.auth.accept(texts.auth.termsLink) }).check()
}

/** Runs in the page: a browser without workers, as an old phone or one that forbids them. */
export function forbidWorkers(): void {
  Object.assign(globalThis, {
    // Called with `new`, as the solver does.
    Worker: function Worker() {
      throw new Error('no workers here')
    },
  })
}
