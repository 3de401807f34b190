import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { votableRestaurant } from '#tests/support/people.ts'
import { beginning, texts } from '#tests/support/texts.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'sign-in, sign-up, the ballot and the comment form say what they need, and no form looks usable [MEND-50]',
    main,
    async ({ page, request }) => {
      for (const path of ['/tr/login', '/tr/login?tab=signup', '/tr/auth']) {
        await page.goto(path)
        await expect(page.getByText(texts.auth.noScript)).toBeVisible()
        await expect(page.getByText(texts.common.withoutScript)).toBeVisible()
        await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
      }
      const { id } = await votableRestaurant(request, 0)
      await page.goto(`/tr/restaurants/${id}`)
      await expect(page.getByText(texts.common.withoutScript)).toBeVisible()
      await expect(page.getByText(texts.vote.noScript)).toBeVisible()
      await expect(page.getByRole('textbox', { name: beginning(texts.comments.label) })).toHaveCount(0)
    },
  )
})

test('a page to which a sent form leads back says what was missing, other pages do not [MEND-50]', phoneOnly, async ({ page }) => {
  await page.goto('/tr/login')
  await expect(page.getByText(texts.common.withoutScript)).toBeHidden()
  await page.goto('/tr/login?tab=signup#betik')
  await expect(page.getByText(texts.common.withoutScript)).toBeVisible()
  await expect(page.getByLabel(texts.auth.email)).toBeVisible()
})
