import type { Page } from '@playwright/test'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { changeAnswer, failAnswer, holdAnswer } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { forgetCookies, PASSWORD, signIn, signInByApi, signUp, votableRestaurant } from '#tests/support/people.ts'
import { beginning, counted, format, texts } from '#tests/support/texts.ts'

/** The four numbers of a profile: points, restaurants, and no followers on either side. */
function tallyOf(...counts: [points: string, reviewed: string]): RegExp[] {
  const { points, reviewed, followers, following } = texts.profiles
  return [points, reviewed, followers, following].map((word, index) => counted(word, counts[index] ?? '0'))
}
const tally = (page: Page) => page.getByRole('list', { name: texts.profiles.tally })

test(
  'a visitor sees a preview of a profile, signs in and comes back to all of it; “me” is the viewer, and the menu links there first [FIX-07 CHG-05 ROUTE-25 ROUTE-26 ROUTE-27 PROF-03 PROF-33]',
  main,
  async ({ page }) => {
    const username = await signUp(page)
    await forgetCookies(page.context())
    await page.goto('/tr/profile/zeynep')
    await expect(page.getByRole('heading', { level: 1, name: 'Zeynep Karaca' })).toBeVisible()
    const { reviewed, commentsCounted, followers, following } = texts.profiles
    const words = [reviewed, commentsCounted, followers, following].map((word) => counted(word))
    await expect(tally(page).getByRole('listitem')).toHaveText(words)
    await expect(page.locator('[data-slot=badge]')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('main').getByRole('link', { name: texts.profiles.signIn }).click()
    await expect(page).toHaveURL('/tr/login?next=%2Ftr%2Fprofile%2Fzeynep')
    await signIn(page, `${username}@example.com`, PASSWORD)
    await expect(page).toHaveURL('/tr/profile/zeynep')
    await expect(page.getByRole('tab', { name: texts.profiles.restaurants })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: texts.profiles.signUp })).toHaveCount(0)
    await expect(page.getByRole('main').getByText('@zeynep', { exact: true }).first()).toBeVisible()
    await page.goto('/tr/profile/ZeyNEP')
    await expect(page.getByRole('heading', { level: 1, name: 'Zeynep Karaca' })).toBeVisible()
    await page.goto('/tr/profile/me')
    await expect(page).toHaveURL(`/tr/profile/${username}`)
    await page.goto('/tr/top-rated')
    await page.getByRole('button', { name: texts.common.account.menu }).click()
    const { profile, settings, signOut } = texts.common.account
    await expect(page.getByRole('menuitem')).toHaveText([profile, texts.pages.following, texts.pages.collections, settings, signOut])
    await page.getByRole('menuitem', { name: profile }).click()
    await expect(page).toHaveURL(`/tr/profile/${username}`)
    await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  },
)

