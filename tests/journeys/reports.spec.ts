import { DEMO_PASSWORD, members } from '#demo/members.ts'
import { failAnswer } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { findRestaurant, forgetCookies, PASSWORD, signIn, signUp } from '#tests/support/people.ts'
import { openAbout } from '#tests/support/sections.ts'
import { texts } from '#tests/support/texts.ts'

test(
  'a visitor who wants to report a restaurant signs in first; the report says what is missing, survives a failure and is sent once [REP-01 REP-02 REP-03 REP-04 REP-06 REP-09 REP-11 REPAIR-23]',
  main,
  async ({ page, request }) => {
    const username = await signUp(page)
    await forgetCookies(page.context())
    const restaurant = await findRestaurant(
      request,
      (one) => one.isVotable && one.author !== null && one.commentCount > 1 && one.replyCount > 0,
    )
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    await openAbout(page)
    const open = page.getByRole('main').getByRole('button', { name: texts.pages.reportRestaurant })
    await open.click()
    await expect(page).toHaveURL(`/tr/auth?next=${encodeURIComponent(`/tr/restaurants/${restaurant.id}#bildir`)}`)
    await signIn(page, `${username}@example.com`, PASSWORD)
    // The requested report is open; closing it removes it from the address.
    const wanted = page.getByRole('dialog', { name: texts.reports.titleRestaurant })
    await expect(wanted).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(wanted).toHaveCount(0)
    await expect(page).toHaveURL(`/tr/restaurants/${restaurant.id}`)

    await open.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: texts.reports.titleRestaurant })
    const send = dialog.getByRole('button', { name: texts.reports.submit, exact: true })
    await expect(dialog.getByRole('radio')).toHaveCount(6)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()

    await open.click()
    await send.click()
    await expect(dialog.getByText(texts.errors.REPORT_INCOMPLETE)).toBeVisible()
    await dialog.getByRole('radio', { name: texts.reports.types.hate_speech }).check()
    const reason = dialog.getByLabel(texts.reports.reason)
    await reason.fill('kısa')
    await expect(dialog.getByText(texts.errors.REPORT_REASON_TOO_SHORT)).toBeVisible()
    await reason.fill('ş'.repeat(501))
    await expect(dialog.getByText('501/500')).toBeVisible()
    await expect(dialog.getByText(texts.errors.REPORT_REASON_TOO_LONG)).toBeVisible()
    await reason.fill('ş'.repeat(500))
    await expect(dialog.getByText(texts.errors.REPORT_REASON_TOO_LONG)).toHaveCount(0)

    await failAnswer(page, '**/api/reports')
    await send.click()
    await expect(dialog.getByText(texts.reports.failed)).toBeVisible()
    await expect(reason).toHaveValue('ş'.repeat(500))
    await expect(dialog.getByRole('radio', { name: texts.reports.types.hate_speech })).toBeChecked()
    await page.unroute('**/api/reports')
    await send.click()
    await expect(page.getByText(texts.reports.sent)).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await open.click()
    await expect(reason).toHaveValue('')
    await dialog.getByRole('radio', { name: texts.reports.types.spam }).check()
    await reason.fill('Bunu bir kez daha yazıyorum')
    await send.click()
    await expect(dialog.getByText(texts.errors.REPORT_EXISTS)).toBeVisible()
    await page.keyboard.press('Escape')

    // Besides the restaurant, only comments have a report button.
    await page.locator('#yorumlar').scrollIntoViewIfNeeded()
    await expect(page.locator('.reply').first()).toBeVisible()
    await expect(page.locator('.reply').getByRole('button', { name: texts.pages.reportComment })).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: texts.pages.reportComment }).first().click()
    const ofComment = page.getByRole('dialog', { name: texts.pages.reportComment })
    await ofComment.getByRole('radio', { name: texts.reports.types.harassment }).check()
    await ofComment.getByLabel(texts.reports.reason).fill('Hakaret ediyor')
    await ofComment.getByRole('button', { name: texts.reports.submit, exact: true }).click()
    await expect(page.getByText(texts.reports.sent)).toBeVisible()
    await expect(ofComment).toHaveCount(0)
  },
)

test('the author of a restaurant has nothing to report there [REP-01]', async ({ page, request }) => {
  const emails = new Map(members.map(({ username, email }) => [username, email ?? `${username}@lokma.example`]))
  const restaurant = await findRestaurant(request, ({ isVotable, author }) => isVotable && emails.has(author?.username ?? ''))
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  await openAbout(page)
  const open = page.getByRole('main').getByRole('button', { name: texts.pages.reportRestaurant })
  await expect(open).toBeVisible()
  await call(page, 'POST', '/auth/sign-in', { email: emails.get(restaurant.author!.username), password: DEMO_PASSWORD })
  await page.reload()
  await expect(page.getByRole('button', { name: texts.common.account.menu })).toBeVisible()
  await page.getByRole('button', { name: texts.merges.propose }).scrollIntoViewIfNeeded()
  await expect(open).toHaveCount(0)
})
