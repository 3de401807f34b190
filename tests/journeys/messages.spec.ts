import type { Browser, Page } from '@playwright/test'
import type { KeyBackup, MemberKeys, OwnKeys } from '#features/messages/keys.contract.ts'
import type { ConversationPage, Message, ThreadPage } from '#features/messages/messages.contract.ts'
import { changeAnswer, failAnswer, holdAnswer } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { findRestaurant, forgetCookies, newName, PASSWORD, signUp } from '#tests/support/people.ts'
import { beginning, counted, format, textLike, texts } from '#tests/support/texts.ts'

interface Member {
  page: Page
  username: string
}

const field = (page: Page) => page.getByRole('textbox', { name: texts.messages.input })
const sendButton = (page: Page) => page.getByRole('button', { name: texts.messages.send, exact: true })
const log = (page: Page) => page.getByRole('log')
const thread = /\/api\/conversations\/[0-9a-f]{32}\/messages/

/** Another member, in a separate browser. */
async function another(browser: Browser): Promise<Member> {
  const context = await browser.newContext({ baseURL: process.env['JOURNEY_URL']!, locale: 'tr-TR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  return { page, username: await signUp(page) }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** Sends a message without waiting for the server, which may be out of reach. */
async function submit(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await sendButton(page).click()
  await expect(log(page).getByText(text)).toBeVisible()
}

/** A page waits for the hub's answer that long before it sends by HTTP. */
const SENT_MS = 20_000
/** To derive a key from a passphrase with Argon2id takes long where others use the processor too. */
const DERIVED = { timeout: 30_000 }

/** Sends a message and waits until the server has it. */
async function write(page: Page, text: string): Promise<void> {
  await submit(page, text)
  // Until then the message shows a clock.
  await expect(log(page).getByRole('img', { name: texts.messages.waiting })).toHaveCount(0, { timeout: SENT_MS })
}

/** Each follows the other. */
async function befriend(one: Member, other: Member): Promise<void> {
  const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const { id } = (await (await from.page.request.get(`/api/profiles/${to.username}`)).json()) as { id: string }
    expect((await from.page.request.put(`/api/profiles/${id}/follow`, { data: { following: true }, headers })).ok()).toBe(true)
  }
}

/** Two members whose devices can both receive messages. */
async function two(page: Page, browser: Browser): Promise<[Member, Member]> {
  const [one, other] = [{ page, username: await signUp(page) }, await another(browser)]
  await open(other.page, '/tr/messages')
  await expect(other.page.getByText(texts.messages.noConversations)).toBeVisible()
  return [one, other]
}

test(
  'two members write to each other: each sees at once what the other does, and going offline neither loses nor duplicates messages [GEN-04 MSG-01 MSG-04 MSG-05 MSG-07 MSG-08 MSG-09 MSG-10 MSG-11 MSG-12 MSG-13 MSG-14 MSG-18 MSG-19 MSG-25 MSG-26 MSG-27 MSG-34 MSG-35 MSG-37 MSG-38 MSG-40 RT-08]',
  main,
  async ({ page, browser }) => {
    test.slow()
    const [one, other] = await two(page, browser)
    // Only friends see each other's presence.
    await befriend(one, other)
    await page.goto(`/tr/profile/${other.username}`)
    await page.getByRole('button', { name: texts.messages.buttonTo(other.username) }).click()
    await expect(page.getByText(texts.messages.started(other.username))).toBeVisible()
    await expect(page).toHaveURL(`/tr/messages?to=${other.username}`)
    await expect(page.getByText(texts.messages.noMessages)).toBeVisible()
    await expect(page.getByRole('heading', { name: other.username })).toBeVisible()
    await expect(page.getByText(texts.messages.online, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: texts.messages.viewProfile })).toHaveAttribute('href', `/tr/profile/${other.username}`)
    await expect(sendButton(page)).toBeDisabled()
    await field(page).fill('   ')
    await expect(sendButton(page)).toBeDisabled()

    // The first message arrives unread in the open list; opening the conversation marks it as read.
    await write(page, 'Gece açık bir yer söyle.')
    const own = log(page).locator('.messages-own', { hasText: 'Gece açık bir yer söyle.' })
    await expect(own.getByRole('img', { name: texts.messages.sent })).toBeVisible()
    const row = other.page.getByRole('link', { name: new RegExp(one.username) })
    await expect(row).toContainText('Gece açık bir yer söyle.')
    await expect(row).toContainText(format.relativeTime(new Date().toISOString()))
    await expect(row.getByRole('img', { name: texts.common.account.unread('1') })).toBeVisible()
    await expect(
      other.page.getByRole('link', {
        name: `${texts.pages.messages}, ${texts.common.account.unread('1')}`,
      }),
    ).toBeVisible()
    await row.click()
    await expect(log(other.page).getByText('Gece açık bir yer söyle.')).toBeVisible()
    await expect(own.getByRole('img', { name: texts.messages.read })).toBeVisible()
    await expect(other.page.getByRole('link', { name: texts.messages.title, exact: true })).toBeVisible()
    const [left, right] = [await log(other.page).locator('.messages-bubble').boundingBox(), await own.boundingBox()]
    const width = page.viewportSize()!.width
    expect(right!.x + right!.width).toBeGreaterThan(width - 60)
    expect(left!.x).toBeLessThan(other.page.viewportSize()!.width - left!.width - 60)

    // The typing indicator is shown for a while, until the message arrives.
    await field(other.page).pressSequentially('Kokoreç')
    await expect(page.getByText(texts.messages.typing)).toBeVisible()
    await sendButton(other.page).click()
    await expect(log(page).getByText('Kokoreç')).toBeVisible()
    await expect(page.getByText(texts.messages.typing)).toHaveCount(0)

    // Offline in between: the messages of both are stored once, and in the same order for both.
    await page.context().setOffline(true)
    await submit(page, 'Bunu tünelde yazdım')
    await expect(page.getByText(texts.messages.notConnected)).toBeVisible()
    await expect(log(page).getByRole('img', { name: texts.messages.waiting })).toBeVisible()
    await write(other.page, 'Sen yokken yazdım')
    await page.context().setOffline(false)
    await expect(log(page).getByText('Sen yokken yazdım')).toBeVisible()
    await expect(log(other.page).getByText('Bunu tünelde yazdım')).toBeVisible()
    await expect(log(page).getByRole('img', { name: texts.messages.waiting })).toHaveCount(0)
    const words = (one: Page) => log(one).locator('.messages-bubble > p:first-child').allTextContents()
    const said = await words(page)
    expect(said.slice(0, 2)).toEqual(['Gece açık bir yer söyle.', 'Kokoreç'])
    expect(said.slice(2).toSorted()).toEqual(['Bunu tünelde yazdım', 'Sen yokken yazdım'])
    await expect.poll(() => words(other.page)).toEqual(said)

    // A member can only delete their messages; both members see it.
    const options = log(page).locator('.messages-own-row').getByRole('button', { name: texts.messages.options })
    await expect(options).toHaveCount(2)
    await failAnswer(page, /\/api\/messages\/\d+$/)
    const remove = async () => {
      await options.first().click()
      await page.getByRole('menuitem', { name: texts.messages.remove }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: texts.common.remove }).click()
    }
    await remove()
    await expect(page.getByText(texts.messages.removeFailed)).toBeVisible()
    await page.unroute(/\/api\/messages\/\d+$/)
    await remove()
    await expect(page.getByText(texts.messages.removed, { exact: true })).toBeVisible()
    for (const one of [page, other.page]) await expect(log(one).getByText(texts.messages.deleted)).toBeVisible()
    await expect(options).toHaveCount(1)

    // Back to the list, where everything unread can be cleared at once.
    await page.getByRole('link', { name: texts.messages.toList }).click()
    await expect(page.getByRole('heading', { level: 2, name: texts.messages.title })).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(other.username) })).toContainText(texts.messages.noUnread)
    await write(other.page, 'Hadi ama')
    await expect(page.getByRole('img', { name: texts.common.account.unread('1') })).toBeVisible()
    await failAnswer(page, /\/api\/conversations\/read$/)
    await page.getByRole('button', { name: texts.messages.clearAll }).click()
    await expect(page.getByText(texts.messages.clearFailed)).toBeVisible()
    await page.unroute(/\/api\/conversations\/read$/)
    await page.getByRole('button', { name: texts.messages.clearAll }).click()
    await expect(page.getByText(texts.messages.cleared)).toBeVisible()
    await expect(page.getByRole('img', { name: texts.common.account.unread('1') })).toHaveCount(0)
    await expect(
      log(other.page).locator('.messages-own', { hasText: 'Hadi ama' }).getByRole('img', { name: texts.messages.read }),
    ).toBeVisible()
    await page.getByRole('button', { name: texts.messages.refresh }).click()
    await expect(page.getByText(texts.messages.refreshed)).toBeVisible()

    // Starting an existing conversation says so; a member who leaves is shown as gone.
    await other.page.context().close()
    await page.goto(`/tr/profile/${other.username}`)
    await page.getByRole('button', { name: texts.messages.buttonTo(other.username) }).click()
    await expect(page.getByText(texts.messages.exists(other.username))).toBeVisible()
    await failAnswer(page, /\/api\/correspondents\//)
    await page.goto(`/tr/profile/${other.username}`)
    await page.getByRole('button', { name: texts.messages.buttonTo(other.username) }).click()
    await expect(page.getByText(texts.messages.startFailed)).toBeVisible()
    await page.unroute(/\/api\/correspondents\//)
    // A reload does not count as leaving: for a moment the other member is still shown as online.
    await expect(async () => {
      await page.goto(`/tr/messages?to=${other.username}`)
      await expect(page.getByText(textLike(texts.messages.lastSeen))).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 30_000 })
  },
)

