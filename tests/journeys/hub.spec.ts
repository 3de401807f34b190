import type { WebSocket } from '@playwright/test'
import { call } from '#tests/support/calls.ts'
import { expect, test } from '#tests/support/journey.ts'
import { forgetCookies, PASSWORD, signIn, signUp } from '#tests/support/people.ts'
import { textLike, texts } from '#tests/support/texts.ts'

test('a member is connected from signing in to signing out; when the channel is down the page works and only the log reports it [AUTH-18 RT-06]', async ({
  page,
  context,
}) => {
  const username = await signUp(page)
  await forgetCookies(context)
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.route('**/chat/negotiate?*', (route) => route.fulfill({ status: 503 }))
  await page.goto('/tr/login')
  await signIn(page, `${username}@example.com`, PASSWORD)
  // The toast may be gone when the page is idle and connects.
  await expect(page.locator('.toast', { hasText: texts.common.account.signedIn })).toBeVisible()
  // The form connects too, before it leads on: a press before that would be lost with its page.
  await expect(page).toHaveURL(/\/tr$/)
  await expect.poll(() => warnings.length).toBeGreaterThan(0)
  expect(warnings.join()).not.toMatch(/https?:|wss?:|[?&]id=/)
  // One of the first hundred members is notified of the badge.
  await expect(
    page.locator('.toast').filter({ hasNotText: new RegExp(`${texts.common.account.signedIn}|${texts.badges.earned('')}`) }),
  ).toHaveCount(0)
  await page.getByRole('navigation', { name: texts.common.nav.label }).getByRole('link', { name: texts.common.nav.restaurants }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.list.title)

  // The browser retries by itself.
  const connecting = page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === '/chat')
  await page.unroute('**/chat/negotiate?*')
  const socket: WebSocket = await connecting
  await socket.waitForEvent('framereceived')
  expect(socket.isClosed()).toBe(false)
  // Playwright forgets the sockets of a document that is left: the next document has none of them.
  const closing = Promise.race([socket.waitForEvent('close'), page.waitForEvent('load')])
  const others: string[] = []
  page.on('websocket', (other) => others.push(other.url()))
  await page.getByRole('button', { name: texts.common.account.menu }).click()
  await page.getByRole('menuitem', { name: texts.common.account.signOut }).click()
  await expect(page.getByText(texts.common.account.signedOut)).toBeVisible()
  await closing
  expect(others).toEqual([])
})

test('a member tests the channel with every transport on its test page, and a friend sees the online mark until it is switched off [REPAIR-11 ROUTE-31 ROUTE-32 SET-04]', async ({
  page,
  browser,
}) => {
  await page.goto('/tr/signalr-test')
  await expect(page).toHaveURL(/\/tr\/login\?next=%2Ftr%2Fsignalr-test$/)
  const username = await signUp(page)
  await page.goto('/tr/signalr-test')
  const log = page.getByRole('log')
  const send = page.getByRole('button', { name: texts.chat.test.send })
  await expect(send).toBeDisabled()
  for (const way of [
    texts.chat.test.ways.Auto,
    texts.chat.test.ways.ServerSentEvents,
    texts.chat.test.ways.LongPolling,
    texts.chat.test.ways.WebSockets,
  ]) {
    await page.getByRole('radio', { name: way }).check()
    await page.getByRole('button', { name: texts.chat.test.connect, exact: true }).click()
    const facts = page.getByRole('region', { name: texts.chat.test.now })
    await expect(facts.getByText(texts.chat.test.states.Connected, { exact: true })).toBeVisible()
    await expect(facts).toContainText(way === texts.chat.test.ways.Auto ? texts.chat.test.ways.WebSockets : way)
    await expect(facts).toContainText(new RegExp(texts.chat.test.ms('[\\d.,]+')))
    await expect(facts).toContainText(/[\w-]{22}/)
    await page.getByLabel(texts.chat.test.text).fill(`selam ${way}`)
    await send.click()
    await expect(log.getByText(textLike((ms: string) => texts.chat.test.answered(`selam ${way}`, ms), '[\\d.,]+'))).toBeVisible()
    if (way === texts.chat.test.ways.WebSockets) break
    await page.getByRole('button', { name: texts.chat.test.disconnect }).click()
    await expect(facts.getByText(texts.chat.test.states.Disconnected)).toBeVisible()
  }

  const context = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
  const other = await context.newPage()
  const friend = await signUp(other)
  // A member who is no friend sees nothing.
  await other.goto(`/tr/profile/${username}`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByText(texts.chat.online, { exact: true })).toHaveCount(0)
  for (const [from, to] of [
    [page, friend],
    [other, username],
  ] as const) {
    const { id } = (await (await from.request.get(`/api/profiles/${to}`)).json()) as { id: string }
    await call(from, 'PUT', `/profiles/${id}/follow`, { following: true })
  }
  await other.reload()
  await expect(other.getByText(texts.chat.online, { exact: true })).toBeVisible()
  await page.goto('/tr/settings/privacy')
  const shown = page.getByRole('switch', { name: texts.settings.showOnline })
  await expect(shown).toBeChecked()
  await shown.click()
  await expect(page.getByText(texts.settings.saved)).toBeVisible()
  await expect(shown).not.toBeChecked()
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByText(texts.chat.online, { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(shown).not.toBeChecked()
  await context.close()
})
