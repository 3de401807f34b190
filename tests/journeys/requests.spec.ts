import type { Browser, Page } from '@playwright/test'
import { problemsOf } from '#tests/support/axe.ts'
import { call } from '#tests/support/calls.ts'
import { decide, findWaiting, openWaiting } from '#tests/support/desk.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { signInByApi, signUp, votableRestaurant } from '#tests/support/people.ts'
import { beginning, texts } from '#tests/support/texts.ts'

interface Member {
  page: Page
  username: string
}

const field = (page: Page) => page.getByRole('textbox', { name: texts.messages.input })
const log = (page: Page) => page.getByRole('log')
const requestsLink = (page: Page) => page.getByRole('link', { name: beginning(texts.requests.title) })

async function another(browser: Browser): Promise<Member> {
  const context = await browser.newContext({ baseURL: process.env['JOURNEY_URL']!, locale: 'tr-TR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  return { page, username: await signUp(page) }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** Opens the messages once, so that the device has a key to be written to. */
async function withKey(page: Page): Promise<void> {
  await open(page, '/tr/messages')
  await expect(page.getByText(texts.messages.noConversations)).toBeVisible()
}

/** Writes a message and waits until the server has it. The other member may read it at once. */
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: texts.messages.send, exact: true }).click()
  const mark = new RegExp(`^(${texts.messages.sent}|${texts.messages.read})$`)
  await expect(log(page).locator('.messages-own', { hasText: text }).getByRole('img', { name: mark })).toBeVisible()
}

test(
  'a member chooses who may write: a request waits apart, tells its sender nothing, and becomes a conversation [BLK-04]',
  main,
  async ({ page, browser }) => {
    const username = await signUp(page)
    const asking = await another(browser)
    await withKey(page)
    await open(page, '/tr/settings/privacy')
    const followed = page.getByRole('radio', { name: beginning(texts.requests.source.following) })
    // Not `check`, which wants the new state at once: React shows it a moment later.
    await followed.click()
    await expect(followed).toBeChecked()
    await expect(page.getByText(texts.settings.saved)).toBeVisible()

    await open(asking.page, `/tr/messages?to=${username}`)
    await expect(asking.page.getByText(texts.requests.isRequest(username, '3'))).toBeVisible()
    await write(asking.page, 'Selam, tanışalım mı?')

    // The request is in no list of conversations and in no count.
    await open(page, '/tr/messages')
    await expect(page.getByText(texts.messages.noConversations)).toBeVisible()
    await expect(page.getByRole('link', { name: texts.pages.messages, exact: true }).first()).toBeVisible()
    await requestsLink(page).click()
    await page.getByRole('link', { name: new RegExp(asking.username) }).click()
    await expect(log(page).getByText('Selam, tanışalım mı?')).toBeVisible()
    await expect(page.getByText(texts.requests.asks(asking.username)).first()).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    // A second message shows that the hub would have told of a read mark by now.
    await write(asking.page, 'Orada mısın?')
    await expect(log(page).getByText('Orada mısın?')).toBeVisible()
    await expect(log(asking.page).getByRole('img', { name: texts.messages.read })).toHaveCount(0)

    await page.getByRole('button', { name: texts.requests.accept }).click()
    await expect(field(page)).toBeVisible()
    await expect(log(asking.page).getByRole('img', { name: texts.messages.read })).toHaveCount(2)
    await expect(asking.page.getByText(texts.requests.isRequest(username, '3'))).toHaveCount(0)
    await write(page, 'Olur, gel.')
    await expect(log(asking.page).getByText('Olur, gel.')).toBeVisible()
  },
)

test(
  'a member declines a request without notice, and reports a message that an admin sees verified [BLK-04 BLK-06]',
  phoneOnly,
  async ({ page, browser }) => {
    const username = await signUp(page)
    const rude = await another(browser)
    await withKey(page)
    const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
    expect((await page.request.patch('/api/profile', { data: { messagesFrom: 'following' }, headers })).ok()).toBe(true)
    await open(rude.page, `/tr/messages?to=${username}`)
    const words = `Seni bulurum, ${rude.username}`
    await write(rude.page, words)

    await open(page, `/tr/messages?box=requests&to=${rude.username}`)
    await log(page).getByRole('button', { name: texts.messages.options }).click()
    await page.getByRole('menuitem', { name: texts.reports.report }).click()
    const dialog = page.getByRole('dialog', { name: texts.reports.titleMessage })
    await dialog.getByRole('radio', { name: texts.reports.types.harassment }).check()
    await dialog.getByRole('textbox', { name: texts.reports.reason }).fill('Tehdit ediyor beni')
    await dialog.getByRole('button', { name: texts.reports.submit, exact: true }).click()
    await expect(page.getByText(texts.reports.sent)).toBeVisible()

    await page.getByRole('button', { name: texts.requests.decline }).click()
    await expect(page.getByText(texts.requests.none)).toBeVisible()
    // To its sender nothing changed.
    await write(rude.page, 'Cevap ver')
    await open(page, '/tr/messages')
    await expect(page.getByText(texts.messages.noConversations)).toBeVisible()
    await expect(requestsLink(page)).toHaveCount(0)

    const admin = await browser.newContext({ baseURL: process.env['JOURNEY_URL']!, locale: 'tr-TR', reducedMotion: 'reduce' })
    const desk = await admin.newPage()
    await signInByApi(desk, 'admin@lokma.example')
    const report = await findWaiting(desk, 'report', `@${rude.username}`)
    const card = await openWaiting(desk, report)
    await expect(card).toContainText(words)
    await expect(card.getByText(texts.moderation.verified)).toBeVisible()
    await decide(desk, () => card.getByRole('button', { name: texts.moderation.resolve }).click())
  },
)

test('typing @ offers people, chosen with the arrow keys and Enter, or with a press; Escape closes the list [NTF-02]', async ({
  page,
  request,
  browser,
}, info) => {
  const near = await another(browser)
  const restaurant = await votableRestaurant(request, info.project.name === 'phone' ? 40 : 41)
  const vote = { questionId: restaurant.id, rating: 7 }
  await call(near.page, 'POST', '/vote', { ...vote, comment: 'Ekmeği çıtır' })
  await signUp(page)
  await call(page, 'POST', '/vote', vote)
  await open(page, `/tr/restaurants/${restaurant.id}`)
  const box = page.getByRole('textbox', { name: texts.comments.label })
  const option = page.getByRole('option', { name: `@${near.username}` })
  await box.click()
  await box.pressSequentially(`Bence @${near.username.slice(0, -2)}`)
  await expect(option).toBeVisible()
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
  expect(await problemsOf(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }, '.comment-form')).toEqual([])
  await box.press('Escape')
  await expect(option).toBeHidden()
  await box.pressSequentially(near.username.slice(-2, -1))
  await expect(option).toBeVisible()
  await box.press('ArrowDown')
  await box.press('ArrowUp')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(box).toHaveValue(`Bence @${near.username} `)
  await expect(option).toBeHidden()
  await box.pressSequentially(`haklı, @${near.username.slice(0, 8)}`)
  await option.click()
  await expect(box).toHaveValue(`Bence @${near.username} haklı, @${near.username} `)
  await expect(box).toBeFocused()
  await page.getByRole('button', { name: texts.comments.send, exact: true }).click()
  await expect(
    page
      .getByRole('article')
      .getByRole('link', { name: `@${near.username}` })
      .first(),
  ).toBeVisible()
})