test('a refused message keeps its text and can be retried; long ones show a counter; one is sent at a time [MSG-19 MSG-20 MSG-34 MSG-36 MSG-40]', async ({
  page,
  browser,
}) => {
  const [, other] = await two(page, browser)
  // Without the channel, messages are sent and fetched by API calls.
  await page.route('**/chat/**', (route) => route.fulfill({ json: { error: 'Not now.' } }))
  await page.goto(`/tr/messages?to=${other.username}`)
  await field(page).fill(`${'ş'.repeat(1950)}`)
  await expect(page.getByText(texts.messages.left('50'))).toBeVisible()
  await field(page).fill('ş'.repeat(2003))
  await expect(page.getByText(texts.messages.tooLong('3'))).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await field(page).fill('ş'.repeat(2000))
  await expect(sendButton(page)).toBeEnabled()

  await page.route('**/api/messages', (route) => route.fulfill({ status: 422, json: { code: 'INVALID_INPUT', message: 'No' } }))
  await field(page).fill('Turşuyu da ısmarlıyorum!')
  await sendButton(page).click()
  await expect(page.locator('.toast', { hasText: texts.messages.sendFailed })).toBeVisible()
  const failed = log(page).locator('.messages-failed')
  await expect(failed).toContainText('Turşuyu da ısmarlıyorum!')
  await page.unroute('**/api/messages')
  // It survives a reload.
  await page.reload()
  const release = await holdAnswer(page, '**/api/messages')
  const asked = page.waitForRequest('**/api/messages')
  await failed.getByRole('button', { name: texts.messages.again }).click()
  await asked
  await field(page).fill('Bir şey daha')
  await expect(sendButton(page)).toBeDisabled()
  release()
  await expect(log(page).locator('.messages-own', { hasText: 'Turşuyu' }).getByRole('img', { name: texts.messages.sent })).toBeVisible()
  await expect(sendButton(page)).toBeEnabled()
  await open(other.page, `/tr/messages?to=${(await (await page.request.get('/api/viewer')).json()).profile.username}`)
  await expect(log(other.page).locator('.messages-bubble > p:first-child')).toHaveText(['Turşuyu da ısmarlıyorum!'])

  // A message that the browser cannot encrypt is not sent.
  await page.evaluate(() => {
    crypto.subtle.encrypt = () => Promise.reject(new Error('no'))
  })
  await sendButton(page).click()
  await expect(page.locator('.toast', { hasText: texts.messages.encryptFailed })).toBeVisible()
  await failed.getByRole('button', { name: texts.messages.discard }).click()
  await expect(failed).toHaveCount(0)
})