test('a visitor without script sees the preview, and a name that nobody has leads to sign-up [FIX-07 ROUTE-26]', async ({
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await plain.newPage()
  await page.goto('/tr/profile/zeynep')
  await expect(page.getByRole('heading', { level: 1, name: 'Zeynep Karaca' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: texts.profiles.signUp })).toBeVisible()
  expect((await page.goto('/tr/profile/nobody.here'))!.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link', { name: texts.profiles.signUp })).toBeVisible()
  await plain.close()
})

test('a member edits the nickname and description in place on their profile [PROF-02 PROF-08 PROF-18 PROF-19 PROF-20 PROF-22 PROF-23 PROF-24 PROF-26]', async ({
  page,
}) => {
  const username = await signUp(page)
  await page.goto(`/tr/profile/${username}`)
  const main = page.getByRole('main')
  const pencil = main.getByRole('button', { name: texts.profiles.editNickname })
  await pencil.click()
  const nickname = main.getByLabel(texts.profiles.nickname)
  await expect(nickname).toBeFocused()
  await expect(main.getByText(`${username.length}/30`)).toBeVisible()
  await nickname.press('Escape')
  await expect(pencil).toBeFocused()
  await pencil.click()
  for (const [typed, told] of [
    ['  ', texts.errors.NICKNAME_EMPTY],
    ['ş', texts.errors.NICKNAME_TOO_SHORT],
  ] as const) {
    await nickname.fill(typed)
    await nickname.press('Enter')
    await expect(main.getByText(told)).toBeVisible()
  }
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 422, json: { code: 'SOMETHING_NEW', message: 'Sunucu böyle diyor' } }),
  )
  await nickname.fill('Acılı Ezme')
  await nickname.press('Enter')
  await expect(page.getByText(texts.profiles.nicknameFailed('Sunucu böyle diyor'))).toBeVisible()
  await expect(nickname).toHaveValue('Acılı Ezme')
  await page.unroute('**/api/profile')
  await nickname.press('Enter')
  await expect(page.getByText(texts.profiles.nicknameSaved)).toBeVisible()
  await expect(main.getByRole('heading', { level: 1, name: 'Acılı Ezme' })).toBeVisible()

  const about = main.getByLabel(texts.profiles.about, { exact: true })
  await main.getByRole('button', { name: texts.profiles.editAbout }).click()
  await expect(about).toBeFocused()
  await expect(main.getByText('0/250')).toBeVisible()
  await about.fill('ş'.repeat(251))
  await expect(main.getByText('251/250')).toBeVisible()
  await expect(main.getByText(texts.errors.DESCRIPTION_TOO_LONG)).toBeVisible()
  await about.fill('Ekmeği kuruysa geçerim.')
  await failAnswer(page, '**/api/profile')
  await main.getByRole('button', { name: texts.common.save }).click()
  await expect(page.getByText(texts.profiles.aboutFailed)).toBeVisible()
  await page.unroute('**/api/profile')
  await main.getByRole('button', { name: texts.common.save }).click()
  await expect(page.getByText(texts.profiles.aboutSaved)).toBeVisible()
  await expect(about).toHaveCount(0)

  await page.reload()
  await expect(main.getByRole('heading', { level: 1, name: 'Acılı Ezme' })).toBeVisible()
  await expect(main.getByText('Ekmeği kuruysa geçerim.')).toBeVisible()
  await page.goto('/tr/profile/zeynep')
  await expect(main.getByRole('heading', { level: 1, name: 'Zeynep Karaca' })).toBeVisible()
  for (const name of [texts.profiles.editNickname, texts.profiles.editAbout, texts.profiles.chooseBadge])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
})

