import { sql } from 'kysely'
import { countDays } from '#features/statistics/server/index.ts'
import { journeyDatabase } from './journey-database.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { call } from './calls.ts'
import { asAdmin, once } from './kept.ts'
import { newName, signUp } from './people.ts'
import { describedMember, reportBy, restaurantWithPhoto } from './queue-screens.ts'
import { sanction } from './sanction-screens.ts'
import { texts } from './texts.ts'

/** The admin appoints a member as a moderator. */
export async function appoint(admin: APIRequestContext, username: string): Promise<void> {
  await call({ request: admin }, 'PUT', `/moderation/moderators/${username}`)
}

/** A member whom another one reported and the admin muted; this browser is the admin afterwards. */
async function knownMember(page: Page): Promise<string> {
  const username = await once(page, 'known member', () => makeKnownMember(page))
  await asAdmin(page)
  return username
}

async function makeKnownMember(page: Page): Promise<string> {
  const { username, id } = await describedMember(page)
  await restaurantWithPhoto(page.request, `Dosyadaki ${newName()}`)
  await page.context().clearCookies({ name: /session/ })
  await signUp(page)
  await reportBy(page.request, { content: { contentType: 'profile', contentId: `${id}.text` } })
  await asAdmin(page)
  await sanction(page.request, username, 'muted', 3)
  return username
}

/** Numbers of finished days: those of the demo, and visitors as if some had come. */
export async function countedDays(): Promise<void> {
  const { db } = await journeyDatabase()
  await countDays(db)
  await sql`
    insert into statistics_days as known (day, visitors)
    select d::date, (120 + 60 * sin(extract(doy from d) / 3))::int
    from generate_series((now() at time zone 'Europe/Istanbul')::date - 30, (now() at time zone 'Europe/Istanbul')::date - 1, interval '1 day') d
    on conflict (day) do update set visitors = excluded.visitors`.execute(db)
  await sql`
    insert into empty_searches (day, words, amount) values ((now() at time zone 'Europe/Istanbul')::date, 'kumpir ortaköy', 9)
    on conflict do nothing`.execute(db)
}

async function openSettings(page: Page): Promise<void> {
  await asAdmin(page)
  await page.goto('/tr/admin/settings')
  await page.getByRole('heading', { name: texts.site.history.title }).waitFor()
}

/** The admin area. */
export const adminScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin-overview': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/admin')
    for (const name of [texts.desk.waiting, texts.desk.today])
      await page.getByRole('region', { name }).getByRole('listitem').first().waitFor()
  },
  'admin-queue': async (page) => {
    await knownMember(page)
    await page.goto('/tr/admin/queue')
    await page.locator('[data-place]').first().waitFor()
  },
  'admin-restaurants': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/admin/restaurants')
    await page.getByRole('region', { name: texts.desk.restaurants.list }).getByRole('listitem').first().waitFor()
  },
  'admin-log': async (page) => {
    await knownMember(page)
    await page.goto('/tr/admin/log')
    await page.getByRole('region', { name: texts.sanctions.cases.list }).getByRole('listitem').first().waitFor()
  },
  'admin-reasons': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/admin/reasons')
    await page.getByRole('region', { name: texts.moderation.rules.other }).getByRole('listitem').first().waitFor()
  },
  'admin-reasons-form': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/admin/reasons')
    await page.getByRole('button', { name: texts.savedReasons.add }).click()
    await page.getByRole('button', { name: texts.savedReasons.save, exact: true }).click()
    await page.getByText(texts.errors.SAVED_REASON_NAME_EMPTY).waitFor()
  },
  'admin-removed': async (page) => {
    await page.context().clearCookies({ name: /session/ })
    await signUp(page)
    const { id } = await call<{ id: string }>(page, 'POST', '/restaurants', { title: `Kaldırılan ${newName()}` })
    await asAdmin(page)
    await call(page, 'DELETE', `/restaurants/${id}`, { rule: 'spam', facts: 'Aynı ilanı yedi kez ekledi.' })
    await page.goto('/tr/admin/removed')
    await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Aynı ilanı' }).first().waitFor()
  },
  'admin-members': async (page) => {
    const username = await knownMember(page)
    await page.goto(`/tr/admin/members#ad=${username.slice(0, 3)}`)
    await page.getByRole('region', { name: texts.members.list }).getByRole('listitem').first().waitFor()
  },
  'admin-bulk': async (page) => {
    const username = await knownMember(page)
    await page.goto(`/tr/admin/members#ad=${username}`)
    await page.getByLabel(texts.members.bulk.page).check()
    await page.getByRole('button', { name: texts.members.bulk.forChosen }).click()
    const dialog = page.getByRole('dialog', { name: texts.members.bulk.title })
    await dialog.getByLabel(texts.sanctions.impose.kind).selectOption('muted')
    await dialog.getByRole('button', { name: texts.members.bulk.send }).click()
    await dialog.getByText(texts.errors.REASON_REQUIRED).waitFor()
  },
  'admin-bulk-done': async (page) => {
    const username = await knownMember(page)
    await page.goto(`/tr/admin/members#ad=${username}`)
    await page.getByRole('button', { name: texts.members.bulk.forAll }).click()
    const dialog = page.getByRole('dialog', { name: texts.members.bulk.title })
    await dialog.getByLabel(texts.sanctions.impose.kind).selectOption('muted')
    await dialog.getByLabel(texts.moderation.rule).selectOption('spam')
    await dialog.getByLabel(texts.moderation.facts).fill('Hepsi aynı ilanı yazıyor.')
    await dialog.getByRole('button', { name: texts.members.bulk.send }).click()
    await dialog.getByText(texts.members.bulk.why.SANCTION_EXISTS).waitFor()
  },
  'admin-members-none': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/admin/members#eposta=kimse@yok.example')
    await page.getByText(texts.members.none).waitFor()
  },
  'admin-member': async (page) => {
    const username = await knownMember(page)
    await page.goto(`/tr/admin/members/${username}`)
    await page.getByRole('button', { name: texts.members.showAccount }).click()
    await page.getByText(texts.members.sessions).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
  },
  'admin-statistics': async (page) => {
    await countedDays()
    await asAdmin(page)
    await page.goto('/tr/admin/statistics')
    await page.getByRole('img').first().waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
  },
  'admin-settings': async (page) => {
    await openSettings(page)
  },
  'admin-settings-changed': async (page) => {
    await openSettings(page)
    await page.getByLabel(texts.site.labels.name, { exact: true }).fill('Kokoreç')
    await page.getByLabel(texts.site.labels.accentColor, { exact: true }).fill('#b45309')
    await page.getByText(texts.site.problems.COLOR_CONTRAST).first().waitFor()
  },
  'admin-settings-conflict': async (page) => {
    await openSettings(page)
    // Nobody saves here: the other journeys see this site too.
    await page.route('**/api/moderation/site', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      const json = { code: 'SITE_CHANGED', message: '', version: 1, current: { sloganTr: 'Pide, waffle, burger', law: 'Ankara' } }
      return route.fulfill({ status: 409, json })
    })
    await page.getByLabel(texts.site.labels.sloganTr).fill('Kokoreç, döner, lahmacun')
    await page.getByRole('button', { name: texts.site.bar.save }).click()
    await page.getByRole('heading', { name: texts.site.conflict.title }).waitFor()
  },
  'admin-member-missing': async (page) => {
    await asAdmin(page)
    await page.goto('/tr/admin/members/boyle_biri_yok')
    await page.getByText(texts.members.missing).waitFor()
  },
}