test('while the channel is down an open conversation is polled every two seconds, and at once after sending [MSG-29 MSG-30 LIM-08]', async ({
  page,
  browser,
}) => {
  const [one, other] = await two(page, browser)
  await page.route('**/chat/**', (route) => route.fulfill({ json: { error: 'Not now.' } }))
  await page.goto(`/tr/messages?to=${other.username}`)
  await expect(page.getByText(texts.messages.noMessages)).toBeVisible()
  const asked: number[] = []
  page.on('request', (request) => {
    if (thread.test(request.url())) asked.push(Date.now())
  })
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
  // A tick that a busy machine delays makes one gap longer and the next one shorter.
  const gap = (asked.at(-1)! - asked[0]!) / (asked.length - 1)
  expect(gap).toBeGreaterThan(1500)
  expect(gap).toBeLessThan(4000)
  const connected = other.page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await open(other.page, `/tr/messages?to=${one.username}`)
  // Until then the other member polls too, and fetches what was missed.
  await connected
  await write(other.page, 'Kanal yok ama ben varım')
  await expect(log(page).getByText('Kanal yok ama ben varım')).toBeVisible()
  const before = asked.length
  // What the page asks for within the event, not with its next tick.
  const atOnce = await page.evaluate(() => {
    const { fetch } = window
    const addresses: string[] = []
    window.fetch = (given, init) => {
      addresses.push(given instanceof Request ? given.url : String(given))
      return fetch(given, init)
    }
    window.dispatchEvent(new Event('signalr-message-sent'))
    window.fetch = fetch
    return addresses
  })
  expect(atOnce.filter((address) => thread.test(address))).toHaveLength(1)

  // A member with the channel does not poll.
  let polls = 0
  other.page.on('request', (request) => {
    if (thread.test(request.url())) polls++
  })
  await write(page, 'Ben de buradayım')
  await expect(log(other.page).getByText('Ben de buradayım')).toBeVisible()
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(before + 2)
  expect(polls).toBe(0)
})

