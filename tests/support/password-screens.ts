import type { Page } from '@playwright/test'
import type { LinkState, ResetPasswordResult } from '#features/accounts/mail-links.contract.ts'
import { changeAnswer } from './answers.ts'
import { texts } from './texts.ts'

/** The pages of links that end in a new password. */
export const passwordScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'reset-password': async (page) => {
    await changeAnswer<LinkState>(page, /\/api\/auth\/reset-password\/check/, () => ({ isValid: true }))
    await page.goto(`/tr/reset-password#access_token=${'A'.repeat(43)}&type=recovery`)
    await page.getByRole('button', { name: texts.links.reset.submit }).click()
    await page.getByRole('alert').first().waitFor()
  },
  'reset-password-keys': async (page) => {
    await changeAnswer<LinkState>(page, /\/api\/auth\/reset-password\/check/, () => ({ isValid: true }))
    const keys: ResetPasswordResult['keys'] = [
      { kind: 'google', name: null, since: null, isNew: false },
      { kind: 'code', name: null, since: '2026-03-03T10:00:00.000Z', isNew: false },
      { kind: 'passkey', name: 'Firefox, Windows', since: '2026-11-25T10:00:00.000Z', isNew: true },
    ]
    await page.route(/\/api\/auth\/reset-password$/, (route) =>
      route.fulfill({ json: { changed: true, keys } satisfies ResetPasswordResult }),
    )
    await page.goto(`/tr/reset-password#access_token=${'A'.repeat(43)}&type=recovery`)
    await page.getByLabel(texts.links.reset.password, { exact: true }).fill('benim-lavas-8')
    await page.getByLabel(texts.links.reset.repeat).fill('benim-lavas-8')
    await page.getByRole('button', { name: texts.links.reset.submit }).click()
    await page.getByRole('heading', { name: texts.accountKeys.opening.title }).waitFor()
  },
  setup: async (page) => {
    await changeAnswer<LinkState>(page, /\/api\/auth\/first-admin\/check/, () => ({ isValid: true }))
    await page.goto(`/tr/setup#${'A'.repeat(43)}`)
    await page.getByRole('button', { name: texts.firstAdmin.submit }).click()
    await page.getByRole('alert').first().waitFor()
  },
  'setup-invalid': async (page) => {
    await page.goto('/tr/setup')
    await page.getByText(texts.firstAdmin.invalidTitle).waitFor()
  },
  'reset-password-invalid': async (page) => {
    await page.goto('/tr/reset-password')
    await page.getByText(texts.links.reset.invalidTitle).waitFor()
  },
}
