import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test'
import type { Suggestions } from '#features/feed/feed.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { changeAnswer, delayAnswer, failAnswer, holdAnswer, holdFailure } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { forgetCookies, PASSWORD, signIn, signInByApi, signUp } from '#tests/support/people.ts'
import { beginning, counted, texts } from '#tests/support/texts.ts'

const following = /\/api\/profiles\/[^/]+\/follow$/

interface Person {
  username: string
  id: string
  request: APIRequestContext
}

async function personOf(request: APIRequestContext, username: string): Promise<Person> {
  const { id } = (await (await request.get('/api/profile')).json()) as Profile
  return { username, id, request }
}

/** Another member, with a separate session and no page. */
async function somebody({ request }: PlaywrightWorkerArgs['playwright']): Promise<Person> {
  const origin = process.env['JOURNEY_URL'] ?? ''
  const own = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  return personOf(own, await signUp({ request: own }))
}

const follow = (from: Person, to: Person) => call(from, 'PUT', `/profiles/${to.id}/follow`, { following: true })
const followButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^(${texts.follows.follow}|${texts.follows.unfollow}): `) })
const tally = (page: Page, name: RegExp) => page.getByRole('list', { name: texts.profiles.tally }).getByRole('button', { name })

test(
  'a member follows from a profile and takes it back in a list; friends are marked, and what fails is taken back [FOL-01 FOL-02 FOL-07 FOL-08 FOL-10 PROF-04 PROF-09 PROF-11 PROF-16]',
  main,
  async ({ page, playwright }) => {
    const own = await personOf(page.request, await signUp(page))
    const other = await somebody(playwright)
    await follow(other, own)
    await page.goto(`/tr/profile/${other.username}`)
    const main = page.getByRole('main')
    const button = followButton(page)
    await expect(main.getByText(texts.follows.followsYou)).toBeVisible()
    await expect(tally(page, counted(texts.profiles.followers, '0'))).toBeVisible()
    const release = await holdAnswer(page, following)
    await button.click()
    await expect(button).toHaveText(texts.follows.unfollow)
    await expect(main.getByText(texts.follows.friend, { exact: true })).toBeVisible()
    await expect(tally(page, counted(texts.profiles.followers, '1'))).toBeVisible()
    // The counts requested after this press arrive only after the next press.
    const profileAnswer = new RegExp(`/api/profiles/${other.username}$`)
    const late = await delayAnswer(page, profileAnswer)
    release()
    await expect(page.getByText(texts.follows.followed)).toBeVisible()
    await page.unroute(following)

    const releaseFailure = await holdFailure(page, following)
    await button.click()
    await expect(tally(page, counted(texts.profiles.followers, '0'))).toBeVisible()
    await late.arrive()
    await expect(tally(page, counted(texts.profiles.followers, '0'))).toBeVisible()
    releaseFailure()
    await expect(page.getByText(texts.follows.statusFailed)).toBeVisible()
    await expect(tally(page, counted(texts.profiles.followers, '1'))).toBeVisible()
    await expect(button).toHaveText(texts.follows.unfollow)
    await expect(main.getByText(texts.follows.friend, { exact: true })).toBeVisible()
    await page.unroute(following)
    // The other member has deleted the account meanwhile.
    await page.route(following, (route) => route.fulfill({ status: 404, json: { code: 'PROFILE_NOT_FOUND' } }))
    await button.click()
    await expect(page.getByText(texts.errors.PROFILE_NOT_FOUND)).toBeVisible()
    await expect(tally(page, counted(texts.profiles.followers, '1'))).toBeVisible()
    await page.unroute(following)

    const dialog = page.getByRole('dialog')
    for (const [name, title] of [
      [counted(texts.profiles.followers), texts.follows.titles.followers],
      [counted(texts.profiles.following), texts.follows.titles.following],
    ] as const) {
      await tally(page, name).click()
      await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
      const row = dialog.getByRole('listitem')
      await expect(row).toHaveText(new RegExp(`${own.username}.*@${own.username}.*20\\d\\d.*${texts.follows.you}$`))
      await expect(row.getByRole('button')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(tally(page, name)).toBeFocused()
    }

    await page.goto(`/tr/profile/${own.username}`)
    await expect(tally(page, counted(texts.profiles.following, '1'))).toBeVisible()
    await expect(button).toHaveCount(0)
    await tally(page, counted(texts.profiles.following)).click()
    const row = dialog.getByRole('listitem')
    await expect(row).toHaveText(
      new RegExp(`${other.username}${texts.follows.friend}@${other.username} · .+20\\d\\d.*${texts.follows.unfollow}$`),
    )
    await expect(row.locator('time')).toHaveAttribute('datetime', /^20\d\d-/)
    await failAnswer(page, following)
    await row.getByRole('button', { name: new RegExp(`^(${texts.follows.follow}|${texts.follows.unfollow})`) }).click()
    await expect(page.getByText(texts.follows.failed, { exact: true })).toBeVisible()
    await expect(row.getByText(texts.follows.friend)).toBeVisible()
    await page.unroute(following)
    await row.getByRole('button', { name: new RegExp(`^(${texts.follows.follow}|${texts.follows.unfollow})`) }).click()
    await expect(page.getByText(texts.follows.unfollowed)).toBeVisible()
    await expect(row.getByRole('button', { name: new RegExp(`^(${texts.follows.follow}|${texts.follows.unfollow})`) })).toHaveText(
      texts.follows.follow,
    )
    await expect(row.getByText(texts.follows.followsYou)).toBeVisible()
    await page.keyboard.press('Escape')
    await tally(page, counted(texts.profiles.following, '0')).click()
    await expect(dialog.getByText(texts.follows.noneOwn.following)).toBeVisible()
    await page.keyboard.press('Escape')
    await tally(page, counted(texts.profiles.followers, '1')).click()
    await row.getByRole('link', { name: other.username }).click()
    await expect(page).toHaveURL(`/tr/profile/${other.username}`)
    await expect(dialog).toHaveCount(0)
    await expect(button).toHaveText(texts.follows.follow)
  },
)

test('a member who signed in or out in another tab gets a message, and can follow neither themselves nor without a session [FOL-03 FOL-09]', async ({
  page,
  playwright,
}) => {
  // A connection refused for its session would load the viewer before the press does.
  await page.route('**/chat/**', (route) => route.fulfill({ json: { error: 'Not now.' } }))
  const own = await personOf(page.request, await signUp(page))
  const other = await somebody(playwright)
  await page.goto(`/tr/profile/${other.username}`)
  const button = followButton(page)
  await expect(button).toHaveText(texts.follows.follow)
  await forgetCookies(page.context())
  const signedIn = { email: `${other.username}@example.com`, password: PASSWORD }
  await call(page, 'POST', '/auth/sign-in', signedIn)
  await button.click()
  await expect(page.getByText(texts.errors.FOLLOW_SELF)).toBeVisible()
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('button', { name: texts.profiles.editNickname })).toBeVisible()

  await page.goto(`/tr/profile/${own.username}`)
  await expect(button).toHaveText(texts.follows.follow)
  await forgetCookies(page.context())
  await button.click()
  await expect(page.getByText(texts.follows.signInFirst)).toBeVisible()
  // The page remains, as visitors see it.
  const signIn = page.getByRole('main').getByRole('link', { name: texts.profiles.signIn })
  await expect(signIn).toHaveAttribute('href', `/tr/login?next=${encodeURIComponent(`/tr/profile/${own.username}`)}`)
})

test('additions by followed members are new in the feed until they are read; suggestions are shown beside it [ROUTE-28 FEED-01 FEED-02 FEED-03 FEED-04 FEED-05 FEED-06 FEED-07 FEED-08 FEED-10]', async ({
  page,
  playwright,
}) => {
  const own = await personOf(page.request, await signUp(page))
  const [author, friend] = [await somebody(playwright), await somebody(playwright)]
  await follow(author, friend)
  await forgetCookies(page.context())
  await page.goto('/tr/following')
  await expect(page).toHaveURL('/tr/login?next=%2Ftr%2Ffollowing')
  await signIn(page, `${own.username}@example.com`, PASSWORD)
  await expect(page).toHaveURL('/tr/following')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const main = page.getByRole('main')
  await expect(main.getByText(texts.feed.nobody)).toBeVisible()
  await expect(main.getByRole('link', { name: texts.feed.discover })).toHaveAttribute('href', '/tr')
  const suggested = main.getByRole('region', { name: texts.feed.suggested })
  await expect(suggested.getByRole('listitem')).toHaveCount(5)
  const network = main.getByRole('region', { name: texts.feed.network })
  await expect(network.getByRole('definition')).toHaveText(['0', '0'])

  await page.goto(`/tr/profile/${author.username}`)
  await followButton(page).click()
  await expect(page.getByText(texts.follows.followed)).toBeVisible()
  await page.getByRole('button', { name: texts.common.account.menu }).click()
  await page.getByRole('menuitem', { name: texts.pages.following }).click()
  await expect(main.getByText(texts.feed.quiet)).toBeVisible()
  await expect(main.getByRole('link', { name: texts.feed.ask })).toHaveAttribute('href', '/tr/ask')
  const first = suggested.getByRole('listitem').first()
  await expect(first).toHaveText(new RegExp(`${friend.username}${texts.feed.followedBy('1')}${texts.follows.follow}$`))
  // The button and the page before say so already.
  const followed = page.waitForResponse((response) => following.test(response.url()) && response.request().method() === 'PUT')
  await first.getByRole('button').click()
  await expect(first.getByRole('button')).toHaveText(texts.follows.unfollow)
  await followed
  await expect(page.getByText(texts.follows.followed)).toBeVisible()

  const title = `Akış Büfe ${author.username}`
  const restaurant = (await (await author.request.post('/api/restaurants', { data: { title } })).json()) as Restaurant
  await call(friend, 'POST', `/restaurants/${restaurant.id}/duets`, { body: 'Bence de güzel', rating: 9 })
  await call(friend, 'POST', '/vote', { questionId: restaurant.id, rating: 9 })
  await page.reload()
  const [badge, markRead] = [main.locator('[data-badge=new]'), main.getByRole('button', { name: texts.feed.markRead })]
  await expect(main.getByRole('heading', { name: beginning(texts.feed.latest) })).toBeVisible()
  await expect(badge).toHaveText(/^2/)
  await expect(main.getByRole('article')).toHaveText([new RegExp(`${texts.card.duet}.*Bence de güzel`), new RegExp(title)])
  const marks = main.getByText(texts.feed.isNew, { exact: true }).and(main.locator('li > span'))
  await expect(marks).toHaveCount(2)
  await expect(network.getByRole('definition')).toHaveText(['2', '1'])
  await expect(suggested.getByText(friend.username)).toHaveCount(0)
  await page.getByRole('button', { name: texts.common.account.menu }).click()
  await expect(page.getByRole('menuitem', { name: `${texts.pages.following} ${texts.feed.newCount('2')}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await failAnswer(page, '**/api/feed/seen')
  await markRead.click()
  await expect(page.getByText(texts.feed.markReadFailed)).toBeVisible()
  await expect(marks).toHaveCount(2)
  await page.unroute('**/api/feed/seen')
  // Until all is loaded again the button does nothing.
  await expect(markRead).toHaveAttribute('aria-disabled', 'false')
  // What is read is shown before the server knows.
  const seen = page.waitForResponse('**/api/feed/seen')
  await markRead.click()
  await expect(badge).toHaveCount(0)
  await expect(marks).toHaveCount(0)
  await expect(markRead).toHaveAttribute('aria-disabled', 'true')
  await seen
  await changeAnswer<Suggestions>(page, '**/api/feed/suggestions', () => ({ items: [] }))
  await page.reload()
  await expect(main.getByRole('article')).toHaveCount(2)
  await expect(badge.or(marks)).toHaveCount(0)
  await expect(suggested).toHaveCount(0)
})