test('a restaurant is sent as a card that shows its current state, whatever the message claims [MSG-15 MSG-17]', async ({
  page,
  browser,
  request,
}) => {
  const [one, other] = await two(page, browser)
  const { id, title, acceptCount } = await findRestaurant(request, (one) => one.isVotable && one.acceptCount > 20)
  // A receiver can be chosen only after a first message.
  await page.goto(`/tr/messages?to=${other.username}`)
  await write(page, 'Merhaba')
  // A message that waits on the device is sent from the page of messages alone.
  await expect.poll(async () => (await (await page.request.get('/api/conversations')).json()) as unknown).toMatchObject({ items: [{}] })
  await page.goto(`/tr/restaurants/${id}`)
  await page.getByRole('button', { name: texts.detail.sendAsMessage }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(other.username) })
    .click()
  await expect(page.getByText(texts.messages.share.staged)).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByText(texts.messages.share.staged)).toHaveCount(0)
  await expect(log(page).getByRole('article').getByRole('heading', { name: title })).toBeVisible()
  await open(other.page, `/tr/messages?to=${one.username}`)
  const card = log(other.page).getByRole('article')
  await expect(card.getByRole('link', { name: title })).toHaveAttribute('href', `/tr/restaurants/${id}`)
  await expect(card).toContainText(`${acceptCount}`.slice(0, 1))

  // A member types a card by hand.
  const forged = { type: 'question_preview', questionId: id, question: 'Bedava lahmacun', acceptVotes: 999_999, author: 'Belediye' }
  await field(page).fill(JSON.stringify(forged))
  await sendButton(page).click()
  await expect(card).toHaveCount(2)
  await expect(card.getByRole('heading')).toHaveText([title, title])
  await expect(log(other.page)).not.toContainText('Bedava lahmacun')
  await expect(log(other.page)).not.toContainText('Belediye')
  await expect(log(other.page)).not.toContainText('999')
  await field(page).fill(JSON.stringify({ ...forged, questionId: 'yok-boyle-bir-yer' }))
  await sendButton(page).click()
  await expect(log(other.page).getByText(texts.messages.restaurantGone)).toBeVisible()
})

