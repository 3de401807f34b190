import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/members.ts'
import type { GiftPage, GiftTypes } from '#features/gifts/gifts.contract.ts'
import { initialGiftTexts } from '#features/gifts/initial.texts.en.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { changeAnswer, failAnswer } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'
import { beginning, format, isEnglish, textLike, texts } from '#tests/support/texts.ts'

const MINUTE = 60_000
const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

/** One of the demo members who have points. */
async function signInAs(page: Page, username: string): Promise<void> {
  await call(page, 'POST', '/auth/sign-in', { email: `${username}@lokma.example`, password: DEMO_PASSWORD })
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

/** A gift of the first ones, as the interface names it. */
const nameOf = (gift: string): string => (isEnglish() ? (initialGiftTexts[gift]?.name ?? gift) : gift)
const giftButton = (page: Page) => page.getByRole('main').getByRole('button', { name: texts.gifts.send })
/** How long a gift that expires in this many minutes can still be answered. */
const left = (minutes: number): string => (minutes === 0 ? texts.gifts.expired : texts.gifts.left(Math.floor(minutes / 60), minutes % 60))
const slot = (page: Page) => page.locator('[data-slot=gift]')

test(
  'a followed member sends a gift with a message; its receiver finds it in the inbox, accepts it, and everybody sees it on the profile [GIFT-05 GIFT-06 GIFT-16 GIFT-17 GIFT-20 GIFT-21 GIFT-23 GIFT-25 GIFT-26 PROF-05 PROF-07 GEN-08]',
  main,
  async ({ page, browser }) => {
    const { page: theirs, username } = await newMember(browser)
    await signInAs(page, 'can.gurme')
    await page.goto(`/tr/profile/${username}`)
    await expect(slot(page)).toContainText(texts.gifts.none)
    await expect(page.getByRole('main').getByRole('button', { name: beginning(texts.gifts.inbox) })).toHaveCount(0)
    await expect(giftButton(page)).toBeDisabled()
    await expect(giftButton(page)).toHaveAccessibleDescription(texts.errors.GIFT_WITHOUT_FOLLOW)

    await follow(theirs, 'can.gurme')
    await page.reload()
    await expect(giftButton(page)).toBeEnabled()
    await giftButton(page).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: texts.gifts.send })
    await expect(dialog.getByRole('radio')).toHaveCount(5)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(giftButton(page)).toBeFocused()

    await giftButton(page).click()
    const send = dialog.getByRole('button', { name: texts.gifts.submit, exact: true })
    await send.click()
    await expect(dialog.getByText(texts.errors.GIFT_REQUIRED)).toBeVisible()
    await dialog.getByRole('radio', { name: new RegExp(`${nameOf('Gül')}.*${texts.gifts.cost('5')}`) }).check()
    await expect(dialog.getByText(texts.errors.GIFT_REQUIRED)).toHaveCount(0)
    await expect(dialog.getByText(textLike(texts.gifts.remains, '\\d+([.,]\\d)?', '5', '\\d+([.,]\\d)?'))).toBeVisible()
    const message = dialog.getByLabel(texts.gifts.message)
    await message.fill('ş'.repeat(101))
    await expect(dialog.getByText('101/100')).toBeVisible()
    await expect(dialog.getByText(texts.errors.GIFT_MESSAGE_TOO_LONG)).toBeVisible()
    await message.fill('Tezgâhına kurban!')
    await expect(dialog.getByText('17/100')).toBeVisible()

    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/gifts')) keys.push(request.headers()['idempotency-key'])
    })
    await failAnswer(page, '**/api/gifts')
    await send.click()
    await expect(page.getByText(texts.gifts.sendFailed)).toBeVisible()
    await expect(message).toHaveValue('Tezgâhına kurban!')
    await expect(dialog.getByRole('radio', { name: beginning(nameOf('Gül')) })).toBeChecked()
    await page.unroute('**/api/gifts')
    await send.click()
    await expect(page.getByText(texts.gifts.sent)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])

    await theirs.goto(`/tr/profile/${username}`)
    await expect(slot(theirs)).toContainText(texts.gifts.noneOwn)
    await expect(giftButton(theirs)).toHaveCount(0)
    await expect(
      theirs.getByRole('button', {
        name: `${texts.common.account.menu}, ${texts.common.account.gifts('1')}`,
      }),
    ).toBeVisible()
    await theirs.getByRole('button', { name: new RegExp(`^${texts.gifts.inbox}.*${texts.gifts.waiting(1)}$`) }).click()
    const inbox = theirs.getByRole('dialog', { name: texts.gifts.inbox })
    const row = inbox.getByRole('listitem')
    await expect(row).toHaveCount(1)
    const time = new RegExp(
      `^${left(72 * 60 - 1)
        .replace('71', '7[12]')
        .replace('59', '\\d+')}$`,
    )
    for (const text of [nameOf('Gül'), texts.gifts.from('Can Gürsoy'), 'Tezgâhına kurban!', time])
      await expect(row.getByText(text, { exact: true })).toBeVisible()
    await row.getByRole('button', { name: beginning(texts.gifts.accept) }).click()
    await expect(theirs.getByText(texts.gifts.accepted)).toBeVisible()
    await expect(inbox.getByText(texts.gifts.inboxEmpty)).toBeVisible()
    await theirs.keyboard.press('Escape')
    await expect(slot(theirs)).toContainText(nameOf('Gül'))
    await expect(theirs.getByRole('button', { name: texts.gifts.inbox, exact: true })).toBeVisible()

    await page.reload()
    await expect(slot(page)).toContainText(texts.gifts.from('Can Gürsoy'))
    await slot(page).click()
    const shown = page.getByRole('dialog', { name: nameOf('Gül') })
    await expect(shown.getByText('Tezgâhına kurban!')).toBeVisible()
    await expect(shown.getByRole('link', { name: '@can.gurme' })).toBeVisible()
    await theirs.context().close()
  },
)

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
  const open = page.getByRole('main').getByRole('button', { name: beginning(texts.gifts.inbox) })
  await open.click()
  const inbox = page.getByRole('dialog', { name: texts.gifts.inbox })
  const rows = inbox.getByRole('listitem')
  await expect(rows).toContainText([nameOf(types[1]!.name), nameOf(types[0]!.name)])
  await expect(rows.nth(0).getByText(left(61))).toBeVisible()
  await expect(rows.nth(1).getByText(left(1))).toBeVisible()
  await page.clock.fastForward(1.6 * MINUTE)
  await expect(rows.nth(0).getByText(left(59))).toBeVisible()
  await expect(rows.nth(1).getByText(left(0))).toBeVisible()
  for (const name of [beginning(texts.gifts.accept), beginning(texts.gifts.reject)])
    await expect(rows.nth(1).getByRole('button', { name })).toBeDisabled()
  await page.unrouteAll({ behavior: 'wait' })

  await page.reload()
  await open.click()
  await expect(rows).toHaveCount(2)
  for (const [answer, failed] of [
    ['accept', texts.gifts.acceptFailed],
    ['reject', texts.gifts.rejectFailed],
  ] as const) {
    await failAnswer(page, `**/api/gifts/*/${answer}`)
    // The inbox and the profile's gift are loaded again after a failure: the answers must not take the place of what comes next.
    const loadedAgain = [/\/api\/gifts$/, /\/api\/profiles\/[^/]+\/gift$/].map((path) => page.waitForResponse(path))
    await rows
      .nth(0)
      .getByRole('button', { name: answer === 'accept' ? beginning(texts.gifts.accept) : beginning(texts.gifts.reject) })
      .click()
    await expect(page.getByText(failed)).toBeVisible()
    await Promise.all(loadedAgain)
    await expect(rows).toHaveCount(2)
  }
  await page.unrouteAll({ behavior: 'wait' })
  await expect(inbox.getByText(textLike(texts.gifts.replaces))).toHaveCount(0)
  await rows
    .nth(1)
    .getByRole('button', { name: beginning(texts.gifts.accept) })
    .click()
  await expect(page.getByText(texts.gifts.accepted)).toBeVisible()
  await expect(inbox.getByText(textLike(texts.gifts.replaces, `.*${nameOf(types[0]!.name)}`))).toBeVisible()
  await rows
    .nth(0)
    .getByRole('button', { name: beginning(texts.gifts.reject) })
    .click()
  await expect(page.getByText(texts.gifts.rejected)).toBeVisible()
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await expect(slot(page)).toContainText(nameOf(types[0]!.name))

  const back = givers.getByText(texts.gifts.returned(`${types[1]!.emoji} ${nameOf(types[1]!.name)}`, format.score(types[1]!.costPoints)))
  await givers.goto('/tr/top-rated')
  await expect(back).toBeVisible()
  await givers.reload()
  await expect(givers.getByRole('button', { name: beginning(texts.common.account.menu) })).toBeVisible()
  await expect(back).toHaveCount(0)
  await givers.context().close()
})

