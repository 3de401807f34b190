import { expect, type Locator, type Page, type Response } from '@playwright/test'
import type { QueuePage } from '#features/queue/queue.contract.ts'
import type { QueueKind, QueuePlace } from '#features/queue/queue.rules.ts'
import type { SectionId } from '#screens/admin/sections.ts'
import { read } from './calls.ts'
import { settleDecisions } from './decisions.ts'
import { beginning, texts } from './texts.ts'

/** Opens the moderators' dialog from the account menu, above the page that is open. */
export async function openDesk(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: beginning(texts.common.account.menu) }).click()
  await page.getByRole('menuitem', { name: texts.common.account.admin }).click()
  return page.getByRole('dialog', { name: texts.common.account.admin })
}

/** What waits in the queue under this name. This browser is a moderator. */
export async function findWaiting(page: Page, kind: QueueKind, name: string): Promise<QueuePlace> {
  let cursor = ''
  for (;;) {
    const { items, nextCursor } = await read<QueuePage>(page, `/moderation/queue?kind=${kind}${cursor}`)
    const found = items.find(({ title }) => title?.includes(name))
    if (found) return found
    if (nextCursor === null) throw new Error(`no ${kind} of ${name} waits`)
    cursor = `&cursor=${nextCursor}`
  }
}

/** Opens what waits in the queue, at its address. @returns its card with the buttons of the decisions */
export async function openWaiting(page: Page, { kind, item }: QueuePlace): Promise<Locator> {
  await page.goto(`/tr/admin/queue?tur=${kind}&is=${kind}&no=${encodeURIComponent(item)}`)
  return page.getByRole('region', { name: texts.queue.kinds[kind], exact: true })
}

/** Decides about the opened item of the queue by this press, and lets the decision take effect. */
export async function decide(page: Page, press: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse(isDecision)
  await press()
  expect((await stored).ok()).toBe(true)
  await settleDecisions()
}

/** Whether this answers a decision that can be taken back, or a removal, which cannot. */
function isDecision(response: Response): boolean {
  const [method, { pathname }] = [response.request().method(), new URL(response.url())]
  if (method === 'POST') return pathname === '/api/moderation/queue/decisions'
  return method === 'DELETE' && !pathname.startsWith('/api/moderation/')
}

/** Opens a section of the admin area by its link, here or in the moderators' dialog. */
export async function openSection(place: Page | Locator, id: SectionId): Promise<void> {
  const navigation = place.getByRole('navigation', { name: texts.admin.navigation })
  await unfold(navigation)
  await navigation.getByRole('link', { name: texts.admin.sections[id], exact: true }).click()
}

/** Folds the sections out, which a phone hides below a button. */
export async function unfold(navigation: Locator): Promise<void> {
  await navigation.waitFor()
  const button = navigation.getByRole('button')
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.press('Enter')
}
