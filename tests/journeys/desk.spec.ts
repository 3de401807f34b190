import type { Page } from '@playwright/test'
import { sections } from '#screens/admin/sections.ts'
import { appoint } from '#tests/support/admin-screens.ts'
import { openDesk, openSection, unfold } from '#tests/support/desk.ts'
import { asAdmin } from '#tests/support/kept.ts'
import { call } from '#tests/support/calls.ts'
import { bothWidths, expect, mainAtBothWidths, test } from '#tests/support/journey.ts'
import { newName, PASSWORD, signInByApi, signUp } from '#tests/support/people.ts'
import { reportBy, restaurantWithPhoto } from '#tests/support/queue-screens.ts'
import { giveReason, sanction } from '#tests/support/sanction-screens.ts'
import { texts } from '#tests/support/texts.ts'

async function asNewMember(page: Page): Promise<string> {
  await page.context().clearCookies({ name: /session/ })
  return signUp(page)
}
const navigation = (page: Page) => page.getByRole('navigation', { name: texts.admin.navigation })

test('the keyboard leads through the sections, each at its own address, and says which one is open', bothWidths, async ({ page }) => {
  await asAdmin(page)
  // Not the first of them: the link of the open section loads the same page again, and nothing shows when.
  await page.goto('/tr/admin/log')
  const opened = [
    ['overview', '/tr/admin', texts.desk.title],
    ['queue', '/tr/admin/queue', texts.queue.title],
    ['members', '/tr/admin/members', texts.members.title],
    ['restaurants', '/tr/admin/restaurants', texts.desk.restaurants.title],
    ['log', '/tr/admin/log', texts.sanctions.cases.title],
    ['removed', '/tr/admin/removed', texts.admin.sections.removed],
    ['merges', '/tr/admin/merges', texts.admin.sections.merges],
    ['businesses', '/tr/admin/businesses', texts.admin.sections.businesses],
    ['takedowns', '/tr/admin/takedowns', texts.admin.sections.takedowns],
    ['staff', '/tr/admin/staff', texts.admin.sections.staff],
  ] as const
  for (const [id, path, title] of opened) {
    const link = navigation(page).getByRole('link', { name: texts.admin.sections[id], exact: true })
    await unfold(navigation(page))
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
    await unfold(navigation(page))
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(link).toBeInViewport()
    await expect(navigation(page).locator('[aria-current]')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  // From one section the next is one Tab away.
  await navigation(page).getByRole('link').first().focus()
  for (const { id } of sections.slice(1)) {
    await page.keyboard.press('Tab')
    await expect(navigation(page).getByRole('link', { name: texts.admin.sections[id], exact: true })).toBeFocused()
  }
})

test(
  'the overview says what waits and what happened today, and leads into the queue and to today’s members',
  mainAtBothWidths,
  async ({ page }) => {
    const reporter = await asNewMember(page)
    const title = `Bekleyen ${newName()}`
    const restaurant = await restaurantWithPhoto(page.request, title)
    const newest = await asNewMember(page)
    await reportBy(page.request, { questionId: restaurant })
    await asAdmin(page)
    await page.goto('/tr/admin')
    const waiting = page.getByRole('region', { name: texts.desk.waiting })
    await expect(waiting.getByRole('link', { name: texts.queue.kinds.report })).toContainText(/[1-9]/)
    const today = page.getByRole('region', { name: texts.desk.today })
    await expect(today.getByText(texts.desk.happenings.votes)).toBeVisible()
    await today.getByRole('link', { name: texts.desk.happenings.signUps }).click()
    const list = page.getByRole('region', { name: texts.members.list })
    await expect(list.getByRole('link', { name: newest })).toBeVisible()
    await expect(list.getByRole('link', { name: reporter })).toBeVisible()

    await page.goto('/tr/admin')
    await waiting.getByRole('link', { name: texts.queue.kinds.report }).click()
    await page.waitForURL(/\/tr\/admin\/queue\?tur=report/)
    const row = page.locator('[data-place]').filter({ hasText: title })
    const more = page.getByRole('button', { name: texts.common.more, exact: true })
    await expect(async () => {
      if (await more.isVisible()) await more.press('Enter')
      await expect(row).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await row.click()
    expect(new URL(page.url()).pathname).toBe('/tr/admin/queue')
    await page.getByRole('button', { name: texts.moderation.dismiss }).click()
    await expect(page.getByText(texts.moderation.decided('dismissed'))).toBeVisible()
  },
)

test('the log of decisions is filtered by outcome and decider, and leads to the member', async ({ page }) => {
  const muted = await asNewMember(page)
  const moderator = await asNewMember(page)
  await asAdmin(page)
  await appoint(page.request, moderator)
  await page.context().clearCookies({ name: /session/ })
  await signInByApi(page, `${moderator}@example.com`, PASSWORD)
  await sanction(page.request, muted, 'muted', 3)
  await page.goto('/tr/admin/log')
  await page.getByLabel(texts.sanctions.cases.by).fill(`@${moderator}`)
  await page.getByRole('button', { name: texts.sanctions.cases.filter }).click()
  const rows = page.getByRole('region', { name: texts.sanctions.cases.list }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(texts.sanctions.outcomes.muted)
  await page.getByLabel(texts.sanctions.cases.outcome, { exact: true }).selectOption('warning')
  await expect(page.getByText(texts.sanctions.cases.none)).toBeVisible()
  await page.getByLabel(texts.sanctions.cases.outcome, { exact: true }).selectOption('muted')
  await page.reload()
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').click()
  await page.waitForURL(`/tr/admin/members/${muted}`)
})

test('a moderator finds a restaurant by name and removes it with a reason', async ({ page }) => {
  await asNewMember(page)
  const title = `Kaldırılacak ${newName()}`
  const restaurant = await restaurantWithPhoto(page.request, title)
  await asAdmin(page)
  await page.goto('/tr/admin/restaurants')
  const list = page.getByRole('region', { name: texts.desk.restaurants.list })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await page.getByLabel(texts.desk.restaurants.name).fill(title)
  await page.getByRole('button', { name: texts.desk.restaurants.search }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(list.getByRole('link', { name: title })).toHaveAttribute('href', `/tr/restaurants/${restaurant}`)
  await list.getByRole('button', { name: texts.desk.restaurants.remove(title) }).click()
  await giveReason(page.getByRole('dialog', { name: texts.moderation.confirmQuestion(title) }))
  await expect(page.getByText(texts.desk.restaurants.none)).toBeVisible()
  expect((await page.request.get(`/api/restaurants/${restaurant}`)).ok()).toBe(false)
})

test('members who do not moderate see the same refusal at every address of the area; a visitor signs in first', async ({ page }) => {
  await page.goto('/tr/admin/log')
  await page.waitForURL(/\/tr\/login/)
  await asNewMember(page)
  for (const path of ['/tr/admin', '/tr/admin/queue', '/tr/admin/restaurants', '/tr/admin/log', '/tr/admin/removed', '/tr/admin/merges']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: texts.queue.refused })).toBeVisible()
    await expect(navigation(page)).toHaveCount(0)
  }
})

test(
  'the dialog above a page has the queue itself, and leads to every section that its moderator may see',
  bothWidths,
  async ({ page }) => {
    const author = await asNewMember(page)
    const title = `Kapıdaki ${newName()}`
    const restaurant = await restaurantWithPhoto(page.request, title)
    const moderator = await asNewMember(page)
    await reportBy(page.request, { questionId: restaurant })
    await asAdmin(page)
    await appoint(page.request, moderator)
    await page.context().clearCookies({ name: /session/ })
    await signInByApi(page, `${moderator}@example.com`, PASSWORD)
    await page.goto(`/tr/profile/${author}`)
    const desk = await openDesk(page)
    await desk.getByRole('region', { name: texts.queue.list }).waitFor()
    const filters = desk.getByRole('button', { name: texts.queue.filters, exact: true })
    if (await filters.isVisible()) await filters.click()
    await desk.getByLabel(texts.queue.which).selectOption('report')
    const row = desk.locator('[data-place]').filter({ hasText: title })
    const more = desk.getByRole('button', { name: texts.common.more, exact: true })
    await expect(async () => {
      if (await more.isVisible()) await more.press('Enter')
      await expect(row).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await row.click()
    await expect(desk.getByRole('button', { name: texts.moderation.dismiss })).toBeVisible()
    // The filters of the dialog are its own: the page below keeps its address.
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/tr/profile/${author}`)

    await unfold(navigation(page))
    await expect(navigation(page).getByRole('link')).toHaveText(
      sections.filter(({ isForAdmins }) => !isForAdmins).map(({ id }) => texts.admin.sections[id]),
    )
    await openSection(desk, 'removed')
    await expect(page.getByRole('heading', { level: 1, name: texts.admin.sections.removed })).toBeVisible()
  },
)

test('what was removed is listed with its reason, and the address keeps its type', async ({ page }) => {
  await asNewMember(page)
  const title = `Kalkmış ${newName()}`
  const restaurant = await restaurantWithPhoto(page.request, title)
  await asAdmin(page)
  await call(page, 'DELETE', `/restaurants/${restaurant}`, { rule: 'spam', facts: `Aynı ilan: ${title}` })
  await page.goto('/tr/admin/removed')
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Aynı ilan: ${title}` })
  await expect(row).toContainText(title)
  await page.getByRole('button', { name: texts.moderation.kinds.comment, exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: texts.moderation.kinds.comment, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(row).toBeVisible()
})