test('unencrypted and undecryptable messages are never shown, a gap or another order is reported, and a member who left is Anonymous [REPAIR-04 MSG-01 MSG-02 MSG-03 MSG-13 MSG-33 MSG-36]', async ({
  page,
  browser,
}) => {
  const [one, other] = await two(page, browser)
  await page.goto(`/tr/messages?to=${other.username}`)
  for (const text of ['birinci', 'ikinci', 'üçüncü']) await write(page, text)
  await open(other.page, `/tr/messages?to=${one.username}`)
  await expect(log(other.page).getByText('üçüncü')).toBeVisible()
  const sealed: string[] = []
  await changeAnswer<ThreadPage>(other.page, thread, (answer) => {
    const [plain, tampered, ...rest] = answer.items as [Message, Message, ...Message[]]
    sealed.push(tampered.encryptedContent!)
    const envelope = JSON.parse(tampered.encryptedContent!) as { ct: string }
    const ct = envelope.ct.startsWith('A') ? `B${envelope.ct.slice(1)}` : `A${envelope.ct.slice(1)}`
    return {
      ...answer,
      items: [
        { ...plain, encryptedContent: 'Eskiden böyle yazardık' },
        { ...tampered, encryptedContent: JSON.stringify({ ...envelope, ct }) },
        ...rest,
        { ...rest.at(-1)!, id: rest.at(-1)!.id + 1_000_000 },
        // One from another sender in this conversation, and one from another conversation.
        { ...rest.at(-1)!, id: rest.at(-1)!.id + 1_000_001, senderId: crypto.randomUUID(), clientId: crypto.randomUUID() },
        { ...rest.at(-1)!, id: rest.at(-1)!.id + 1_000_002, conversationId: '0'.repeat(32), clientId: crypto.randomUUID() },
      ],
    }
  })
  await other.page.reload()
  await expect(log(other.page).getByText(texts.messages.refused.NOT_SEALED)).toHaveCount(1)
  await expect(log(other.page)).not.toContainText('Eskiden böyle yazardık')
  await expect(log(other.page).getByText(texts.messages.refused.CLOSED)).toHaveCount(2)
  await expect(log(other.page).getByText('üçüncü')).toHaveCount(1)
  await expect(log(other.page).getByText(texts.messages.repeated)).toBeVisible()
  await expect(log(other.page)).not.toContainText(sealed[0]!.slice(0, 30))
  await expect(log(other.page).getByText(textLike(texts.messages.missingHere))).toHaveCount(0)
  await other.page.unrouteAll({ behavior: 'wait' })

  // A server that withholds messages, or returns another order.
  await changeAnswer<ThreadPage>(other.page, thread, (answer) => ({ ...answer, items: answer.items.filter((_, index) => index === 1) }))
  await other.page.reload()
  await expect(log(other.page).getByText(texts.messages.missingHere('1'))).toHaveCount(1)
  await expect(log(other.page).getByText('ikinci')).toBeVisible()
  await other.page.unrouteAll({ behavior: 'wait' })
  await changeAnswer<ThreadPage>(other.page, thread, (answer) => {
    const [first, second, third] = answer.items as [Message, Message, Message]
    return { ...answer, items: [second, { ...first, id: second.id + 1_000_000 }, { ...third, id: second.id + 1_000_001 }] }
  })
  await other.page.reload()
  await expect(log(other.page).getByText(texts.messages.lateHere)).toHaveCount(1)
  await other.page.unrouteAll({ behavior: 'wait' })
  const list = /\/api\/conversations(?:\?|$)/
  await changeAnswer<ConversationPage>(other.page, list, (answer) => ({
    ...answer,
    items: answer.items.map((one) => ({ ...one, lastMessage: { ...one.lastMessage, encryptedContent: 'Eskiden böyle yazardık' } })),
  }))
  await open(other.page, '/tr/messages')
  await expect(other.page.getByRole('link', { name: new RegExp(one.username) })).toContainText(texts.messages.refused.NOT_SEALED)
  await other.page.unrouteAll({ behavior: 'wait' })
  await open(other.page, `/tr/messages?to=${one.username}`)
  await expect(log(other.page).getByText('üçüncü')).toBeVisible()
  await expect(
    log(other.page).getByText(textLike(texts.messages.missingHere)).or(log(other.page).getByText(texts.messages.lateHere)),
  ).toHaveCount(0)

  await write(other.page, 'Ben gidiyorum')
  await expect(log(page).getByText('Ben gidiyorum')).toBeVisible()
  const origin = process.env['JOURNEY_URL'] ?? ''
  const left = await other.page.request.post('/api/account/deletion', {
    data: { username: other.username, password: PASSWORD },
    headers: { origin },
  })
  expect(left.status()).toBe(200)
  await page.goto('/tr/messages')
  const gone = page.getByRole('link', { name: texts.messages.anonymous })
  await expect(gone).toContainText(texts.messages.deleted)
  await gone.click()
  await expect(page.getByRole('heading', { name: texts.messages.anonymous })).toBeVisible()
  await expect(page.getByRole('link', { name: texts.messages.viewProfile })).toHaveCount(0)
  await expect(log(page).locator('.messages-bubble > p:first-child')).toHaveText(['birinci', 'ikinci', 'üçüncü', texts.messages.deleted])
  await expect(field(page)).toHaveCount(0)
  const remaining = (await (await page.request.get('/api/conversations')).json()) as ConversationPage
  expect(remaining.items.map(({ otherUser }) => otherUser)).toEqual([null])
})

