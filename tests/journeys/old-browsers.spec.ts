import { unfoldMore } from '#tests/support/ask.ts'
import { expect, phoneOnly, test } from '#tests/support/journey.ts'
import { becomeOld } from '#tests/support/old-browser.ts'
import { newName, signUp, votableRestaurant } from '#tests/support/people.ts'
import { screens } from '#tests/support/screens.ts'
import { beginning, texts } from '#tests/support/texts.ts'

test.describe('in the oldest browsers that are supported', phoneOnly, () => {
  test.beforeEach(({ page }) => page.setDefaultTimeout(15_000))

  test('a member adds a restaurant with a maps link where no URL.canParse is [MEND-18]', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'))
    await signUp(page)
    await page.goto('/tr/ask')
    await page.getByLabel(texts.posting.name).fill(`Eski Tarayıcı ${newName()}`)
    await unfoldMore(page)
    await page.getByLabel(texts.posting.mapsLink).fill('https://www.google.com/maps/@41.0082,28.9784,17z')
    await page.getByLabel(texts.posting.ratingNumber).fill('8')
    await page.getByRole('button', { name: texts.posting.submit }).click()
    await expect(page.getByText(texts.posting.created)).toBeVisible()
    await expect(page).toHaveURL(/\/tr\/restaurants\/eski-tarayici-/)
    expect(await page.evaluate(() => 'canParse' in URL)).toBe(false)
  })

  test('a member votes and comments without anything that is newer [MEND-18]', async ({ page, request }) => {
    await becomeOld(page)
    await signUp(page)
    const restaurant = await votableRestaurant(request, 7)
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const ballot = page.getByRole('form', { name: texts.vote.heading })
    await ballot.getByRole('slider', { name: texts.vote.slider }).fill('9')
    await ballot.getByRole('button', { name: texts.vote.submit }).click()
    await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeDisabled()
    const words = `Eski tarayıcıdan ${newName()}`
    await page.getByRole('textbox', { name: beginning(texts.comments.label) }).fill(words)
    await page.getByRole('button', { name: texts.comments.send }).click()
    await expect(page.getByRole('article').filter({ hasText: words })).toBeFocused()
    const gone = await page.evaluate(() => [
      'canParse' in URL,
      'isWellFormed' in String.prototype,
      'any' in AbortSignal,
      'Notification' in window,
    ])
    expect(gone).toEqual([false, false, false, false])
  })

  for (const names of [
    ['home', 'list', 'search-results', 'top-rated', 'trending', 'restaurant', 'sign-in'],
    ['map', 'menu', 'settings', 'settings-notifications', 'notifications', 'following', 'own-collections'],
    ['messages', 'messages-thread', 'mention', 'ask-place', 'admin-overview'],
  ])
    test(`opens ${names.join(', ')} without an error [MEND-18]`, async ({ page }) => {
      await becomeOld(page)
      for (const name of names) {
        await screens[name]!(page)
        await expect(page.getByText(texts.common.loadFailed), name).toHaveCount(0)
      }
    })
})
