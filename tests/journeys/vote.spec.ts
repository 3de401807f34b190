import { holdAnswer } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { findRestaurant, forgetCookies, PASSWORD, signIn, signUp, votableRestaurant } from '#tests/support/people.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { texts, verdict } from '#tests/support/texts.ts'

// Both widths run at once: each uses different restaurants.
const mine = (project: string, nth: number): number => nth * 2 + (project === 'phone' ? 0 : 1)

test.describe('voting', () => {
  test(
    'a visitor votes once, sees the vote counted apart from members, and finds it again [GEN-02 VOTE-10 VOTE-14 VOTE-17 VOTE-18 VOTE-37 DET-20]',
    main,
    async ({ page, request }, info) => {
      const restaurant = await votableRestaurant(request, mine(info.project.name, 1))
      await page.goto(`/tr/restaurants/${restaurant.id}`)
      const ballot = page.getByRole('form', { name: texts.vote.heading })
      const slider = ballot.getByRole('slider', { name: texts.vote.slider })
      await expect(slider).toHaveValue('5')
      await slider.fill('9')
      await expect(ballot.getByRole('button', { name: verdict('accept') })).toHaveAttribute('aria-pressed', 'true')
      await ballot.getByRole('button', { name: texts.vote.submit }).click()
      await expect(page.getByText(texts.vote.success)).toBeVisible()
      await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeDisabled()
      await expect(slider).toBeDisabled()
      const after = (await (await request.get(`/api/restaurants/${restaurant.id}`)).json()) as Restaurant
      expect(after.anonymousRatings[8]).toBe(restaurant.anonymousRatings[8]! + 1)
      expect(after.loggedInRatings).toEqual(restaurant.loggedInRatings)
      await page.reload()
      await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeDisabled()
      await expect(slider).toHaveValue('9')
    },
  )

  test(
    'a member votes by keyboard, changes the vote, and is asked to wait [VOTE-15 VOTE-19 VOTE-20 VOTE-21 VOTE-23 VOTE-25 VOTE-26 VOTE-45]',
    main,
    async ({ page, request }, info) => {
      const restaurant = await votableRestaurant(request, mine(info.project.name, 2))
      await signUp(page)
      await page.goto(`/tr/restaurants/${restaurant.id}`)
      const ballot = page.getByRole('form', { name: texts.vote.heading })
      const slider = ballot.getByRole('slider', { name: texts.vote.slider })
      await slider.focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(slider).toHaveValue('7')
      await expect(ballot.locator('output')).toHaveText('7')
      await expect(ballot.getByRole('button', { name: texts.vote.submit })).toBeEnabled()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeDisabled()
      await expect(ballot.getByText(texts.vote.firstChange)).toBeVisible()

      await slider.fill('4')
      await ballot.getByRole('button', { name: texts.vote.change }).click()
      await expect(ballot.getByRole('button', { name: texts.vote.changeIn(5) })).toBeDisabled()
      await expect(ballot.getByText(texts.vote.wait(5))).toBeVisible()
      await expect(slider).toBeDisabled()
      await expect(slider).toHaveValue('4')
    },
  )

  test('an untouched ballot sends nothing, and a choice alone sends no rating [CHG-01 VOTE-01 VOTE-13 REPAIR-14]', async ({
    page,
    request,
  }, info) => {
    const restaurant = await votableRestaurant(request, mine(info.project.name, 5))
    const sent: unknown[] = []
    page.on('request', (call) => call.url().endsWith('/api/vote') && sent.push(call.postDataJSON()))
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const ballot = page.getByRole('form', { name: texts.vote.heading })
    const submit = ballot.getByRole('button', { name: texts.vote.submit })
    const slider = ballot.getByRole('slider', { name: texts.vote.slider })
    await expect(slider).toHaveAttribute('aria-valuetext', texts.detail.ratingUnset)
    await expect(ballot.locator('output')).toHaveText('–')
    await expect(ballot.locator('[aria-pressed=true]')).toHaveCount(0)
    await expect(submit).toBeDisabled()
    await slider.press('Enter')
    expect(sent).toEqual([])
    await ballot.getByRole('button', { name: verdict('accept') }).click()
    await expect(ballot.locator('output')).toHaveText('–')
    await submit.click()
    await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeDisabled()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ rating: null, choice: 'accept' })
    const after = (await (await request.get(`/api/restaurants/${restaurant.id}`)).json()) as Restaurant
    expect([after.acceptCount, after.anonymousRatings]).toEqual([restaurant.acceptCount + 1, restaurant.anonymousRatings])
  })

  test('pressing the star where it rests chooses a 5 [VOTE-01 REPAIR-14]', async ({ page, request }, info) => {
    const restaurant = await votableRestaurant(request, mine(info.project.name, 6))
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const ballot = page.getByRole('form', { name: texts.vote.heading })
    const slider = ballot.getByRole('slider', { name: texts.vote.slider })
    await expect(slider).toBeEnabled()
    const { width, height } = (await slider.boundingBox())!
    await slider.click({ position: { x: 22 + ((width - 44) * 4) / 9, y: height / 2 } })
    await expect(ballot.locator('output')).toHaveText('5')
    await expect(ballot.getByRole('button', { name: verdict('reject') })).toHaveAttribute('aria-pressed', 'true')
    await expect(ballot.getByRole('button', { name: texts.vote.submit })).toBeEnabled()
  })

  test('the button says that it is submitting, and a failure keeps what was chosen [VOTE-22 VOTE-36]', async ({ page, request }, info) => {
    const restaurant = await votableRestaurant(request, mine(info.project.name, 3))
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const ballot = page.getByRole('form', { name: texts.vote.heading })
    let release: () => void = () => {}
    const held = new Promise<void>((go) => (release = go))
    await page.route('**/api/vote', async (route) => {
      await held
      await route.fulfill({ status: 503, json: { error: 'x', message: 'x', code: 'UNAVAILABLE' } })
    })
    await ballot.getByRole('slider').fill('8')
    await ballot.getByRole('button', { name: texts.vote.submit }).click()
    await expect(ballot.getByRole('button', { name: texts.vote.submitting })).toBeDisabled()
    release()
    await expect(page.getByText(texts.vote.failed)).toBeVisible()
    await expect(ballot.getByRole('slider')).toHaveValue('8')
    await expect(ballot.getByRole('button', { name: texts.vote.submit })).toBeEnabled()
  })

  test('a member whose session ended sees a message, and the vote is cast after the next sign-in [REPAIR-16]', async ({
    page,
    request,
  }, info) => {
    const restaurant = await votableRestaurant(request, mine(info.project.name, 7))
    const before = (await (await request.get(`/api/restaurants/${restaurant.id}`)).json()) as Restaurant
    const username = await signUp(page)
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    // A connection that begins after the session ended is refused, and the browser logs that as an error.
    await connected
    const ballot = page.getByRole('form', { name: texts.vote.heading })
    await ballot.getByRole('slider').fill('9')
    await expect(ballot.getByRole('button', { name: texts.vote.submit })).toBeEnabled()
    await forgetCookies(page.context())
    await ballot.getByRole('button', { name: texts.vote.submit }).click()
    await expect(ballot.getByRole('alert')).toContainText(texts.vote.ended)
    const meanwhile = (await (await request.get(`/api/restaurants/${restaurant.id}`)).json()) as Restaurant
    expect([meanwhile.loggedInRatings, meanwhile.anonymousRatings]).toEqual([before.loggedInRatings, before.anonymousRatings])
    await ballot.getByRole('link', { name: texts.vote.endedSignIn }).click()
    await signIn(page, `${username}@example.com`, PASSWORD)
    await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${restaurant.id}`))
    await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeVisible()
    await expect(ballot.getByRole('slider')).toHaveValue('9')
    const after = (await (await request.get(`/api/restaurants/${restaurant.id}`)).json()) as Restaurant
    expect(after.loggedInRatings[8]).toBe(before.loggedInRatings[8]! + 1)
    expect(after.anonymousRatings).toEqual(before.anonymousRatings)
  })

  test('a vote given meanwhile in another tab gets a friendly message [VOTE-35]', async ({ page, request }, info) => {
    const restaurant = await votableRestaurant(request, mine(info.project.name, 4))
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const ballot = page.getByRole('form', { name: texts.vote.heading })
    await ballot.getByRole('slider').fill('9')
    await expect(ballot.getByRole('button', { name: texts.vote.submit })).toBeEnabled()
    await call(page, 'POST', '/vote', { questionId: restaurant.id, rating: 3 })
    await ballot.getByRole('button', { name: texts.vote.submit }).click()
    await expect(page.getByText(texts.errors.ALREADY_VOTED)).toBeVisible()
    await expect(ballot.getByRole('slider')).toHaveValue('3')
  })

  test('the verdict buttons carry the restaurant’s own words, an icon, and a word for those who do not see the colour [VOTE-02 GEN-20]', async ({
    page,
    request,
  }) => {
    const restaurant = await findRestaurant(request, (r) => r.isVotable && r.acceptText !== 'Accept' && r.rejectText !== 'Reject')
    await page.goto(`/tr/restaurants/${restaurant.id}`)
    const accept = page.getByRole('button', { name: `${texts.vote.accept}: ${restaurant.acceptText}`, exact: true })
    const reject = page.getByRole('button', { name: `${texts.vote.reject}: ${restaurant.rejectText}`, exact: true })
    await expect(accept.locator('svg')).toBeVisible()
    await expect(reject.locator('svg')).toBeVisible()
    await reject.click()
    await expect(reject).toHaveCSS('background-color', 'rgb(230, 57, 70)')
    await accept.click()
    await expect(accept).toHaveCSS('background-color', 'rgb(0, 196, 154)')
  })

  test('a restaurant whose owner chose no words offers the pair of the reader’s language [DET-39 DET-40 LANG-11]', async ({
    page,
    request,
  }) => {
    const { id } = await findRestaurant(request, (r) => r.isVotable && r.acceptText === 'Accept' && r.rejectText === 'Reject')
    await page.goto(`/tr/restaurants/${id}`)
    await expect(page.getByRole('button', { name: texts.vote.accept, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: texts.vote.reject, exact: true })).toBeVisible()
  })
})

test('a vote without a network waits and says so; Back shows its counts; the note of a visitor leads to the sign-up [REPAIR-19 REPAIR-24 MEND-38]', async ({
  page,
  context,
}) => {
  await page.goto('/tr/restaurants')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: texts.card.vote, exact: true }) })
    .first()
  const href = (await card.getByRole('heading').getByRole('link').getAttribute('href'))!
  const counted = page.getByRole('article').filter({ has: page.locator(`h3 a[href="${href}"]`) })
  const before = await counted.locator('.split-bar, [data-accept], li, p').allInnerTexts()
  await card.getByRole('link', { name: texts.card.vote, exact: true }).click()
  const ballot = page.getByRole('form', { name: texts.vote.heading })
  await ballot.getByRole('slider').fill('9')
  await expect(ballot.getByRole('button', { name: texts.vote.submit })).toBeEnabled()
  await context.setOffline(true)
  await ballot.getByRole('button', { name: texts.vote.submit }).click()
  await expect(ballot.getByText(texts.vote.offline)).toBeVisible()
  // The first call after the network has come back may still find none.
  await page.route('**/api/vote', (route) => route.abort('internetdisconnected'), { times: 1 })
  await context.setOffline(false)
  await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeVisible()
  await expect(ballot.getByRole('link', { name: texts.vote.visitorJoin })).toHaveAttribute(
    'href',
    new RegExp(`^/tr/auth\\?tab=signup&next=${encodeURIComponent(href)}`),
  )
  // Going back requests no list: the state of this tab is already right.
  await page.route(/\/api\/restaurants\?/, (route) => route.abort())
  await page.goBack()
  await expect(counted).toBeVisible()
  await expect.poll(() => counted.locator('.split-bar, [data-accept], li, p').allInnerTexts()).not.toEqual(before)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the ballot says what it needs [REPAIR-24]', async ({ page, request }) => {
    const { id } = await votableRestaurant(request, 0)
    await page.goto(`/tr/restaurants/${id}`)
    await expect(page.getByText(texts.vote.noScript)).toBeVisible()
  })
})

test('two quick arrows on a ballot that is not loaded yet choose the score that the slider shows [MEND-42 VOTE-20]', async ({
  page,
  request,
}, info) => {
  const restaurant = await votableRestaurant(request, mine(info.project.name, 1))
  const release = await holdAnswer(page, /\/assets\/vote-card/)
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  const slider = page.getByRole('slider', { name: texts.vote.slider })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('7')
  await expect(slider).toHaveAttribute('aria-valuetext', texts.detail.ratingUnset)
  release()
  await expect(slider).toHaveAttribute('aria-valuetext', '7')
  await expect(page.getByRole('button', { name: verdict('accept') })).toHaveAttribute('aria-pressed', 'true')
})
