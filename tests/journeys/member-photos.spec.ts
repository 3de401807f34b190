import type { Locator, Page, Route } from '@playwright/test'
import type { GalleryPage } from '#features/member-photos/member-photos.contract.ts'
import { read } from '#tests/support/calls.ts'
import { settleDecisions } from '#tests/support/decisions.ts'
import { choosePhotos, givePhoto, newPlate, openAndChoose, type Plate, sayHere } from '#tests/support/gallery-screens.ts'
import { expect, mainOnPhone, phoneOnly, test } from '#tests/support/journey.ts'
import { asAdmin } from '#tests/support/kept.ts'
import { forgetCookies, signUp } from '#tests/support/people.ts'
import { format, texts } from '#tests/support/texts.ts'

const uploads = /\/api\/restaurants\/[^/]+\/member-photos\?/
const KOKOREC = ['kokorec-1', 'kokorec-2', 'kokorec-3', 'stall-1'] as const
const MIDYE = ['midye-1', 'midye-2', 'midye-3', 'stall-2'] as const

const pathOf = ({ id }: Pick<Plate, 'id'>): string => `/tr/restaurants/${id}/photos`
const squares = (page: Page): Locator => page.locator('.photo-button')
const sending = (page: Page): Locator => page.getByRole('region', { name: texts.memberPhotos.sending })
const stored = (page: Page, id: string): Promise<GalleryPage> => read<GalleryPage>(page, `/restaurants/${id}/gallery`)

/** Sends what the dialog holds, as photos of this dish. */
async function send(dialog: Locator, count: number, dish: string): Promise<void> {
  await dialog.getByLabel(texts.memberPhotos.dish, { exact: true }).selectOption({ label: dish })
  await dialog.getByRole('button', { name: texts.memberPhotos.send(count, String(count)) }).click()
  await expect(dialog).toHaveCount(0)
}

