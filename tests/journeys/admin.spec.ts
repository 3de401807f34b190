import type { APIRequestContext } from '@playwright/test'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import { DEMO_PASSWORD } from '#demo/members.ts'
import { changeAnswer, failAnswer } from '#tests/support/answers.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'
import { showRow } from '#tests/support/queue-screens.ts'
import { giveReason } from '#tests/support/sanction-screens.ts'
import { beginning, texts } from '#tests/support/texts.ts'

async function send<T>(by: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await by.post(`/api${path}`, { data, headers: { origin: process.env['JOURNEY_URL'] ?? '' } })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

const about = { reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' }

test(
  'reported content waits for the admin, who marks it as unfounded or resolved, or deletes it for everybody [GEN-06 LAY-05 LAY-06 LAY-08 ADM-01 ADM-03 ADM-06 ADM-11 ADM-12]',
  main,
  async ({ page, playwright }) => {
    const writer = await playwright.request.newContext({ baseURL: process.env['JOURNEY_URL']! })
    await signUp({ request: writer })
    const add = async (title: string): Promise<string> => (await send<{ id: string }>(writer, '/restaurants', { title })).id
    const [unfounded, resolved, unwanted] = [await add('Haksız Büfe'), await add('Çözülen Büfe'), await add('İstenmeyen Büfe')]
    const late = await add('Geç Kalınan Büfe')
    await send(writer, '/vote', { questionId: unfounded, rating: 3, comment: 'Sahibi tam bir dolandırıcı' })
    const said = ((await (await writer.get(`/api/restaurants/${unfounded}/comments`)).json()) as CommentPage).items[0]!.id

    const menu = page.getByRole('menu', { name: texts.common.account.menu })
    const open = () => page.getByRole('button', { name: beginning(texts.common.account.menu) }).click()
    await signUp(page)
    for (const target of [
      { questionId: unfounded },
      { questionId: resolved },
      { questionId: unwanted },
      { questionId: late },
      { commentId: said },
    ])
      await send(page.request, '/reports', { ...about, ...target })
    for (const reason of ['Kapanmış bir yer', 'Adresi yanlış yazılmış', 'Başka bir mekanın kopyası']) {
      const reporter = await playwright.request.newContext({ baseURL: process.env['JOURNEY_URL']! })
      await signUp({ request: reporter })
      await send(reporter, '/reports', { questionId: resolved, reportType: 'other', reason })
      await reporter.dispose()
    }
    await page.goto(`/tr/restaurants/${unwanted}`)
    await open()
    await expect(menu.getByRole('menuitem', { name: texts.common.account.settings })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: texts.common.account.admin })).toHaveCount(0)

    await send(page.request, '/auth/sign-in', { email: 'admin@lokma.example', password: DEMO_PASSWORD })
    await page.reload()
    await open()
    for (const name of [
      texts.common.account.profile,
      texts.pages.collections,
      texts.common.account.admin,
      texts.common.account.settings,
      texts.common.account.signOut,
    ])
      await expect(menu.getByRole('menuitem', { name })).toBeVisible()
    await menu.getByRole('menuitem', { name: texts.common.account.admin }).click()
    const panel = page.getByRole('dialog', { name: texts.common.account.admin })
    const row = (text: string) => panel.locator('[data-place]').filter({ hasText: text })
    const opened = panel.getByRole('region', { name: texts.queue.kinds.report, exact: true })
    /** Opens a row, on a phone from the list. */
    async function openRow(text: string, others?: string): Promise<void> {
      const back = panel.getByRole('button', { name: texts.queue.back })
      if (await back.isVisible()) await back.press('Enter')
      const wanted = others === undefined ? row(text) : row(text).filter({ hasNotText: others })
      await showRow(panel, wanted)
      await wanted.press('Enter')
    }
    await showRow(panel, row('dolandırıcı'))
    await expect(row('dolandırıcı')).toContainText(texts.reports.types.spam)
    // One entry, however many members reported it, with the text of each report.
    await showRow(panel, row('Çözülen Büfe'))
    await expect(row('Çözülen Büfe')).toHaveCount(1)
    await expect(row('Çözülen Büfe')).toContainText(texts.queue.reports('4'))
    await openRow('Çözülen Büfe')
    await expect(opened).toContainText(texts.moderation.count('4'))
    await expect(opened).not.toContainText(about.reason)
    await opened.getByRole('button', { name: texts.moderation.moreReports }).click()
    for (const reason of ['Başka bir mekanın kopyası', 'Kapanmış bir yer', about.reason]) await expect(opened).toContainText(reason)

    await failAnswer(page, '**/api/moderation/queue/decisions')
    await opened.getByRole('button', { name: texts.moderation.resolve }).click()
    await expect(page.getByText(texts.moderation.decideFailed)).toBeVisible()
    await page.unroute('**/api/moderation/queue/decisions')
    await opened.getByRole('button', { name: texts.moderation.resolve }).click()
    await expect(panel.getByText(texts.moderation.decided('resolved'))).toBeVisible()
    await expect(row('Çözülen Büfe')).toHaveCount(0)
    await openRow('Haksız Büfe', 'dolandırıcı')
    await opened.getByRole('button', { name: texts.moderation.dismiss }).click()
    await expect(panel.getByText(texts.moderation.decided('dismissed'))).toBeVisible()

    await openRow('dolandırıcı')
    await opened.getByRole('button', { name: texts.moderation.deleteComment }).click()
    const question = page.getByRole('dialog', { name: texts.moderation.confirmComment })
    await question.getByRole('button', { name: texts.common.cancel }).click()
    await failAnswer(page, '**/api/moderation/queue/decisions')
    await opened.getByRole('button', { name: texts.moderation.deleteComment }).click()
    await giveReason(question)
    await expect(page.getByText(texts.moderation.deleteFailed)).toBeVisible()
    await page.unroute('**/api/moderation/queue/decisions')
    await opened.getByRole('button', { name: texts.moderation.deleteComment }).click()
    await giveReason(question)
    await expect(panel.getByText(texts.moderation.commentDeleted)).toBeVisible()
    await expect(row('dolandırıcı')).toHaveCount(0)

    // Another admin has already decided.
    await openRow('Geç Kalınan Büfe')
    await expect(opened.getByRole('button', { name: texts.moderation.dismiss })).toBeVisible()
    await send(page.request, '/moderation/decisions', { contentType: 'question', contentId: late, decision: 'resolved' })
    await opened.getByRole('button', { name: texts.moderation.dismiss }).click()
    await expect(panel.getByRole('alert')).toHaveText(texts.errors.QUEUE_ITEM_GONE)
    await expect(row('Geç Kalınan Büfe')).toHaveCount(0)

    await openRow('İstenmeyen Büfe')
    await opened.getByRole('button', { name: texts.moderation.deleteQuestion }).click()
    const removal = page.getByRole('dialog', { name: texts.moderation.confirmQuestion('İstenmeyen Büfe') })
    await expect(removal).toContainText(texts.moderation.confirmQuestionHelp('1'))
    await giveReason(removal)
    await expect(panel.getByText(texts.moderation.questionDeleted)).toBeVisible()
    await expect(row('İstenmeyen Büfe')).toHaveCount(0)
    await page.keyboard.press('Escape')
    // It was the page below.
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'İstenmeyen Büfe' })).toHaveCount(0)
    await page.goto('/tr/admin/removed')
    const log = page.getByRole('main')
    await expect(log.getByRole('listitem').filter({ hasText: 'İstenmeyen Büfe' })).toContainText(about.reason)
    await log.getByRole('button', { name: texts.moderation.kinds.comment, exact: true }).click()
    await expect(log.getByRole('listitem').filter({ hasText: 'Haksız Büfe' })).toBeVisible()

    expect((await writer.get(`/tr/restaurants/${unwanted}`)).status()).toBe(410)
    expect((await writer.get(`/tr/restaurants/${unfounded}`)).status()).toBe(200)
    expect(((await (await writer.get(`/api/restaurants/${unfounded}/comments`)).json()) as CommentPage).items).toEqual([])
    await writer.dispose()
  },
)

test('a member who lost the admin badge sees a message, and the panel closes [ADM-04 LAY-08]', async ({ page }) => {
  await signUp(page)
  // The page still holds the old viewer.
  await changeAnswer<ViewerResult>(page, /\/api\/viewer/, (viewer) => ({ ...viewer, isModerator: true }))
  await page.goto('/tr/top-rated')
  await page.getByRole('button', { name: beginning(texts.common.account.menu) }).click()
  const item = page.getByRole('menuitem', { name: texts.common.account.admin })
  await expect(item).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await item.click()
  await expect(page.getByText(texts.errors.ADMIN_ONLY)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: beginning(texts.common.account.menu) }).click()
  await expect(page.getByRole('menuitem', { name: texts.common.account.settings })).toBeVisible()
  await expect(item).toHaveCount(0)
})
