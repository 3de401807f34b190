import { expect, main, test } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'
import { format, textLike, texts } from '#tests/support/texts.ts'

test('a page explains how points are earned and spent, and shows a member how near each badge is [FIX-09]', main, async ({ page }) => {
  await page.goto('/tr')
  await page.getByRole('contentinfo').getByRole('link', { name: texts.common.footer.points }).click()
  await expect(page).toHaveURL('/tr/points')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: texts.points.title })).toBeVisible()
  const earned = main.getByRole('definition')
  await expect(earned).toHaveText([0.5, 0.1, 0.2, 0.1, 0.1, 0.2, 0.1].map((points) => texts.points.plus(format.score(points))))
  await expect(main.getByText(texts.points.spendings.boost(100))).toBeVisible()
  const names = await main.getByRole('heading', { level: 3 }).allTextContents()
  expect(names.length).toBeGreaterThan(5)
  await expect(main.getByRole('progressbar')).toHaveCount(0)

  await signUp(page)
  await page.goto('/tr/profile/me')
  await page.getByRole('link', { name: texts.profiles.badgesHow }).click()
  await expect(page).toHaveURL('/tr/points#rozetler')
  await expect(main.getByRole('progressbar').first()).toBeVisible()
  await expect(
    main.getByText(textLike((goal: string) => texts.points.progress('0', goal, texts.points.units.votes_count), '\\d+')).first(),
  ).toBeVisible()
  await expect(main.getByRole('heading', { level: 3 })).toHaveText(names)
})
