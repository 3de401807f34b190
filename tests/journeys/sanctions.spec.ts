import type { APIRequestContext, Page } from '@playwright/test'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import { decide, findWaiting, openWaiting } from '#tests/support/desk.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { newName, signInByApi, signUp } from '#tests/support/people.ts'
import { giveReason, sanction } from '#tests/support/sanction-screens.ts'
import { texts } from '#tests/support/texts.ts'

const headers = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

async function send<T>(by: APIRequestContext, method: 'post' | 'put', path: string, data: object = {}): Promise<T> {
  const answer = await by[method](`/api${path}`, { data, headers: headers() })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

test(
  'a removed comment goes with its reason to the writer, whose appeal another moderator answers, and comes back [SANC-01 SANC-03 SANC-05]',
  main,
  async ({ page, browser }) => {
    const other = async (): Promise<Page> => {
      const { baseURL, storageState, viewport } = test.info().project.use
      const context = await browser.newContext({
        baseURL: baseURL ?? process.env['JOURNEY_URL']!,
        reducedMotion: 'reduce',
        ...(storageState && { storageState }),
        ...(viewport && { viewport }),
      })
      return context.newPage()
    }
    const [writer, moderator] = [await other(), await other()]
    const words = `Ustanın eli ağır ama lezzeti yerinde, ${newName()}`
    const plea = `“Eli ağır” bol malzeme koyar demek, bir övgü: ${newName()}`
    const author = await signUp(writer)
    const second = await signUp(moderator)
    const { id: restaurant } = await send<{ id: string }>(writer.request, 'post', '/restaurants', { title: 'İtiraz Büfe' })
    await signUp(page)
    await send(page.request, 'post', '/vote', { questionId: restaurant, rating: 3 })
    await send(writer.request, 'post', '/vote', { questionId: restaurant, rating: 9, comment: words })
    const { items } = (await (await page.request.get(`/api/restaurants/${restaurant}/comments`)).json()) as CommentPage
    const said = items.find(({ content }) => content === words)!
    await send(page.request, 'post', '/reports', { commentId: said.id, reportType: 'harassment', reason: 'Ustaya hakaret ediyor' })

    // The admin removes it with a reason, and makes another member a moderator.
    await signInByApi(page, 'admin@lokma.example')
    const report = { kind: 'report', item: `comment:${said.id}` } as const
    const card = await openWaiting(page, report)
    await expect(card).toContainText(words)
    await card.getByRole('button', { name: texts.moderation.deleteComment }).click()
    await decide(page, () =>
      giveReason(page.getByRole('dialog', { name: texts.moderation.confirmComment }), 'Ustayı aşağılayan bir söz içeriyor.'),
    )
    await page.goto('/tr/admin/staff')
    await page.getByLabel(texts.sanctions.panel.username).fill(second)
    await page.getByRole('button', { name: texts.sanctions.panel.appoint }).click()
    await expect(page.getByRole('button', { name: texts.sanctions.panel.removeOf(second) })).toBeVisible()

    // The writer is told, reads why, and appeals.
    await writer.goto('/tr/notifications')
    await writer.getByRole('link', { name: texts.notifications.did.decision }).click()
    const decision = writer.getByRole('listitem').filter({ hasText: texts.sanctions.outcomes.removed })
    await expect(decision).toContainText(texts.moderation.rules.insult)
    await expect(decision).toContainText('Ustayı aşağılayan bir söz içeriyor.')
    await expect(decision).toContainText(texts.sanctions.finders.person)
    await decision.getByRole('button', { name: texts.sanctions.appeal.send }).click()
    await decision.getByLabel(texts.sanctions.appeal.label).fill(plea)
    await decision.getByRole('button', { name: texts.sanctions.appeal.send }).click()
    await expect(decision.getByText(texts.sanctions.appeal.waiting)).toBeVisible()

    // Another moderator undoes the decision.
    const waiting = await findWaiting(moderator, 'appeal', `@${author}`)
    const file = await openWaiting(moderator, waiting)
    await expect(file).toContainText(plea)
    await file.getByLabel(texts.sanctions.panel.answer).fill('Haklısınız, bu bir övgü.')
    await decide(moderator, () => file.getByRole('button', { name: texts.sanctions.panel.undo }).click())
    await writer.reload()
    await expect(decision.getByText(texts.sanctions.appeal.restored)).toBeVisible()
    await expect(decision).toContainText('Haklısınız, bu bir övgü.')
    await writer.goto(`/tr/restaurants/${restaurant}`)
    await expect(writer.getByText(words)).toBeVisible()

    const log = await page.request.get('/tr/moderation')
    expect(await log.text()).not.toContain('Ustanın eli')
    await Promise.all([writer, moderator].map((one) => one.context().close()))
  },
)

test('a warning opens by itself and lets the member write again once it is read; a ban leaves the page of decisions alone [SANC-02]', async ({
  page,
  playwright,
}) => {
  const admin = await playwright.request.newContext({ baseURL: process.env['JOURNEY_URL']! })
  await signInByApi({ request: admin }, 'admin@lokma.example')
  const { id: restaurant } = await send<{ id: string }>(admin, 'post', '/restaurants', { title: 'Uyarı Büfe' })
  const username = await signUp(page)
  await send(page.request, 'post', '/vote', { questionId: restaurant, rating: 8 })
  await sanction(admin, username, 'warning')
  await page.goto(`/tr/restaurants/${restaurant}`)
  const dialog = page.getByRole('dialog', { name: texts.sanctions.notice.title })
  await expect(dialog).toContainText('üç kez hakaret')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // Writing is refused until the warning is read, and what was typed stays.
  const field = page.getByLabel(texts.comments.label).first()
  const submit = page.getByRole('button', { name: texts.comments.send }).first()
  await field.fill('Yarım kalan yorumum')
  await submit.click()
  await dialog.getByRole('button', { name: texts.sanctions.notice.done }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field).toHaveValue('Yarım kalan yorumum')
  await submit.click()
  await expect(page.getByText(texts.comments.added)).toBeVisible()

  // An open page would leave by itself while the next one is opened (the test below).
  await page.goto('about:blank')
  await sanction(admin, username, 'banned', null)
  // The page may leave before all of it is loaded.
  await page.goto('/tr/messages', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/tr\/decisions$/)
  await expect(page.getByRole('region', { name: texts.sanctions.page.banned })).toBeVisible()
  await page.getByRole('button', { name: texts.sanctions.page.signOut }).click()
  await expect(page).toHaveURL(/\/tr\/login/)
  await admin.dispose()
})

test('a page that is open when its member is banned leads to the decision within two seconds [SANC-02 MEND-50]', async ({
  page,
  playwright,
}) => {
  const admin = await playwright.request.newContext({ baseURL: process.env['JOURNEY_URL']! })
  await signInByApi({ request: admin }, 'admin@lokma.example')
  const username = await signUp(page)
  const connected = page.waitForEvent('websocket')
  await page.goto('/tr')
  await (await connected).waitForEvent('framereceived')
  await sanction(admin, username, 'banned', null)
  await expect(page).toHaveURL(/\/tr\/decisions$/, { timeout: 2000 })
  await expect(page.getByRole('region', { name: texts.sanctions.page.banned })).toBeVisible()
  await admin.dispose()
})
