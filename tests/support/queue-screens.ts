import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Collection } from '#features/collections/collections.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { call } from './calls.ts'
import { asAdmin, asMember, once } from './kept.ts'
import { newName, signUp } from './people.ts'
import { picture } from './pictures.ts'
import { texts } from './texts.ts'

const about = { reportType: 'inappropriate', reason: 'Bu burada olmamalı, lütfen bakın.' }

/** Reports something by this browser's member. */
export function reportBy(request: APIRequestContext, target: object): Promise<{ id: number }> {
  return call({ request }, 'POST', '/reports', { ...about, ...target })
}

/** A restaurant of this browser's member, with a photo. */
export async function restaurantWithPhoto(request: APIRequestContext, title: string): Promise<string> {
  const { id } = await call<{ id: string }>({ request }, 'POST', '/restaurants', { title })
  await call({ request }, 'POST', `/restaurants/${id}/photos`, await picture(900, 700).jpeg().toBuffer())
  return id
}

/** A public collection of this browser's member. */
export async function publicCollection(request: APIRequestContext, name: string): Promise<string> {
  const { id } = await call<Collection>({ request }, 'POST', '/collections', { name })
  await call({ request }, 'PATCH', `/collections/${id}`, { isPublic: true })
  return id
}

/** Another member with a description; this browser is signed in as someone else afterwards. */
export async function describedMember(page: Page): Promise<Profile> {
  await signUp(page)
  return call<Profile>(page, 'PATCH', '/profile', { description: 'Her mekana aynı ilanı yazarım.' })
}

/** Things of one member, reported by another one; this browser is the admin afterwards. */
async function reported(page: Page): Promise<void> {
  await once(page, 'reported things', () => report(page))
  await asAdmin(page)
}

async function report(page: Page): Promise<void> {
  const maker = await describedMember(page)
  const restaurant = await restaurantWithPhoto(page.request, `Bildirilen ${newName()}`)
  const kept = await publicCollection(page.request, `Liste ${newName()}`)
  await page.context().clearCookies({ name: /session/ })
  await signUp(page)
  await reportBy(page.request, { questionId: restaurant })
  await reportBy(page.request, { content: { contentType: 'collection', contentId: kept } })
  await reportBy(page.request, { content: { contentType: 'profile', contentId: `${maker.id}.text` } })
  await call(page, 'PUT', `/restaurants/${restaurant}/statement`, { statement: 'closed' })
}

/** Says by new members that a restaurant closed: three of them decide. */
export async function closedByThree(page: Page, id: string, members = 3): Promise<void> {
  for (let member = 0; member < members; member++) {
    await page.context().clearCookies({ name: /session/ })
    await signUp(page)
    await call(page, 'PUT', `/restaurants/${id}/statement`, { statement: 'closed' })
  }
}

/** Loads more of the queue until this row is there. */
export async function showRow(queue: Page | Locator, row: Locator): Promise<void> {
  const more = queue.getByRole('button', { name: texts.common.more, exact: true })
  await expect(async () => {
    if (await more.isVisible()) await more.press('Enter')
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}

const rows = (page: Page) => page.getByRole('region', { name: texts.queue.list }).locator('[data-place]')

/** The moderators' queue, and the ways to report and remove things. */
export const queueScreens: Record<string, (page: Page) => Promise<unknown>> = {
  queue: async (page) => {
    await reported(page)
    await page.goto('/tr/moderation/queue')
    await rows(page).first().waitFor()
  },
  'queue-report': async (page) => {
    await reported(page)
    await page.goto('/tr/moderation/queue?tur=report')
    await rows(page).filter({ hasText: texts.moderation.kinds.profile }).last().click()
    await page.getByRole('button', { name: texts.moderation.dismiss }).waitFor()
  },
  'queue-status': async (page) => {
    await reported(page)
    await page.goto('/tr/moderation/queue?tur=status')
    await rows(page).last().click()
    await page.getByRole('button', { name: texts.restaurantStatus.panel.decline }).waitFor()
  },
  'queue-look': async (page) => {
    await signUp(page)
    const title = `Kapanan ${newName()}`
    const { id } = await call<{ id: string }>(page, 'POST', '/restaurants', { title, address: 'Moda Caddesi 12, Kadıköy, İstanbul' })
    await closedByThree(page, id)
    await asAdmin(page)
    await page.goto('/tr/moderation/queue?tur=look')
    await rows(page).filter({ hasText: title }).click()
    await page.getByRole('button', { name: texts.looks.undo }).waitFor()
  },
  'queue-refused': async (page) => {
    await asMember(page)
    await page.goto('/tr/moderation/queue')
    await page.getByText(texts.queue.refused).waitFor()
  },
  'report-profile': async (page) => {
    const maker = await once(page, 'described member', () => describedMember(page))
    await asAdmin(page)
    await page.goto(`/tr/profile/${maker.username}`)
    await page.getByRole('button', { name: texts.reports.titles.profile }).click()
    await page.getByRole('dialog').getByText(texts.reports.parts.text).waitFor()
  },
  'profile-tools': async (page) => {
    const maker = await once(page, 'described member', () => describedMember(page))
    await asAdmin(page)
    await page.goto(`/tr/profile/${maker.username}`)
    await page.getByRole('button', { name: texts.moderation.removePart }).waitFor()
  },
  'photo-tools': async (page) => {
    await signUp(page)
    const restaurant = await restaurantWithPhoto(page.request, `Fotoğraflı ${newName()}`)
    await asAdmin(page)
    await page.goto(`/tr/restaurants/${restaurant}`)
    await page.locator('.gallery button').first().click()
    await page.getByRole('button', { name: texts.moderation.removeThing.photo }).waitFor()
  },
  'collection-tools': async (page) => {
    await signUp(page)
    const kept = await publicCollection(page.request, `Liste ${newName()}`)
    await asAdmin(page)
    await page.goto(`/tr/collections/${kept}`)
    await page.getByRole('button', { name: texts.moderation.removeThing.collection }).waitFor()
  },
}