test('the feed loads page by page, and a button shows what is older than thirty days [FEED-09]', async ({ page }) => {
  await failAnswer(page, /\/api\/feed\?/)
  await signInByApi(page, 'zeynep@lokma.example')
  await page.goto('/tr/following')
  const main = page.getByRole('main')
  await expect(main.getByText(texts.common.loadFailed)).toBeVisible()
  await page.unroute(/\/api\/feed\?/)
  await main.getByRole('button', { name: texts.common.tryAgain }).click()
  const cards = main.getByRole('article')
  await expect(cards).toHaveCount(12)
  const ages = async () =>
    (await cards.locator('time').evaluateAll((times) => times.map((time) => Date.now() - Date.parse(time.getAttribute('datetime')!)))).map(
      (age) => age / (24 * 60 * 60 * 1000),
    )
  await main.getByRole('button', { name: texts.common.more }).click()
  const older = main.getByRole('button', { name: texts.feed.older })
  await expect(older).toBeVisible()
  const recent = await ages()
  expect(recent.length).toBeGreaterThan(12)
  expect(Math.max(...recent)).toBeLessThan(30)
  await older.click()
  await expect.poll(() => cards.count()).toBeGreaterThan(recent.length)
  expect(Math.min(...(await ages()).slice(recent.length))).toBeGreaterThan(30)
  await expect(main.getByText(texts.feed.older, { exact: true })).toBeVisible()
})