test('a second device reads the history with the passphrase or the recovery code; the other member sees a new key and verifies it before writing [REPAIR-04 REPAIR-11 REPAIR-12 MSG-32]', async ({
  page,
  browser,
}) => {
  // Each passphrase and each code is derived with Argon2id, which takes seconds of a core.
  test.setTimeout(120_000)
  const [one, other] = await two(page, browser)
  const phrase = 'lavaş arası közlenmiş biber'
  await page.goto('/tr/messages')
  await page.getByRole('button', { name: texts.messages.keys.choosePassphrase }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.messages.keys.passphrase, { exact: true }).fill('kısa')
  await dialog.getByRole('button', { name: texts.messages.keys.next }).click()
  await expect(dialog.getByText(texts.messages.keys.passphraseShort)).toBeVisible()
  await dialog.getByLabel(texts.messages.keys.passphrase, { exact: true }).fill(phrase)
  await dialog.getByLabel(texts.messages.keys.passphraseAgain).fill(phrase)
  await dialog.getByRole('button', { name: texts.messages.keys.next }).click()
  const code = (await dialog.locator('p.font-mono').textContent()) ?? ''
  expect(code.replaceAll('-', '')).toMatch(/^[0-9A-HJKMNP-TV-Z]{28}$/)
  await expect(dialog.getByRole('button', { name: texts.messages.keys.finish })).toBeDisabled()
  await dialog.getByLabel(texts.messages.keys.haveIt).check()
  await dialog.getByRole('button', { name: texts.messages.keys.finish }).click()
  await expect(page.getByText(texts.messages.keys.saved)).toBeVisible(DERIVED)
  await expect(page.getByRole('button', { name: texts.messages.keys.choosePassphrase })).toHaveCount(0)
  await page.goto(`/tr/messages?to=${other.username}`)
  await write(page, 'Bunu iki cihazda da okurum')

  // Another device of the same member.
  const device = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: process.env['JOURNEY_URL']!, locale: 'tr-TR', reducedMotion: 'reduce' })
    const second = await context.newPage()
    const data = { email: `${one.username}@example.com`, password: PASSWORD }
    expect((await second.request.post('/api/auth/sign-in', { data, headers: { origin: process.env['JOURNEY_URL'] ?? '' } })).ok()).toBe(
      true,
    )
    await open(second, `/tr/messages?to=${other.username}`)
    await expect(second.getByText(texts.messages.keys.lockedTitle)).toBeVisible()
    await expect(second.getByText('Bunu iki cihazda da okurum')).toHaveCount(0)
    return second
  }
  const second = await device()
  // A damaged backup is not reported as a wrong passphrase.
  const ownKeys = '**/api/own/keys'
  await changeAnswer<OwnKeys>(second, ownKeys, ({ keys }) => ({
    keys: keys.map((key) => {
      const { backup } = key
      return backup ? { ...key, backup: { ...backup, passphrase: { ...backup.passphrase, salt: 'A'.repeat(22) } } as KeyBackup } : key
    }),
  }))
  await second.reload()
  await second.getByLabel(texts.messages.keys.passphrase).fill(phrase)
  await second.getByRole('button', { name: texts.messages.keys.unlock }).click()
  await expect(second.getByText(texts.messages.keys.damaged)).toBeVisible(DERIVED)
  await second.unrouteAll({ behavior: 'wait' })
  await second.reload()
  await second.getByLabel(texts.messages.keys.passphrase).fill('yanlış parola cümlesi')
  await second.getByRole('button', { name: texts.messages.keys.unlock }).click()
  await expect(second.getByText(texts.messages.keys.wrongPassphrase)).toBeVisible(DERIVED)
  await second.getByLabel(texts.messages.keys.passphrase).fill(phrase)
  await second.getByRole('button', { name: texts.messages.keys.unlock }).click()
  await expect(log(second).getByText('Bunu iki cihazda da okurum')).toBeVisible(DERIVED)
  await second.context().close()

  const third = await device()
  await third.getByRole('button', { name: texts.messages.keys.byRecoveryCode }).click()
  await third.getByLabel(texts.messages.keys.recoveryCode).fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)
  await third.getByRole('button', { name: texts.messages.keys.unlock }).click()
  await expect(third.getByText(texts.messages.keys.recoveryTyped)).toBeVisible()
  await third.getByLabel(texts.messages.keys.recoveryCode).fill(code.toLowerCase().replaceAll('-', ' '))
  await third.getByRole('button', { name: texts.messages.keys.unlock }).click()
  await expect(log(third).getByText('Bunu iki cihazda da okurum')).toBeVisible()
  await third.context().close()

  // Changing the passphrase requires the password of the account.
  await page.goto('/tr/messages')
  await page.getByRole('button', { name: texts.messages.keys.open }).click()
  await dialog.getByRole('button', { name: texts.messages.keys.change }).click()
  await dialog.getByLabel(texts.messages.keys.passphrase).fill(phrase)
  await dialog.getByRole('button', { name: texts.messages.keys.next }).click()
  await expect(dialog.getByLabel(texts.messages.keys.passphraseAgain)).toBeVisible(DERIVED)
  const nextPhrase = 'közlenmiş biber, bol sumak'
  await dialog.getByLabel(texts.messages.keys.passphrase, { exact: true }).fill(nextPhrase)
  await dialog.getByLabel(texts.messages.keys.passphraseAgain).fill(nextPhrase)
  await dialog.getByRole('button', { name: texts.messages.keys.next }).click()
  await dialog.getByLabel(texts.messages.keys.haveIt).check()
  await expect(dialog.getByRole('button', { name: texts.messages.keys.finish })).toBeDisabled()
  await dialog.getByLabel(texts.messages.keys.accountPassword).fill('baska-sifre-9')
  await dialog.getByRole('button', { name: texts.messages.keys.finish }).click()
  await expect(dialog.getByText(texts.errors.PASSWORD_WRONG)).toBeVisible(DERIVED)
  await dialog.getByLabel(texts.messages.keys.accountPassword).fill(PASSWORD)
  await dialog.getByRole('button', { name: texts.messages.keys.finish }).click()
  await expect(page.getByText(texts.messages.keys.saved)).toBeVisible(DERIVED)
  await page.goto(`/tr/messages?to=${other.username}`)

  // Both compare sixty digits.
  await open(other.page, `/tr/messages?to=${one.username}`)
  const digits: string[][] = []
  for (const each of [page, other.page]) {
    await each.getByRole('button', { name: texts.messages.keys.safety }).click()
    const groups = each.getByRole('dialog').getByRole('listitem')
    await expect(groups).toHaveCount(12)
    digits.push(await groups.allTextContents())
    await each.getByRole('dialog').getByRole('button', { name: texts.messages.keys.verify }).click()
    await expect(each.getByText(texts.messages.keys.verified, { exact: true })).toBeVisible()
    await each.keyboard.press('Escape')
  }
  expect(digits[0]).toEqual(digits[1])
  expect(digits[0]!.join('')).toMatch(/^\d{60}$/)

  // A device that starts over cannot read earlier messages, and the other member is warned before writing.
  const fourth = await device()
  await fourth.getByRole('button', { name: texts.messages.keys.restart }).click()
  await fourth.getByRole('alertdialog').getByRole('button', { name: texts.messages.keys.restart }).click()
  await expect(log(fourth).getByText(texts.messages.refused.CLOSED)).toBeVisible()
  // A server that lists the new key among the old ones does not make it trusted.
  const keysOf = /\/api\/profiles\/[^/]+\/keys$/
  await changeAnswer<MemberKeys>(other.page, keysOf, ({ keys }) => ({
    keys: keys.map((key) => ({ ...key, revokedAt: key.revokedAt === null ? key.createdAt : null })),
  }))
  await other.page.reload()
  await write(fourth, 'Bana inanma')
  await expect(log(other.page).getByText(texts.messages.refused.UNKNOWN_KEY)).toHaveCount(1)
  await expect(log(other.page)).not.toContainText('Bana inanma')
  await expect(log(other.page).getByText('Bunu iki cihazda da okurum')).toBeVisible()
  await other.page.unrouteAll({ behavior: 'wait' })
  await other.page.reload()
  await expect(other.page.getByText(texts.messages.keys.changedTitle(one.username))).toBeVisible()
  await field(other.page).fill('Sen misin?')
  await sendButton(other.page).click()
  await other.page.getByRole('alertdialog').getByRole('button', { name: texts.common.cancel }).click()
  await expect(field(other.page)).toHaveValue('Sen misin?')
  await sendButton(other.page).click()
  await other.page.getByRole('alertdialog').getByRole('button', { name: texts.messages.keys.sendAnyway }).click()
  await expect(log(fourth).getByText('Sen misin?')).toBeVisible()
  // Once the new key is accepted, its messages are shown.
  await expect(log(other.page).getByText('Bana inanma')).toBeVisible()
  await write(fourth, 'Benim, yeni telefon')
  await expect(log(other.page).getByText('Benim, yeni telefon')).toBeVisible()
  await expect(log(other.page).getByText(texts.messages.keys.changedLine(one.username))).toBeVisible()
})