test('a member with too few points sees what is missing, before and after sending [GIFT-08 GIFT-20]', async ({ page }) => {
  await signUp(page)
  await follow(page, 'gulsum.hanim')
  await page.goto('/tr/profile/gulsum.hanim')
  await giftButton(page).click()
  const dialog = page.getByRole('dialog', { name: texts.gifts.send })
  await expect(dialog.getByText(texts.gifts.tooDear)).toHaveCount(5)
  await dialog.getByRole('radio', { name: /Demli Çay|Strong tea/ }).check()
  await expect(dialog.getByText(texts.gifts.lacks('2'))).toBeVisible()
  const send = dialog.getByRole('button', { name: texts.gifts.submit, exact: true })
  const refusal = dialog.getByText(texts.errors.GIFT_POINTS_MISSING)
  await send.click()
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Escape')

  // The points were spent elsewhere since this page loaded the balance.
  await changeAnswer<{ profile: { points: number } }>(page, /\/api\/viewer/, (viewer) => ({
    ...viewer,
    profile: { ...viewer.profile, points: 100 },
  }))
  await giftButton(page).click()
  await expect(dialog.getByText(texts.gifts.remains('100', '2', '98'))).toBeVisible()
  await send.click()
  await expect(page.getByText(texts.gifts.sendFailed)).toBeVisible()
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
  await call(page, 'POST', '/gifts', { receiverId: await idOf(page, username), giftTypeId: items[0]!.id })
  await expect(theirs.getByRole('button', { name: `${texts.common.account.menu}, ${texts.common.account.gifts('1')}` })).toBeVisible()

  const soon = new Date(Date.now() + 4000).toISOString()
  await changeAnswer<GiftPage>(theirs, /\/api\/gifts(\?|$)/, (answer) => ({
    ...answer,
    items: answer.items.map((gift) => ({ ...gift, expiresAt: soon })),
  }))
  await theirs.goto('/tr/profile/me')
  await theirs
    .getByRole('main')
    .getByRole('button', { name: beginning(texts.gifts.inbox) })
    .click()
  const dialog = theirs.getByRole('dialog', { name: texts.gifts.inbox })
  await expect(dialog.getByText(left(0))).toBeVisible({ timeout: 8000 })
  await expect(dialog.getByRole('button', { name: beginning(texts.gifts.accept) })).toBeDisabled()
  await theirs.close()
})
