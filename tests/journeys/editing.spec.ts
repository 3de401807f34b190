import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { Comment, CommentPage, MemberCommentPage } from '#features/comments/comments.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { DEMO_PASSWORD } from '#demo/members.ts'
import { delayAnswer, failAnswer } from '#tests/support/answers.ts'
import { problemsOf } from '#tests/support/axe.ts'
import { decide, openWaiting } from '#tests/support/desk.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { newName, signInByApi, signUp } from '#tests/support/people.ts'
import { beginning, texts } from '#tests/support/texts.ts'

async function send<T>(by: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await by.post(`/api${path}`, { data, headers: { origin: process.env['JOURNEY_URL'] ?? '' } })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const read = async <T>(by: APIRequestContext, path: string): Promise<T> => (await (await by.get(`/api${path}`)).json()) as T

/** A new restaurant with a comment and a reply of the member of this page. */
async function ownThread(page: Page, title: string): Promise<{ restaurant: string; comment: Comment }> {
  const { id: restaurant } = await send<Restaurant>(page.request, '/restaurants', { title })
  await send(page.request, '/vote', { questionId: restaurant, rating: 9, comment: 'Ekmeği çıtır' })
  const [comment] = (await read<CommentPage>(page.request, `/restaurants/${restaurant}/comments`)).items
  await send(page.request, `/comments/${comment!.id}/replies`, { content: 'Turşusu da bol' })
  return { restaurant, comment: comment! }
}

/** Nothing that hinders people who use other means than eyes and a mouse. */
const accessible = async (page: Page, within: string) =>
  expect(await problemsOf(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }, within)).toEqual([])
const said = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text })
const answered = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })

test('a member edits a comment and a reply in place; Escape and a failed call lose nothing [FIX-03 COM-33]', main, async ({ page }) => {
  await signUp(page)
  const { restaurant } = await ownThread(page, 'Düzeltilen Büfe')
  await page.goto(`/tr/restaurants/${restaurant}`)
  await page.locator('#yorumlar').scrollIntoViewIfNeeded()
  for (const { place, written, edited, label, saved, limit, api } of [
    {
      place: said,
      written: 'Ekmeği çıtır',
      edited: 'Ekmeği bayat',
      label: texts.comments.edit,
      saved: texts.comments.editSaved,
      limit: 250,
      api: '**/api/comments/*',
    },
    {
      place: answered,
      written: 'Turşusu da bol',
      edited: 'Turşusu da yok',
      label: texts.comments.replyEdit,
      saved: texts.comments.replyEditSaved,
      limit: 500,
      api: '**/api/replies/*',
    },
  ]) {
    const open = place(page, written).getByRole('button', { name: label })
    const box = page.getByRole('textbox', { name: beginning(label) })
    const alert = page.locator('.edit-form').getByRole('alert')
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(written)
    await expect(page.getByText(`${written.length}/${limit}`)).toBeVisible()
    await accessible(page, '#yorumlar')
    await page.keyboard.type(', mis gibi')
    await expect(box).toHaveValue(`${written}, mis gibi`)
    await page.keyboard.press('Escape')
    await expect(box).toHaveCount(0)
    await expect(open).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue(written)

    await box.fill('🌶'.repeat(limit + 1))
    await expect(alert).toContainText(String(limit))
    await box.fill(' ')
    await page.getByRole('button', { name: texts.common.save }).click()
    await expect(alert).toBeVisible()
    await box.fill(edited)
    await failAnswer(page, api)
    // The comments are loaded again after a failure. The answers are late, and older than what is saved next.
    const late = await Promise.all([/\/comments\?column=accept/, /\/own-comment/].map((path) => delayAnswer(page, path)))
    await page.getByRole('button', { name: texts.common.save }).click()
    await expect(alert.getByText(texts.comments.editFailed)).toBeVisible()
    await expect(box).toHaveValue(edited)
    await page.unroute(api)
    await page.getByRole('button', { name: texts.common.save }).click()
    await expect(page.locator('.toast').filter({ hasText: saved })).toBeVisible()
    await Promise.all(late.map((answer) => answer.arrive()))
    await expect(box).toHaveCount(0)
    await expect(place(page, edited).getByRole('button', { name: label }).last()).toBeFocused()
  }
  // The writer's tools take one line on a narrow phone.
  await page.setViewportSize({ width: 360, height: 800 })
  const tools = page.locator('.comment-tools').first().locator('> *')
  await expect(tools).toHaveCount(6)
  // The page lays itself out again a moment after its size changes.
  const lines = () => tools.evaluateAll((all) => new Set(all.map((tool) => (tool as HTMLElement).offsetTop)).size)
  await expect.poll(lines).toBe(1)
  await page.reload()
  for (const text of ['Ekmeği bayat', 'Turşusu da yok']) await expect(said(page, text)).toBeVisible()
  await expect(page.locator('#yorumlar').getByText(texts.comments.edited, { exact: true })).toHaveCount(0)
})