test('messages are for members; without a selection the page says so, and also when a member does not exist or cannot receive messages [ROUTE-30 MSG-06 PROF-15]', async ({
  page,
  playwright,
}) => {
  await page.goto('/tr/messages')
  await expect(page).toHaveURL('/tr/login?next=%2Ftr%2Fmessages')
  const own = await signUp(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/tr/messages')
  await expect(page.getByRole('heading', { name: texts.messages.noneSelected })).toBeVisible()
  await expect(page.getByRole('heading', { name: texts.messages.noConversations })).toBeVisible()
  await page.goto(`/tr/messages?to=${newName()}`)
  await expect(page.getByText(texts.messages.missing)).toBeVisible()

  // A member without a device follows; the list of followers links to a conversation.
  const origin = process.env['JOURNEY_URL'] ?? ''
  const request = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const fan = await signUp({ request })
  const { profile } = (await (await page.request.get('/api/viewer')).json()) as { profile: { id: string } }
  await call({ request }, 'PUT', `/profiles/${profile.id}/follow`, { following: true })
  await page.goto(`/tr/profile/${own}`)
  await page
    .getByRole('list', { name: texts.profiles.tally })
    .getByRole('button', { name: counted(texts.profiles.followers) })
    .click()
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: fan })
  await expect(row.getByRole('button', { name: beginning(texts.follows.follow) })).toBeVisible()
  await expect(row.getByRole('link', { name: fan })).toBeVisible()
  await expect(row.locator('time')).toBeVisible()
  await row.getByRole('button', { name: texts.messages.buttonTo(fan) }).click()
  await expect(page.getByText(texts.messages.started(fan))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(texts.messages.noKey(fan))).toBeVisible()
  await expect(field(page)).toHaveCount(0)
})

