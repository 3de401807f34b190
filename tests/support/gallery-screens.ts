import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Comment } from '#features/comments/comments.contract.ts'
import type { AddedDish } from '#features/dishes/dishes.contract.ts'
import type { MemberPhoto } from '#features/member-photos/member-photos.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from './calls.ts'
import { findWaiting, openWaiting } from './desk.ts'
import { asAdmin } from './kept.ts'
import { newName, signUp } from './people.ts'
import { texts } from './texts.ts'

/** A restaurant of this page's new member, with two dishes. */
export interface Plate {
  id: string
  title: string
  dish: AddedDish
  other: AddedDish
}

/** A new member adds a restaurant and two dishes. */
export async function newPlate(page: Page): Promise<Plate> {
  await signUp(page)
  const { id, title } = await call<Restaurant>(page, 'POST', '/restaurants', { title: `Tabaklı Köşe ${newName()}` })
  const add = (name: string) => call<AddedDish>(page, 'POST', `/restaurants/${id}/dishes`, { name })
  return { id, title, dish: await add('Kokoreç'), other: await add('Midye dolma') }
}

/** The photo of this name in the demo, as a person chooses it. */
async function demoFile(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: `${name}.webp`, mimeType: 'image/webp', buffer: await readFile(`demo/photos/${name}.webp`) }
}

/** This page's member gives this photo of the demo to a dish or a comment. */
export async function givePhoto(page: Page, restaurantId: string, of: string, name: string): Promise<MemberPhoto> {
  return call(page, 'POST', `/restaurants/${restaurantId}/member-photos?${of}`, (await demoFile(name)).buffer)
}

/** This page's member rates the restaurant and says something there. */
export async function sayHere(page: Page, restaurantId: string): Promise<Comment> {
  await call(page, 'POST', '/vote', { questionId: restaurantId, rating: 9 })
  return call(page, 'POST', `/restaurants/${restaurantId}/comments`, { content: 'Közü yerinde, ekmeği çıtır.' })
}

/** Opens the dialog for new photos by its button, and chooses these of the demo. */
export async function openAndChoose(page: Page, names: readonly string[]): Promise<Locator> {
  await page.getByRole('button', { name: texts.memberPhotos.add }).click()
  return choosePhotos(page, names)
}

/** Chooses these photos of the demo in the open dialog. */
export async function choosePhotos(page: Page, names: readonly string[]): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: texts.memberPhotos.add })
  await dialog.getByLabel(texts.memberPhotos.choose).setInputFiles(await Promise.all(names.map(demoFile)))
  await dialog.getByLabel(texts.memberPhotos.altOf(names.length)).waitFor()
  return dialog
}

/** A gallery with photos of two dishes and of a comment. */
async function fullGallery(page: Page): Promise<Plate> {
  const plate = await newPlate(page)
  const comment = await sayHere(page, plate.id)
  for (const name of ['kokorec-1', 'kokorec-2', 'kokorec-3']) await givePhoto(page, plate.id, `dishId=${plate.dish.id}`, name)
  await givePhoto(page, plate.id, `dishId=${plate.other.id}&alt=${encodeURIComponent('Limonlu bir tabak midye')}`, 'midye-1')
  await givePhoto(page, plate.id, `commentId=${comment.id}&dishId=${plate.other.id}`, 'midye-2')
  await givePhoto(page, plate.id, `commentId=${comment.id}`, 'stall-1')
  return plate
}

/** Photos by those who ate. */
export const galleryScreens: Record<string, (page: Page) => Promise<unknown>> = {
  plates: async (page) => {
    const { id } = await fullGallery(page)
    await page.goto(`/tr/restaurants/${id}/photos`)
    await page.locator('.photo-button').nth(5).waitFor()
  },
  'plates-add': async (page) => {
    const { id } = await newPlate(page)
    await page.goto(`/tr/restaurants/${id}/photos#ekle`)
    await choosePhotos(page, ['kokorec-1', 'kokorec-2', 'midye-3'])
  },
  'plates-viewer': async (page) => {
    const { id, dish } = await fullGallery(page)
    await page.goto(`/tr/restaurants/${id}/photos?yemek=${dish.id}`)
    await page.locator('.photo-button').first().click()
    const viewer = page.getByRole('dialog')
    await viewer.getByRole('button', { name: texts.memberPhotos.describe }).click()
    await viewer.getByRole('button', { name: texts.memberPhotos.save }).click()
    await viewer.getByText(texts.errors.ALT_REQUIRED).waitFor()
  },
  'plates-sending': async (page) => {
    const { id, dish } = await newPlate(page)
    for (const name of ['kokorec-1', 'kokorec-2', 'kokorec-3', 'stall-2']) await givePhoto(page, id, `dishId=${dish.id}`, name)
    await page.goto(`/tr/restaurants/${id}/photos?yemek=${dish.id}#ekle`)
    const dialog = await choosePhotos(page, ['stall-3'])
    await dialog.getByRole('button', { name: texts.memberPhotos.send(1, '1') }).click()
    await page.getByRole('region', { name: texts.memberPhotos.sending }).getByRole('alert').waitFor()
  },
  'plates-comment': async (page) => {
    const { id } = await fullGallery(page)
    await page.goto(`/tr/restaurants/${id}#yorumlar`)
    await page.getByRole('list', { name: texts.memberPhotos.ofComment }).scrollIntoViewIfNeeded()
  },
  'plates-waiting': async (page) => {
    const { id, dish } = await newPlate(page)
    await page.context().clearCookies({ name: /session/ })
    await signUp(page)
    await givePhoto(page, id, `dishId=${dish.id}`, 'kokorec-1')
    await page.goto(`/tr/restaurants/${id}/photos`)
    await page.getByRole('region', { name: texts.memberPhotos.own }).waitFor()
  },
  'queue-photo': async (page) => {
    const { id, title, dish } = await newPlate(page)
    await page.context().clearCookies({ name: /session/ })
    await signUp(page)
    await givePhoto(page, id, `dishId=${dish.id}`, 'kokorec-1')
    await asAdmin(page)
    const card = await openWaiting(page, await findWaiting(page, 'photo', title))
    await card.getByRole('img').waitFor()
  },
}
