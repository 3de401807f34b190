import type { APIRequestContext, Page } from '@playwright/test'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import { decide, findWaiting, openWaiting } from '#tests/support/desk.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { newName, signInByApi, signUp } from '#tests/support/people.ts'
import { giveReason } from '#tests/support/sanction-screens.ts'
import { texts } from '#tests/support/texts.ts'

const headers = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

async function send<T>(by: APIRequestContext, method: 'post' | 'put', path: string, data: object = {}): Promise<T> {
  const answer = await by[method](`/api${path}`, { data, headers: headers() })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

test(
  'a reported restaurant is removed with a reason; its author appeals, a second moderator undoes it, and it is back with everything [SANC-04]',
  main,
  async ({ page, browser }) => {
    const { baseURL, storageState, viewport } = test.info().project.use
    const other = async (): Promise<Page> => {
      const context = await browser.newContext({
        baseURL: baseURL ?? process.env['JOURNEY_URL']!,
        reducedMotion: 'reduce',
        ...(storageState && { storageState }),
        ...(viewport && { viewport }),
      })
      return context.newPage()
    }
    const [author, reporter, second] = [await other(), await other(), await other()]
    const [title, words, plea] = [
      `Geri Gelen Büfe ${newName()}`,
      `Kokoreci tam kıvamında, ${newName()}`,
      `Mekan gerçek, gelip görün: ${newName()}`,
    ]
    const authorName = await signUp(author)
    await signUp(reporter)
    const secondName = await signUp(second)
    const { id: restaurant } = await send<{ id: string }>(author.request, 'post', '/restaurants', { title })
    await send(reporter.request, 'post', '/vote', { questionId: restaurant, rating: 9, comment: words })

    // The reporter reports the restaurant on its page.
    await send(reporter.request, 'post', '/reports', {
      questionId: restaurant,
      reportType: 'other',
      reason: 'Böyle bir mekan olduğunu sanmıyorum',
    })

    // The moderator decides with a reason.
    await signInByApi(page, 'admin@lokma.example')
    await send(page.request, 'put', `/moderation/moderators/${secondName}`)
    const report = { kind: 'report', item: `question:${restaurant}` } as const
    const card = await openWaiting(page, report)
    await card.getByRole('button', { name: texts.moderation.deleteQuestion }).click()
    await decide(page, () =>
      giveReason(page.getByRole('dialog', { name: texts.moderation.confirmQuestion(title) }), 'Bu adreste böyle bir mekan yok.'),
    )

    // The address says why; the reporter hears the outcome.
    const gone = await reporter.goto(`/tr/restaurants/${restaurant}`)
    expect(gone?.status()).toBe(410)
    await expect(reporter.getByRole('heading', { level: 1 })).toHaveText(texts.takedowns.restaurantGone.removedTitle)
    await expect(reporter.getByText(texts.moderation.rules.insult)).toBeVisible()
    await reporter.goto('/tr/notifications')
    await expect(reporter.getByText(texts.notifications.did.report_outcome)).toBeVisible()

    // The author reads the reason and appeals.
    await author.goto('/tr/decisions')
    const decision = author.getByRole('listitem').filter({ hasText: texts.sanctions.outcomes.removed })
    await expect(decision).toContainText(title)
    await expect(decision).toContainText('Bu adreste böyle bir mekan yok.')
    await decision.getByRole('button', { name: texts.sanctions.appeal.send }).click()
    await decision.getByLabel(texts.sanctions.appeal.label).fill(plea)
    await decision.getByRole('button', { name: texts.sanctions.appeal.send }).click()
    await expect(decision.getByText(texts.sanctions.appeal.waiting)).toBeVisible()

    // A second moderator undoes the decision, and everything is back.
    const waiting = await findWaiting(second, 'appeal', `@${authorName}`)
    const file = await openWaiting(second, waiting)
    await expect(file).toContainText(plea)
    await file.getByLabel(texts.sanctions.panel.answer).fill('Mekanı bulduk, haklısınız.')
    await decide(second, () => file.getByRole('button', { name: texts.sanctions.panel.undo }).click())
    await author.reload()
    await expect(decision.getByText(texts.sanctions.appeal.restored)).toBeVisible()
    await author.goto(`/tr/restaurants/${restaurant}`)
    await expect(author.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(author.getByText(words)).toBeVisible()
    await Promise.all([author, reporter, second].map((one) => one.context().close()))
  },
)

test('an admin takes a comment and a restaurant down by law; notices take their places, the register says what was done, and lifting brings them back [SANC-07]', async ({
  page,
  browser,
}) => {
  const { baseURL, storageState, viewport } = test.info().project.use
  const context = await browser.newContext({
    baseURL: baseURL ?? process.env['JOURNEY_URL']!,
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
    ...(viewport && { viewport }),
  })
  const member = await context.newPage()
  const [title, other, words, reference] = [newName(), newName(), newName(), newName()].map(
    (name, at) => `${['Talep Büfe', 'Öteki Büfe', 'Ağır sözler,', '2026'][at]} ${name}`,
  )
  await signUp(member)
  const { id: restaurant } = await send<{ id: string }>(member.request, 'post', '/restaurants', { title })
  const { id: kept } = await send<{ id: string }>(member.request, 'post', '/restaurants', { title: other })
  await send(member.request, 'post', '/vote', { questionId: kept, rating: 9, comment: words })
  const { items } = (await (await member.request.get(`/api/restaurants/${kept}/comments`)).json()) as CommentPage
  const panelTexts = texts.takedowns.panel

  // The request is recorded; what is missing is said, and what was typed stays.
  await signInByApi(page, 'admin@lokma.example')
  await page.goto('/tr/admin/takedowns')
  const panel = page.getByRole('group', { name: panelTexts.tab })
  await panel.getByRole('button', { name: panelTexts.add }).click()
  await panel.getByLabel(panelTexts.authorityName).fill('İstanbul 3. Sulh Ceza Hâkimliği')
  await panel.getByLabel(texts.takedowns.reference).fill(reference!)
  await panel.getByRole('button', { name: panelTexts.save, exact: true }).click()
  await expect(panel.getByText(texts.errors.TAKEDOWN_TEXT_INVALID)).toBeVisible()
  await expect(panel.getByLabel(texts.takedowns.reference)).toHaveValue(reference!)
  await panel.getByLabel(texts.takedowns.summary).fill('Kişilik haklarına saldırı içeren içeriklerin kaldırılması istendi.')
  await panel.getByRole('button', { name: panelTexts.save, exact: true }).click()
  const entry = panel.getByRole('listitem').filter({ hasText: reference! }).first()
  await expect(entry).toBeVisible()

  // Each thing is taken down by its link; a wrong one is refused.
  const takeDown = async (link: string): Promise<void> => {
    await entry.getByRole('button', { name: panelTexts.addItem }).click()
    await entry.getByLabel(panelTexts.link).fill('buralarda bir yer')
    await entry.getByRole('button', { name: panelTexts.decide }).click()
    await expect(entry.getByText(panelTexts.linkProblem)).toBeVisible()
    await entry.getByLabel(panelTexts.link).fill(link)
    await entry.getByRole('button', { name: panelTexts.decide }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: panelTexts.decide }).click()
    await expect(entry.getByLabel(panelTexts.link)).toHaveCount(0)
  }
  await takeDown(`/tr/restaurants/${kept}#yorum-${items[0]!.id}`)
  await takeDown(`${process.env['JOURNEY_URL']}/tr/restaurants/${restaurant}`)

  // A notice is in the place of each, with the way to the register.
  const gone = await member.goto(`/tr/restaurants/${restaurant}`)
  expect(gone?.status()).toBe(451)
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(texts.takedowns.restaurantGone.lawTitle)
  await member.goto(`/tr/restaurants/${kept}`)
  const place = member.locator(`#yorum-${items[0]!.id}`)
  await expect(place).toContainText('İstanbul 3. Sulh Ceza Hâkimliği')
  await expect(member.getByText(words!)).toHaveCount(0)
  await place.getByRole('link', { name: texts.takedownNotices.link }).click()
  await expect(member.getByText(reference!)).toBeVisible()
  await expect(member.getByText(`${texts.takedowns.types.restaurant}: ${texts.takedowns.outcomes.removed}`)).toBeVisible()
  await member.getByRole('link', { name: texts.takedowns.all }).click()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(texts.takedowns.title)

  // The member reads the reason and may appeal.
  await member.goto('/tr/decisions')
  const decision = member.getByRole('listitem').filter({ hasText: words! })
  await expect(decision).toContainText('İstanbul 3. Sulh Ceza Hâkimliği')
  await expect(decision.getByRole('button', { name: texts.sanctions.appeal.send })).toBeVisible()

  // The order no longer holds: both come back.
  for (const left of [1, 0]) {
    await entry
      .getByRole('button', { name: /./ })
      .and(entry.getByText(panelTexts.lift, { exact: true }))
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: panelTexts.lift }).click()
    await expect(entry.getByText(panelTexts.lift, { exact: true })).toHaveCount(left)
  }
  await member.goto(`/tr/restaurants/${kept}`)
  await expect(member.getByText(words!)).toBeVisible()
  expect((await member.goto(`/tr/restaurants/${restaurant}`))?.status()).toBe(200)
  await context.close()
})