/** A swipe of one finger over the photo, as a phone reports it. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  await touch('touchStart', from)
  await touch('touchMove', to)
  await touch('touchEnd')
  await session.detach()
}

test(
  'a member adds three photos of a dish, and everybody finds them by day and by dish, opens, describes and turns them [PIC-01 PIC-02]',
  mainOnPhone,
  async ({ page }) => {
    const plate = await newPlate(page)
    await page.goto(`/tr/restaurants/${plate.id}#fotograflar`)
    await page.locator('#fotograflar').getByRole('link', { name: texts.memberPhotos.add }).click()
    const dialog = page.getByRole('dialog', { name: texts.memberPhotos.add })
    await dialog.getByRole('button', { name: texts.memberPhotos.send(0, '0') }).click()
    await expect(dialog.getByRole('alert')).toHaveText(texts.memberPhotos.chooseFirst)
    await choosePhotos(page, KOKOREC.slice(0, 3))
    await dialog.getByLabel(texts.memberPhotos.altOf(1)).fill('Yarım ekmek kokoreç')
    await dialog.getByLabel(texts.memberPhotos.altOf(2)).fill('Közün üstünde şişler')
    await dialog.getByRole('button', { name: texts.memberPhotos.send(3, '3') }).click()
    await expect(dialog.getByRole('alert')).toHaveText(texts.memberPhotos.chooseDish)
    await send(dialog, 3, plate.dish.name)
    await expect(page.getByText(texts.memberPhotos.sent)).toBeVisible()
    await expect(sending(page)).toHaveCount(0)

    // By day, each with its dish and its member.
    const { items } = await stored(page, plate.id)
    const { username, nickname } = items[0]!.author!
    const day = format.longDate(items[0]!.addedAt, 'Europe/Istanbul')
    const ofDay = page.getByRole('region', { name: day })
    await expect(ofDay.getByRole('listitem')).toHaveText(Array<string>(3).fill(`${plate.dish.name}@${username}`))
    const named = (alt: string) => page.getByRole('button', { name: texts.memberPhotos.open(alt) })
    await expect(named('Yarım ekmek kokoreç')).toBeVisible()
    const unnamed = texts.memberPhotos.photo(plate.dish.name, nickname, day)
    await expect(named(unnamed)).toBeVisible()

    // By dish, also without a script.
    await givePhoto(page, plate.id, `dishId=${plate.other.id}`, 'midye-1')
    await page.reload()
    await expect(squares(page)).toHaveCount(4)
    await page
      .getByRole('navigation', { name: texts.memberPhotos.byDish })
      .getByRole('link', { name: texts.memberPhotos.ofDish(plate.dish.name, '3') })
      .click()
    await expect(page).toHaveURL(new RegExp(`yemek=${plate.dish.id}$`))
    await expect(squares(page)).toHaveCount(3)

    // The latest photo is the first one, and has no text yet.
    await named(unnamed).click()
    const viewer = page.getByRole('dialog', { name: texts.detail.viewer(plate.title) })
    await expect(viewer.getByText('1/3', { exact: true })).toBeVisible()
    await expect(viewer.getByText(day)).toBeVisible()
    await expect(viewer.getByRole('link', { name: `@${username}` })).toBeVisible()
    await viewer.getByRole('button', { name: texts.memberPhotos.describe }).click()
    const field = viewer.getByLabel(texts.memberPhotos.describeHelp)
    await expect(field).toBeFocused()
    await field.fill('Ustanın tezgâhı')
    // An arrow moves the cursor in the field, and turns no photo.
    await field.press('ArrowLeft')
    await expect(field).toHaveValue('Ustanın tezgâhı')
    await viewer.getByRole('button', { name: texts.memberPhotos.save }).click()
    await expect(viewer.getByRole('img', { name: 'Ustanın tezgâhı' })).toBeVisible()

    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('img', { name: 'Közün üstünde şişler' })).toBeVisible()
    await swipe(page, 300, 60)
    await expect(viewer.getByRole('img', { name: 'Yarım ekmek kokoreç' })).toBeVisible()
    await swipe(page, 60, 300)
    await expect(viewer.getByText('2/3', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`yemek=${plate.dish.id}$`))
    await named('Yarım ekmek kokoreç').click()
    await expect(viewer.getByText('3/3', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(viewer).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`yemek=${plate.dish.id}$`))

    await named('Yarım ekmek kokoreç').click()
    await viewer.getByRole('button', { name: texts.memberPhotos.delete }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.common.remove }).click()
    await expect(page.getByText(texts.memberPhotos.deleted)).toBeVisible()
    await expect(viewer).toHaveCount(0)
    await expect(squares(page)).toHaveCount(2)
  },
)

test('a visitor opens one photo by its address and finds no way to delete it [PIC-02]', phoneOnly, async ({ page }) => {
  const plate = await newPlate(page)
  const first = await givePhoto(page, plate.id, `dishId=${plate.dish.id}&alt=Kokore%C3%A7`, 'kokorec-1')
  await givePhoto(page, plate.id, `dishId=${plate.dish.id}`, 'kokorec-2')
  await forgetCookies(page.context())
  await page.goto(`/tr/restaurants/${plate.id}#fotograflar`)
  await page.locator(`#fotograflar a[href$="foto=member%3A${first.id}#foto"]`).click()
  const viewer = page.getByRole('dialog', { name: texts.detail.viewer(plate.title) })
  await expect(viewer.getByRole('img', { name: 'Kokoreç', exact: true })).toBeVisible()
  await expect(viewer.getByText('2/2', { exact: true })).toBeVisible()
  await expect(viewer.getByRole('button', { name: texts.memberPhotos.delete })).toHaveCount(0)
  await viewer.getByRole('button', { name: texts.detail.close }).click()
  await expect(viewer).toHaveCount(0)
})

test(
  'ten photos over a network that breaks twice arrive once each, also when the answer was lost [PIC-01]',
  phoneOnly,
  async ({ page, context }) => {
    const plate = await newPlate(page)
    await sayHere(page, plate.id)
    const breaks: Record<number, (route: Route) => Promise<void>> = {
      2: (route) => route.abort('internetdisconnected'),
      // The server stores this photo, and its answer does not arrive.
      5: async (route) => {
        expect((await route.fetch()).status()).toBe(201)
        await route.abort('internetdisconnected')
      },
    }
    let calls = 0
    await page.route(uploads, (route) => (breaks[++calls] ?? ((other: Route) => other.continue()))(route))
    await page.goto(pathOf(plate))
    await send(await openAndChoose(page, KOKOREC), 4, plate.dish.name)
    await send(await openAndChoose(page, MIDYE), 4, plate.other.name)
    // Now without a network: what is chosen waits.
    await context.setOffline(true)
    const last = await openAndChoose(page, ['kebap-1', 'kebap-2'])
    await last.getByLabel(texts.memberPhotos.toComment).check()
    await last.getByRole('button', { name: texts.memberPhotos.send(2, '2') }).click()
    await expect(last).toHaveCount(0)
    await expect(sending(page).getByRole('listitem').nth(1)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(texts.memberPhotos.sent)).toBeVisible({ timeout: 60_000 })
    await expect(sending(page)).toHaveCount(0)
    expect(calls).toBeGreaterThanOrEqual(12)

    const { count, dishes, items } = await stored(page, plate.id)
    expect([count, dishes?.map((dish) => dish.count), items.filter(({ commentId }) => commentId !== null).length]).toEqual([10, [4, 4], 2])
    await page.reload()
    await expect(squares(page)).toHaveCount(10)
    await page.goto(`/tr/restaurants/${plate.id}#yorumlar`)
    await expect(page.getByRole('list', { name: texts.memberPhotos.ofComment }).getByRole('img')).toHaveCount(2)
  },
)

test('photos of a closed tab are sent by the next visit, each once [PIC-01]', phoneOnly, async ({ page, context }) => {
  const plate = await newPlate(page)
  await page.goto(pathOf(plate))
  const dialog = await openAndChoose(page, KOKOREC.slice(0, 3))
  let calls = 0
  await page.route(uploads, (route) => (++calls === 1 ? route.continue() : route.abort('internetdisconnected')))
  await send(dialog, 3, plate.dish.name)
  await expect.poll(async () => (await stored(page, plate.id)).count).toBe(1)
  await context.setOffline(true)
  await expect(sending(page).getByRole('listitem')).toHaveCount(2)
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto(pathOf(plate))
  await expect(next.getByText(texts.memberPhotos.sent)).toBeVisible()
  await expect(squares(next)).toHaveCount(3)
  expect((await stored(next, plate.id)).count).toBe(3)
  // Nothing is left for a third visit.
  await next.reload()
  await expect(squares(next)).toHaveCount(3)
  await expect(sending(next)).toHaveCount(0)
})

test('a photo that the server refuses says why, and its member gives it up [PIC-01]', phoneOnly, async ({ page }) => {
  const plate = await newPlate(page)
  for (const name of KOKOREC) await givePhoto(page, plate.id, `dishId=${plate.dish.id}`, name)
  await page.goto(`${pathOf(plate)}#ekle`)
  await send(await choosePhotos(page, ['stall-3']), 1, plate.dish.name)
  await expect(sending(page).getByRole('alert')).toHaveText(texts.memberPhotos.refusedOf('stall-3.webp', texts.errors.PHOTOS_OF_DISH_FULL))
  // It is still there on the next visit, where the member gives it up.
  await sending(page).getByRole('button', { name: texts.memberPhotos.giveUp }).click()
  await expect(sending(page)).toHaveCount(0)
  await page.reload()
  await expect(squares(page)).toHaveCount(4)
  await expect(sending(page)).toHaveCount(0)
})

test(
  'the photos of two newcomers wait, only they see them, and a moderator shows both with one press [PIC-03]',
  mainOnPhone,
  async ({ page, browser }) => {
    const plate = await newPlate(page)
    await forgetCookies(page.context())
    await signUp(page)
    await page.goto(pathOf(plate))
    await send(await openAndChoose(page, ['kokorec-1']), 1, plate.dish.name)
    await expect(page.getByText(texts.memberPhotos.sentWaits)).toBeVisible()
    const waiting = page.getByRole('region', { name: texts.memberPhotos.own })
    await expect(waiting.getByRole('heading', { name: texts.memberPhotos.waits })).toBeVisible()
    await expect(waiting.getByRole('img')).toHaveCount(1)
    const newcomer = await page.context().storageState()
    await forgetCookies(page.context())
    await signUp(page)
    await givePhoto(page, plate.id, `dishId=${plate.dish.id}`, 'kokorec-2')
    const reader = await (await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })).newPage()
    await reader.goto(pathOf(plate))
    await expect(squares(reader)).toHaveCount(0)

    await asAdmin(page)
    await page.goto('/tr/admin/queue?tur=photo')
    const boxes = page.getByRole('checkbox', { name: texts.queue.select(plate.title) })
    const more = page.getByRole('button', { name: texts.common.more, exact: true })
    await expect(async () => {
      if ((await boxes.count()) < 2) await more.click({ timeout: 1000 })
      await expect(boxes).toHaveCount(2, { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await boxes.first().check()
    await boxes.last().check()
    const bar = page.getByRole('region', { name: texts.queue.selection })
    await expect(bar.getByRole('status')).toHaveText(texts.queue.selected('2'))
    await bar.getByRole('button', { name: texts.queue.postAll }).click()
    await expect(page.getByText(texts.queue.several('2'))).toBeVisible()
    await settleDecisions()
    await reader.reload()
    await expect(squares(reader)).toHaveCount(2)
    await reader.context().close()

    await page.context().clearCookies({ name: /session/ })
    await page.context().addCookies(newcomer.cookies)
    await page.goto(pathOf(plate))
    await expect(squares(page)).toHaveCount(2)
    await expect(waiting).toHaveCount(0)
  },
)