/** What a script on this device can read: unsent words, and of each private key whether it can be taken away. */
const deviceOf = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('lokma-keys', 1)
      request.addEventListener('success', () => done(request.result))
      request.addEventListener('error', () => fail(request.error))
    })
    const rows = await new Promise<{ keyPair: CryptoKeyPair }[]>((done) => {
      const request = database.transaction('identities').objectStore('identities').getAll()
      request.addEventListener('success', () => done(request.result as { keyPair: CryptoKeyPair }[]))
    })
    database.close()
    const stored = JSON.stringify({ ...localStorage })
    return {
      words: stored.includes('Bunu daha'),
      comment: stored.includes('Sonra yazarım'),
      keys: rows.map(({ keyPair }) => keyPair.privateKey.extractable),
    }
  })

test('two tabs that a new member opens at once make one key between them [REPAIR-11]', async ({ page, context }) => {
  // Both have looked for a key before either has made one.
  await context.addInitScript(() => {
    const { generateKey } = crypto.subtle
    crypto.subtle.generateKey = async function (...given: Parameters<typeof generateKey>) {
      await new Promise((done) => setTimeout(done, 1500))
      return generateKey.apply(crypto.subtle, given)
    } as typeof generateKey
  })
  await signUp(page)
  const tabs = [page, await context.newPage()]
  await Promise.all(tabs.map((tab) => open(tab, '/tr/messages')))
  for (const tab of tabs) await expect(tab.getByText(texts.messages.noConversations)).toBeVisible()
  expect((await deviceOf(page)).keys).toEqual([true])
})

test('when a session expires, the device keeps no unsent messages and no private key that a script can read [REPAIR-11]', async ({
  page,
  browser,
}) => {
  const [, other] = await two(page, browser)
  await page.goto(`/tr/messages?to=${other.username}`)
  await field(page).fill('Bunu daha göndermedim')
  const left = () => deviceOf(page)
  await page.evaluate(() => localStorage.setItem('draft:comment:x', JSON.stringify({ at: Date.now(), value: 'Sonra yazarım' })))
  await expect.poll(left).toEqual({ words: true, comment: true, keys: [true] })
  await forgetCookies(page.context())
  await page.goto('/tr/terms')
  await expect.poll(left, { timeout: 15_000 }).toEqual({ words: false, comment: true, keys: [false] })
})
