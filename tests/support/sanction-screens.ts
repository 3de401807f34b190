import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Imposed, SanctionInput, Statement, StatementPage } from '#features/sanctions/sanctions.contract.ts'
import { call, read } from './calls.ts'
import { openWaiting } from './desk.ts'
import { asAdmin, asMember } from './kept.ts'
import { signUp } from './people.ts'
import { texts } from './texts.ts'

/** Fills in the dialog in which a moderator says why something is removed, and removes it. */
export async function giveReason(dialog: Locator, facts = 'Başka bir üyeye açıkça hakaret ediyor.'): Promise<void> {
  await dialog.getByLabel(texts.moderation.rule).selectOption('insult')
  await dialog.getByLabel(texts.moderation.facts).fill(facts)
  await dialog.getByRole('button', { name: texts.moderation.removeYes, exact: true }).click()
}

/** A sanction by the admin of the demo. */
export async function sanction(
  admin: APIRequestContext,
  username: string,
  kind: SanctionInput['kind'],
  days: SanctionInput['days'] = kind === 'warning' ? null : 7,
): Promise<Imposed> {
  const facts = 'Aynı mekana aynı gün üç kez hakaret içeren yorum yazdı.'
  return call<Imposed>({ request: admin }, 'POST', '/moderation/sanctions', { username, kind, days, rule: 'insult', facts })
}

/** A new member in this browser whom the admin sanctions. */
async function sanctioned(page: Page, kind: SanctionInput['kind'], days?: SanctionInput['days']): Promise<Imposed> {
  const username = await signUp(page)
  const member = await page.context().cookies()
  await asAdmin(page)
  const imposed = await sanction(page.request, username, kind, days)
  await page.context().addCookies(member)
  return imposed
}

/** Makes this browser a new moderator: who decided first answers no appeal as long as there is another moderator. */
async function asNewModerator(page: Page): Promise<void> {
  const username = await signUp(page)
  const moderator = await page.context().cookies()
  await asAdmin(page)
  await call(page, 'PUT', `/moderation/moderators/${username}`)
  await page.context().addCookies(moderator)
}

/** The appeal of this browser's member against the latest decision. */
async function appeal(page: Page, content: string): Promise<Statement> {
  const { items } = await read<StatementPage>(page, '/decisions')
  return call<Statement>(page, 'POST', `/decisions/${items[0]!.id}/appeal`, { content })
}

/** Decisions, sanctions, appeals and the public log. */
export const sanctionScreens: Record<string, (page: Page) => Promise<unknown>> = {
  decisions: async (page) => {
    await sanctioned(page, 'muted')
    await page.goto('/tr/decisions')
    await page.getByRole('button', { name: texts.sanctions.appeal.send }).click()
    await page.getByRole('button', { name: texts.sanctions.appeal.send }).click()
    await page.getByText(texts.errors.APPEAL_EMPTY).waitFor()
  },
  'decisions-none': async (page) => {
    await asMember(page)
    await page.goto('/tr/decisions')
    await page.getByText(texts.sanctions.page.empty).waitFor()
  },
  'decisions-banned': async (page) => {
    await sanctioned(page, 'banned', null)
    await appeal(page, 'Yorumlarımda hakaret yok; mekanın sahibiyle aramızda bir yanlış anlaşılma oldu.')
    await page.goto('/tr')
    await page.getByText(texts.sanctions.appeal.waiting).waitFor()
  },
  warning: async (page) => {
    await sanctioned(page, 'warning')
    await page.goto('/tr/points')
    await page.getByRole('dialog').getByRole('button', { name: texts.sanctions.notice.done }).and(page.locator(':enabled')).waitFor()
  },
  'sanction-notice': async (page) => {
    await sanctioned(page, 'suspended')
    await page.goto('/tr/points')
    await page.getByRole('link', { name: texts.sanctions.notice.why }).waitFor()
  },
  'sanction-dialog': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/profile/kadir.usta')
    await page.getByRole('button', { name: texts.sanctions.impose.open }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(texts.sanctions.impose.kind).selectOption('muted')
    await dialog.getByRole('button', { name: texts.sanctions.impose.send }).click()
    await dialog.getByText(texts.errors.REASON_REQUIRED).waitFor()
  },
  'queue-appeal': async (page) => {
    await sanctioned(page, 'muted', 3)
    const { id } = await appeal(page, 'Yorumlarımda hakaret yok.')
    await asNewModerator(page)
    const file = await openWaiting(page, { kind: 'appeal', item: String(id) })
    await file.getByRole('button', { name: texts.sanctions.panel.undo }).waitFor()
  },
  'admin-staff': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/admin/staff')
    await page.getByRole('button', { name: texts.sanctions.panel.appoint }).waitFor()
  },
  'moderation-log': async (page) => {
    await sanctioned(page, 'muted', 3)
    await page.goto('/tr/moderation')
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
}
