import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/members.ts'
import type { GiftPage, GiftTypes } from '#features/gifts/gifts.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { changeAnswer, failAnswer } from '#tests/support/answers.ts'
import { expect, test } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'

const MINUTE = 60_000
const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

/** One of the demo members who have points. */
async function signInAs(page: Page, username: string): Promise<void> {
  await page.request.post('/api/auth/sign-in', {
    data: { email: `${username}@lokma.example`, password: DEMO_PASSWORD },
    headers: origin(),
  })
}

async function idOf(page: Page, username: string): Promise<string> {
  return ((await (await page.request.get(`/api/profiles/${username}`)).json()) as Profile).id
}

async function follow(page: Page, username: string): Promise<void> {
  const answer = await page.request.put(`/api/profiles/${await idOf(page, username)}/follow`, {
    data: { following: true },
    headers: origin(),
  })
  expect(answer.ok()).toBe(true)
}

/** A new member in a separate browser. */
async function newMember(browser: Browser): Promise<{ page: Page; username: string }> {
  const page = await browser.newPage({ baseURL: process.env['JOURNEY_URL']! })
  return { page, username: await signUp(page) }
}

const giftButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Hediye gönder' })
const slot = (page: Page) => page.locator('[data-slot=gift]')

test('a followed member sends a gift with a message; its receiver finds it in the inbox, accepts it, and everybody sees it on the profile [GIFT-05 GIFT-06 GIFT-16 GIFT-17 GIFT-20 GIFT-21 GIFT-23 GIFT-25 GIFT-26 PROF-05 PROF-07 GEN-08]', async ({
  page,
  browser,
}) => {
  const { page: theirs, username } = await newMember(browser)
  await signInAs(page, 'can.gurme')
  await page.goto(`/tr/profile/${username}`)
  await expect(slot(page)).toContainText('Henüz hediye almamış')
  await expect(page.getByRole('main').getByRole('button', { name: /^Hediye kutusu/ })).toHaveCount(0)
  await expect(giftButton(page)).toBeDisabled()
  await expect(giftButton(page)).toHaveAccessibleDescription('You can only send gifts to people you follow or who follow you')

  await follow(theirs, 'can.gurme')
  await page.reload()
  await expect(giftButton(page)).toBeEnabled()
  await giftButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hediye gönder' })
  await expect(dialog.getByRole('radio')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(giftButton(page)).toBeFocused()

  await giftButton(page).click()
  const send = dialog.getByRole('button', { name: 'Gönder', exact: true })
  await send.click()
  await expect(dialog.getByText('Please select a gift')).toBeVisible()
  await dialog.getByRole('radio', { name: /Gül.*5 puan/ }).check()
  await expect(dialog.getByText('Please select a gift')).toHaveCount(0)
  await expect(dialog.getByText(/^\d+(,\d)? − 5 = \d+(,\d)? puan kalacak$/)).toBeVisible()
  const message = dialog.getByLabel('Mesajın (isteğe bağlı)')
  await message.fill('ş'.repeat(101))
  await expect(dialog.getByText('101/100')).toBeVisible()
  await expect(dialog.getByText('Mesaj en fazla 100 karakter olabilir.')).toBeVisible()
  await message.fill('Tezgâhına kurban!')
  await expect(dialog.getByText('17/100')).toBeVisible()

  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/gifts')) keys.push(request.headers()['idempotency-key'])
  })
  await failAnswer(page, '**/api/gifts')
  await send.click()
  await expect(page.getByText('Failed to send gift')).toBeVisible()
  await expect(message).toHaveValue('Tezgâhına kurban!')
  await expect(dialog.getByRole('radio', { name: /Gül/ })).toBeChecked()
  await page.unroute('**/api/gifts')
  await send.click()
  await expect(page.getByText('Gift sent successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])

  await theirs.goto(`/tr/profile/${username}`)
  await expect(slot(theirs)).toContainText('Henüz hediyen yok')
  await expect(giftButton(theirs)).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Hesap menüsü, 1 hediye bekliyor' })).toBeVisible()
  await theirs.getByRole('button', { name: /^Hediye kutusu.*1 hediye bekliyor$/ }).click()
  const inbox = theirs.getByRole('dialog', { name: 'Hediye kutusu' })
  const row = inbox.getByRole('listitem')
  await expect(row).toHaveCount(1)
  for (const text of ['Gül', 'Gönderen: Can Gürsoy', 'Tezgâhına kurban!', /^7[12]h \d+m left$/])
    await expect(row.getByText(text, { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Kabul et/ }).click()
  await expect(theirs.getByText('Gift accepted! It will appear on your profile.')).toBeVisible()
  await expect(inbox.getByText('Bekleyen hediye yok')).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(slot(theirs)).toContainText('Gül')
  await expect(theirs.getByRole('button', { name: 'Hediye kutusu', exact: true })).toBeVisible()

  await page.reload()
  await expect(slot(page)).toContainText('Gönderen: Can Gürsoy')
  await slot(page).click()
  const shown = page.getByRole('dialog', { name: 'Gül' })
  await expect(shown.getByText('Tezgâhına kurban!')).toBeVisible()
  await expect(shown.getByRole('link', { name: '@can.gurme' })).toBeVisible()
  await theirs.context().close()
})

test('the inbox counts down, keeps a gift whose answer failed, and says which gift is replaced; a rejected one is refunded to its sender, who is notified once [GIFT-16 GIFT-17 GIFT-19 GIFT-21 GIFT-22 GIFT-26]', async ({
  page,
  browser,
}, info) => {
  const username = await signUp(page)
  // A refund is announced in one browser only, so each run has its own sender.
  const sender = info.project.name === 'phone' ? 'selin.yer' : 'izmirli.pelin'
  await follow(page, sender)
  const givers = await browser.newPage({ baseURL: process.env['JOURNEY_URL']! })
  await signInAs(givers, sender)
  const { items: types } = (await (await givers.request.get('/api/gift-types')).json()) as GiftTypes
  const receiverId = await idOf(givers, username)
  for (const { id: giftTypeId } of types.slice(0, 2))
    expect((await givers.request.post('/api/gifts', { data: { receiverId, giftTypeId }, headers: origin() })).status()).toBe(201)

  await page.clock.install()
  await changeAnswer<GiftPage>(page, /\/api\/gifts$/, (answer) => ({
    ...answer,
    items: answer.items.map((gift, index) => ({
      ...gift,
      expiresAt: new Date(Date.now() + (index === 0 ? 61.4 : 1.4) * MINUTE).toISOString(),
    })),
  }))
  await page.goto(`/tr/profile/${username}`)
  const open = page.getByRole('main').getByRole('button', { name: /^Hediye kutusu/ })
  await open.click()
  const inbox = page.getByRole('dialog', { name: 'Hediye kutusu' })
  const rows = inbox.getByRole('listitem')
  await expect(rows).toContainText([types[1]!.name, types[0]!.name])
  await expect(rows.nth(0).getByText('1h 1m left')).toBeVisible()
  await expect(rows.nth(1).getByText('1m left')).toBeVisible()
  await page.clock.fastForward(1.6 * MINUTE)
  await expect(rows.nth(0).getByText('59m left')).toBeVisible()
  await expect(rows.nth(1).getByText('Expired')).toBeVisible()
  for (const name of [/^Kabul et/, /^Geri çevir/]) await expect(rows.nth(1).getByRole('button', { name })).toBeDisabled()
  await page.unrouteAll()

  await page.reload()
  await open.click()
  for (const [answer, failed] of [
    ['accept', 'Failed to accept gift'],
    ['reject', 'Failed to reject gift'],
  ] as const) {
    await failAnswer(page, `**/api/gifts/*/${answer}`)
    await rows
      .nth(0)
      .getByRole('button', { name: answer === 'accept' ? /^Kabul et/ : /^Geri çevir/ })
      .click()
    await expect(page.getByText(failed)).toBeVisible()
    await expect(rows).toHaveCount(2)
  }
  await page.unrouteAll()
  await expect(inbox.getByText(/profilindekinin yerini alır/)).toHaveCount(0)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Kabul et/ })
    .click()
  await expect(page.getByText('Gift accepted! It will appear on your profile.')).toBeVisible()
  await expect(inbox.getByText(new RegExp(`profilindekinin yerini alır: .*${types[0]!.name}$`))).toBeVisible()
  await rows
    .nth(0)
    .getByRole('button', { name: /^Geri çevir/ })
    .click()
  await expect(page.getByText('Gift rejected')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(slot(page)).toContainText(types[0]!.name)

  const back = givers.getByText(`${types[1]!.emoji} ${types[1]!.name} hediyen geri döndü: ${types[1]!.costPoints} puan iade edildi`)
  await givers.goto('/tr/top-rated')
  await expect(back).toBeVisible()
  await givers.reload()
  await expect(givers.getByRole('button', { name: /^Hesap menüsü/ })).toBeVisible()
  await expect(back).toHaveCount(0)
  await givers.context().close()
})

test('a member with too few points sees what is missing, before and after sending [GIFT-08 GIFT-20]', async ({ page }) => {
  await signUp(page)
  await follow(page, 'gulsum.hanim')
  await page.goto('/tr/profile/gulsum.hanim')
  await giftButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Hediye gönder' })
  await expect(dialog.getByText('Puanın yetmiyor')).toHaveCount(5)
  await dialog.getByRole('radio', { name: /Demli Çay/ }).check()
  await expect(dialog.getByText('2 puan eksik')).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Gönder', exact: true })
  const refusal = dialog.getByText('Insufficient points to send this gift')
  await send.click()
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Escape')

  // The points were spent elsewhere since this page loaded the balance.
  await changeAnswer<{ profile: { points: number } }>(page, /\/api\/viewer/, (viewer) => ({
    ...viewer,
    profile: { ...viewer.profile, points: 100 },
  }))
  await giftButton(page).click()
  await expect(dialog.getByText('100 − 2 = 98 puan kalacak')).toBeVisible()
  await send.click()
  await expect(page.getByText('Failed to send gift')).toBeVisible()
  await expect(refusal).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('a gift that arrives and a badge are announced without a reload; a gift says that it expired when it does [REPAIR-19 REPAIR-22]', async ({
  page,
  browser,
}) => {
  const { page: theirs, username } = await newMember(browser)
  await theirs.goto('/tr')
  await signInAs(page, 'can.gurme')
  await follow(page, username)
  const { items } = (await (await page.request.get('/api/gift-types')).json()) as GiftTypes
  // The previous page can still be opening a connection.
  await theirs.goto('about:blank')
  const connected = theirs.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await theirs.goto('/tr/top-rated')
  await connected
  await page.request.post('/api/gifts', {
    data: { receiverId: await idOf(page, username), giftTypeId: items[0]!.id },
    headers: origin(),
  })
  await expect(theirs.getByRole('button', { name: /^Hesap menüsü, 1 hediye bekliyor/ })).toBeVisible()

  const soon = new Date(Date.now() + 4000).toISOString()
  await changeAnswer<GiftPage>(theirs, /\/api\/gifts(\?|$)/, (answer) => ({
    ...answer,
    items: answer.items.map((gift) => ({ ...gift, expiresAt: soon })),
  }))
  await theirs.goto('/tr/profile/me')
  await theirs
    .getByRole('main')
    .getByRole('button', { name: /^Hediye kutusu/ })
    .click()
  const dialog = theirs.getByRole('dialog', { name: 'Hediye kutusu' })
  await expect(dialog.getByText('Expired')).toBeVisible({ timeout: 8000 })
  await expect(dialog.getByRole('button', { name: /^Kabul et/ })).toBeDisabled()
  await theirs.close()
})