test('what a member does shows on the profile: points, restaurants and comments, each leading to its place [PTS-12 PROF-10 PROF-12 PROF-13 PROF-14]', async ({
  page,
  request,
}) => {
  const username = await signUp(page)
  await page.goto(`/tr/profile/${username}`)
  const main = page.getByRole('main')
  await expect(tally(page).getByRole('listitem')).toHaveText(tallyOf('0', '0'))
  await expect(main.getByText(texts.profiles.noRestaurants)).toBeVisible()
  const title = `Profil Büfe ${username}`
  const restaurant = await call<{ id: string }>(page, 'POST', '/restaurants', { title })
  const others = [await votableRestaurant(request, 7), await votableRestaurant(request, 8)]
  for (const [index, { id }] of others.entries())
    await call(page, 'POST', '/vote', { questionId: id, rating: 7 + index, comment: `Yorum ${index + 1}` })
  await page.reload()
  // 0,5 for the restaurant, 0,1 for each vote, 0,2 for each comment.
  await expect(tally(page).getByRole('listitem')).toHaveText(tallyOf(format.score(1.1), '3'))
  await tally(page)
    .getByRole('button', { name: counted(texts.profiles.reviewed, '3') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').locator('.sign')).toHaveText([...others.map((one) => one.title).toReversed(), title])
  await page.keyboard.press('Escape')

  const [restaurants, said] = [
    main.getByRole('tab', { name: `${texts.profiles.restaurants} 1` }),
    main.getByRole('tab', { name: `${texts.profiles.comments} 2` }),
  ]
  await expect(restaurants).toHaveAttribute('aria-selected', 'true')
  await restaurants.press('ArrowRight')
  await expect(said).toBeFocused()
  const panel = main.getByRole('tabpanel', { name: beginning(texts.profiles.comments) })
  await expect(panel.getByRole('listitem')).toHaveText([
    new RegExp(`${others[1]!.title}.*Yorum 2`),
    new RegExp(`${others[0]!.title}.*Yorum 1`),
  ])
  await panel.getByRole('link', { name: others[1]!.title }).click()
  await expect(page).toHaveURL(`/tr/restaurants/${others[1]!.id}#yorumlar`)
  await page.goto(`/tr/profile/${username}`)
  await main.getByRole('article').getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(`/tr/restaurants/${restaurant.id}`)
  await main.getByRole('link', { name: `@${username}` }).click()
  await expect(page).toHaveURL(`/tr/profile/${username}`)
})

test('a member chooses among the earned badges which one is worn [BADGE-08 BADGE-09 BADGE-10 PROF-06 PROF-18]', async ({ page }) => {
  // A demo member who holds badges.
  await signInByApi(page, 'kadir@lokma.example')
  await page.goto('/tr/profile/me')
  const main = page.getByRole('main')
  const slot = main.locator('[data-slot=badge]')
  const choose = main.getByRole('button', { name: texts.profiles.chooseBadge })
  await choose.click()
  const choices = main.getByRole('group', { name: texts.profiles.chooseBadge })
  await choices.getByRole('button', { name: texts.profiles.withoutBadge }).click()
  await expect(page.getByText(texts.profiles.badgeSaved)).toBeVisible()
  await expect(slot).toContainText(texts.profiles.noBadge)
  await expect(choose).toBeFocused()

  await choose.click()
  const name = /İlk Yüz|First hundred/
  await failAnswer(page, '**/api/profile/primary-badge')
  await choices.getByRole('button', { name }).click()
  await expect(page.getByText(texts.profiles.badgeFailed)).toBeVisible()
  await page.unroute('**/api/profile/primary-badge')
  await choices.getByRole('button', { name }).click()
  await expect(slot).toContainText(name)
  await page.reload()
  await expect(slot).toContainText(name)
  await choose.click()
  await expect(choices.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  await choices.getByRole('button', { name: texts.common.cancel }).click()
  await expect(choices).toHaveCount(0)
})

test('a missing, loading or failed profile says so, and lists load page by page [PROF-17 PROF-27]', async ({ page }) => {
  const username = await signUp(page)
  const main = page.getByRole('main')
  await page.goto('/tr/profile/yok_boyle_biri')
  await expect(main.getByRole('heading', { level: 1, name: texts.profiles.notFound })).toBeVisible()
  await expect(main.getByRole('link', { name: texts.profiles.signUp })).toHaveAttribute('href', '/tr/login?tab=signup')
  await main.getByRole('button', { name: texts.profiles.back }).click()
  await expect(page).toHaveURL('/tr')
  // The search found a member who has left meanwhile.
  await page.route('**/api/profiles/zeynep', (route) => route.fulfill({ status: 404, json: { code: 'PROFILE_NOT_FOUND' } }))
  await page.goto('/tr/top-rated')
  await page.getByRole('combobox', { name: texts.search.label }).fill('zeynep')
  const found = page.getByRole('group', { name: texts.search.members }).getByRole('option', { name: '@zeynep' }).first()
  await found.click()
  await expect(page).toHaveURL('/tr/profile/zeynep')
  await main.getByRole('button', { name: texts.profiles.back }).click()
  await expect(page).toHaveURL('/tr/top-rated')
  await page.unroute('**/api/profiles/zeynep')

  const answer = new RegExp(`/api/profiles/${username}$`)
  await failAnswer(page, answer)
  await page.goto(`/tr/profile/${username}`)
  await expect(main.getByRole('heading', { level: 1, name: texts.profiles.loadFailed })).toBeVisible()
  await page.unroute(answer)
  const release = await holdAnswer(page, answer)
  await main.getByRole('button', { name: texts.common.tryAgain }).click()
  await expect(main.locator('.skeleton').first()).toBeVisible()
  release()
  await expect(main.getByRole('heading', { level: 1, name: username })).toBeVisible()

  await failAnswer(page, /\/api\/viewer/)
  await page.reload()
  await expect(main.getByRole('heading', { level: 1, name: texts.common.account.loadFailed })).toBeVisible()
  await page.unroute(/\/api\/viewer/)
  await main.getByRole('button', { name: texts.common.tryAgain }).click()
  await expect(main.getByRole('heading', { level: 1, name: username })).toBeVisible()

  // Every page of two is requested with the cursor of the last one.
  const { id } = (await (await page.request.get('/api/profiles/zeynep')).json()) as Profile
  const small = (path: string) =>
    page.route(new RegExp(path), (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/limit=\d+/, 'limit=1'),
      }),
    )
  await small(`/api/profiles/${id}/restaurants`)
  await small(`/api/comments\\?userId=${id}`)
  await page.goto('/tr/profile/zeynep')
  await expect(main.getByRole('article')).toHaveCount(1)
  await main.getByRole('button', { name: texts.common.more }).click()
  await expect(main.getByRole('article')).toHaveCount(2)
  await main.getByRole('tab', { name: beginning(texts.profiles.comments) }).click()
  await expect(main.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await main.getByRole('button', { name: texts.common.more }).click()
  await expect(main.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)
})

test('a member’s own profile addresses them, and shows their name before the profile has loaded [REPAIR-22 REPAIR-23]', async ({
  page,
}) => {
  const username = await signUp(page)
  const release = await holdAnswer(page, /\/api\/profiles\/[^/]+$/)
  await page.goto('/tr/profile/me')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  release()
  await expect(page).toHaveURL(`/tr/profile/${username}`)
  const main = page.getByRole('main')
  await expect(main.locator('[data-slot=badge]')).toContainText(texts.profiles.badgeOwn)
  await expect(main.locator('[data-slot=gift]')).toContainText(texts.gifts.slotOwn)
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/tr/profile/zeynep')
  await expect(main.locator('[data-slot=badge]')).toContainText(texts.profiles.badge)
  await expect(main.locator('[data-slot=badge]')).not.toContainText(texts.profiles.badgeOwn)
})

test('profile editors open clear of the dock, and a name takes thirty letters of any kind [REPAIR-21 REPAIR-23]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 640 })
  const username = await signUp(page)
  await page.goto(`/tr/profile/${username}`)
  const main = page.getByRole('main')
  const isClear = async (name: string): Promise<void> => {
    const button = main.getByRole('button', { name })
    await expect(button).toBeVisible()
    await expect
      .poll(
        async () => (await button.boundingBox())!.y + (await button.boundingBox())!.height - (await page.locator('.dock').boundingBox())!.y,
      )
      .toBeLessThanOrEqual(0)
  }
  for (const opener of [texts.profiles.chooseBadge, texts.profiles.editAbout]) {
    // It is at the bottom of the screen when it is pressed.
    const button = main.getByRole('button', { name: opener })
    await button.evaluate((one) => window.scrollTo(0, one.getBoundingClientRect().bottom + window.scrollY - window.innerHeight + 72))
    await button.click()
    await isClear(texts.common.cancel)
    await main.getByRole('button', { name: texts.common.cancel }).click()
  }
  await main.getByRole('button', { name: texts.profiles.editNickname }).click()
  const nickname = main.getByLabel(texts.profiles.nickname)
  await nickname.fill('🌯'.repeat(31))
  await expect(main.getByText('31/30')).toBeVisible()
  await nickname.fill('🌯'.repeat(30))
  await expect(main.getByText('30/30')).toBeVisible()
  await nickname.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '🌯'.repeat(30) })).toBeVisible()
})

test('a member in debt reads on the profile and in the menu why the balance stays at zero [REPAIR-08]', async ({ page }) => {
  await changeAnswer<Profile>(page, /\/api\/profiles\/[\w.]+$/, (answer) => ({ ...answer, points: 0, debt: 3 }))
  await changeAnswer<ViewerResult>(page, /\/api\/viewer(\?|$)/, (answer) => ({
    ...answer,
    profile: answer.profile && { ...answer.profile, points: 0, debt: 3 },
  }))
  await signUp(page)
  await page.goto('/tr/profile/me')
  const told = [texts.profiles.debt('0', '3'), texts.profiles.debtHelp] as const
  await expect(page.getByRole('main').getByText(told[0])).toBeVisible()
  await expect(page.getByRole('main').getByText(texts.profiles.debtHelp)).toBeVisible()
  await page.getByRole('button', { name: texts.common.account.menu }).click()
  for (const text of told) await expect(page.getByRole('menu').getByText(text)).toBeVisible()
})
