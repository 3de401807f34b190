import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { GalleryPage } from '#features/member-photos/member-photos.contract.ts'
import { read } from '#tests/support/calls.ts'
import { givePhoto, newPlate, type Plate } from '#tests/support/gallery-screens.ts'
import { journeyDatabase } from '#tests/support/journey-database.ts'
import { expect, phoneOnly, test } from '#tests/support/journey.ts'
import { forgetCookies } from '#tests/support/people.ts'

const squares = (page: Page): Locator => page.locator('.photo-button')

/** Gives a restaurant this many further photos, each with files of its own. */
async function addMany({ id }: Plate, count: number): Promise<void> {
  const { pool } = await journeyDatabase()
  const { rows } = await pool.query<{ photo: string; made: string }>(
    `with source as (select * from member_photos where restaurant_id = $1 order by id limit 1),
       new as (select source.photo || '-' || n as made, n from source, generate_series(1, $2::int) n),
       files as (
         insert into media_files (name, owner_id, kind, bytes)
         select new.made || '-' || size || '.webp', f.owner_id, f.kind, f.bytes
         from new, source, unnest(array[400, 800, 1600]) size join media_files f on f.name = (select photo from source) || '-' || size || '.webp'),
       rows as (
         insert into member_photos (restaurant_id, member_id, dish_key, photo, width, height, color, added_at)
         select restaurant_id, member_id, dish_key, made, width, height, color, added_at - new.n * interval '1 hour' from source, new)
     select source.photo, new.made from source, new`,
    [id, count],
  )
  const fileOf = (photo: string, size: number): string => join(process.env['JOURNEY_DATA']!, 'media', `${photo}-${size}.webp`)
  for (const { photo, made } of rows) for (const size of [400, 800, 1600]) await copyFile(fileOf(photo, size), fileOf(made, size))
}

/** The bytes that this address loads before it scrolls, without a cache. */
async function bytesOf(page: Page, path: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(path)
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = bytes === before
        before = bytes
        return isStill
      },
      { intervals: [1000] },
    )
    .toBe(true)
  await session.detach()
  return bytes
}

/** The first answer of a page is compressed quickly, later ones densely: only those are compared. */
async function untilDense(page: Page, path: string): Promise<void> {
  const etagOf = async () => (await page.request.get(path, { headers: { 'accept-encoding': 'br' } })).headers()['etag']
  await expect.poll(etagOf, { timeout: 20_000 }).toMatch(/-br"$/)
}

/** From now on every document adds up its layout shifts. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
}

/** A new member's restaurant with three photos. */
async function threePhotos(page: Page): Promise<Plate> {
  const plate = await newPlate(page)
  for (const name of ['kokorec-1', 'kokorec-2', 'kokorec-3']) await givePhoto(page, plate.id, `dishId=${plate.dish.id}`, name)
  return plate
}

test('a restaurant with 200 photos loads no more before scrolling than one with three [PIC-05]', phoneOnly, async ({ page }) => {
  const shifted = await watchShifts(page)
  const [few, many] = [await threePhotos(page), await threePhotos(page)]
  await addMany(many, 197)
  const counts = [few, many].map(async ({ id }) => (await read<GalleryPage>(page, `/restaurants/${id}/gallery`)).count)
  expect(await Promise.all(counts)).toEqual([3, 200])
  await forgetCookies(page.context())
  for (const { id } of [few, many]) await untilDense(page, `/tr/restaurants/${id}`)
  const loaded: number[] = []
  for (const { id } of [few, many, few, many]) {
    loaded.push(await bytesOf(page, `/tr/restaurants/${id}`))
    expect(await shifted()).toBe(0)
  }
  const [, , ofFew = 0, ofMany = 0] = loaded
  expect(ofFew).toBeGreaterThan(10_000)
  // The number of all photos has two more digits.
  expect(ofMany - ofFew).toBeLessThan(200)
})

test('nothing moves in a gallery while its photos come late [PIC-05]', phoneOnly, async ({ page }) => {
  const shifted = await watchShifts(page)
  const plate = await newPlate(page)
  await givePhoto(page, plate.id, `dishId=${plate.dish.id}`, 'kokorec-1')
  await addMany(plate, 40)
  await forgetCookies(page.context())
  const open = Promise.withResolvers<void>()
  let held = 0
  await page.route(/\/media\/.*-400\.webp$/, async (route) => {
    held++
    await open.promise
    await route.continue()
  })
  await page.goto(`/tr/restaurants/${plate.id}/photos`)
  await expect(squares(page)).toHaveCount(24)
  await expect.poll(() => held).toBeGreaterThan(3)
  const places = () => squares(page).evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
  const before = await places()
  open.resolve()
  await expect
    .poll(() =>
      squares(page)
        .first()
        .locator('img')
        .evaluate((img) => (img as HTMLImageElement).complete),
    )
    .toBe(true)
  expect(await places()).toEqual(before)
  expect(await shifted()).toBe(0)
})