test(
  'what was typed over a comment waits for the next try, and others see no edit button [FIX-03]',
  phoneOnly,
  async ({ page, playwright }) => {
    const author = await playwright.request.newContext({ baseURL: process.env['JOURNEY_URL']! })
    await signUp({ request: author })
    const { restaurant, comment } = await ownThread({ request: author } as Page, 'Yarım Kalan Büfe')
    await signUp(page)
    await page.goto(`/tr/restaurants/${restaurant}`)
    const other = page.locator(`#yorum-${comment.id}`)
    await other.scrollIntoViewIfNeeded()
    await expect(other.getByRole('button', { name: texts.pages.reportComment })).toBeVisible()
    await expect(other.getByRole('button', { name: texts.comments.edit })).toHaveCount(0)

    await send(page.request, '/vote', { questionId: restaurant, rating: 8, comment: 'Çorbası ılıktı' })
    await page.reload()
    await page.locator('#yorumlar').scrollIntoViewIfNeeded()
    const open = said(page, 'Çorbası ılıktı').getByRole('button', { name: texts.comments.edit })
    const box = page.getByRole('textbox', { name: beginning(texts.comments.edit) })
    await open.click()
    await box.fill('Çorbası sıcaktı')
    await page.reload()
    await page.locator('#yorumlar').scrollIntoViewIfNeeded()
    await open.click()
    await expect(box).toHaveValue('Çorbası sıcaktı')
    await page.getByRole('button', { name: texts.common.cancel }).click()
    await expect(open).toBeFocused()
    await open.click()
    await expect(box).toHaveValue('Çorbası ılıktı')
    await author.dispose()
  },
)

test('a comment that is edited later than fifteen minutes carries the mark for every viewer [FIX-03 COM-33]', async ({
  page,
  request,
}, info) => {
  await signInByApi(page, 'kadir@lokma.example')
  const { profile } = await read<ViewerResult>(page.request, '/viewer')
  const { items } = await read<MemberCommentPage>(page.request, `/comments?userId=${profile!.id}&limit=50`)
  const old: MemberCommentPage['items'] = []
  for (const item of items) {
    const { commentCount, isVotable } = await read<Restaurant>(request, `/restaurants/${item.question.id}`)
    if (isVotable && commentCount < 15 && Date.now() - Date.parse(item.createdAt) > 20 * 60_000) old.push(item)
  }
  const text = `Sonradan fikrimi değiştirdim ${newName()}`
  // Both widths, and repetitions, run at once: each edits another comment.
  const nth = 2 * info.repeatEachIndex + (info.project.name === 'phone' ? 0 : 1)
  const { id, question } = old.toSorted((a, b) => a.id - b.id)[nth % old.length]!
  await page.goto(`/tr/restaurants/${question.id}`)
  const mine = page.locator(`#yorum-${id}`)
  await mine.scrollIntoViewIfNeeded()
  await mine.getByRole('button', { name: texts.comments.edit }).click()
  await page.getByRole('textbox', { name: beginning(texts.comments.edit) }).fill(text)
  await page.getByRole('button', { name: texts.common.save }).click()
  await expect(mine.getByText(texts.comments.edited, { exact: true })).toBeVisible()
  await expect(mine).toContainText(text)

  // The same HTML for every viewer, also without script.
  const html = await (await request.get(`/tr/restaurants/${question.id}`)).text()
  const article = html.slice(html.indexOf(`id="yorum-${id}"`)).split('</article>')[0]!
  expect(article).toContain(text)
  expect(article).toMatch(new RegExp(`<time [^>]*title="[^"]*\\d{4}[^"]*"[^>]*>${texts.comments.edited}</time>`))
  await page.goto(`/tr/profile/${profile!.username}`)
  await page.getByRole('tab', { name: beginning(texts.profiles.comments) }).click()
  const listed = page.getByRole('listitem').filter({ hasText: text }).first()
  await expect(listed.getByText(texts.comments.edited, { exact: true })).toBeVisible()
})

test(
  'the admin reads what a reported comment said before it was edited, and still decides [FIX-03]',
  phoneOnly,
  async ({ page, playwright }) => {
    const writer = await playwright.request.newContext({ baseURL: process.env['JOURNEY_URL']! })
    await signUp({ request: writer })
    const { comment } = await ownThread({ request: writer } as Page, 'Sonradan Düzelen Büfe')
    await signUp(page)
    await send(page.request, '/reports', { commentId: comment.id, reportType: 'harassment', reason: 'Hakaret ediyor bu yorum' })
    for (const content of ['Ekmeği çok çıtır, sahibi çok kibar', 'Herkese teşekkürler']) {
      const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
      expect((await writer.patch(`/api/comments/${comment.id}`, { data: { content }, headers })).status()).toBe(200)
    }
    await send(page.request, '/auth/sign-in', { email: 'admin@lokma.example', password: DEMO_PASSWORD })
    const report = { kind: 'report', item: `comment:${comment.id}` } as const
    const card = (await openWaiting(page, report)).getByRole('listitem').first()
    await expect(card.getByRole('blockquote')).toHaveText('Herkese teşekkürler')
    await expect(card).not.toContainText('sahibi çok kibar')
    await card.getByRole('button', { name: beginning(texts.moderation.versions) }).click()
    const versions = card.getByRole('listitem').filter({ hasText: texts.moderation.replaced })
    await expect(versions).toHaveCount(2)
    await expect(versions.first()).toContainText('Ekmeği çok çıtır, sahibi çok kibar')
    await expect(versions.last()).toContainText('Ekmeği çıtır')
    await accessible(page, 'html')
    await decide(page, () => card.getByRole('button', { name: texts.moderation.resolve }).click())
    await writer.dispose()
  },
)
