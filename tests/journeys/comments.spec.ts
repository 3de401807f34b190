import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { failAnswer, holdAnswer } from '#tests/support/answers.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { findRestaurant, forgetCookies, PASSWORD, signUp } from '#tests/support/people.ts'
import { beginning, textLike, texts } from '#tests/support/texts.ts'

test.beforeEach(({ page }) => page.clock.install())

/** Both widths run at once: each uses different restaurants, far from those that other journeys read. */
async function place(request: APIRequestContext, project: string, fits: (restaurant: Restaurant) => boolean): Promise<Restaurant> {
  let seen = 0
  return findRestaurant(request, (restaurant) => fits(restaurant) && ++seen === (project === 'phone' ? 1 : 2))
}

const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })
const vote = (page: Page, questionId: string, rating: number) => call(page, 'POST', '/vote', { questionId, rating })

/** A restaurant with more positive comments than one page shows. */
async function praisedPlace(request: APIRequestContext, project: string): Promise<Restaurant> {
  const { items } = (await (await request.get('/api/restaurants?sort=comments&limit=20')).json()) as RestaurantPage
  const praised: Restaurant[] = []
  for (const restaurant of items.filter(({ isVotable }) => isVotable)) {
    const { nextCursor } = (await (
      await request.get(`/api/restaurants/${restaurant.id}/comments?column=accept&limit=15`)
    ).json()) as CommentPage
    if (nextCursor) praised.push(restaurant)
  }
  return praised.toSorted((a, b) => (a.id < b.id ? -1 : 1))[project === 'phone' ? 0 : 1]!
}

/** A toast with this text appears; the test does not wait until it closes. */
async function told(page: Page, text: string): Promise<void> {
  await expect(page.locator('.toast').filter({ hasText: text })).toHaveText(text)
  await page.clock.fastForward(4000)
}

/** The comment with this text. */
const said = (page: Page, text: string): Locator => page.getByRole('article').filter({ hasText: text })
const answered = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })

/** The like button of a comment, which comes before those of its replies. */
const likeOf = (comment: Locator): Locator => comment.getByRole('button', { name: textLike(texts.comments.like) }).first()

async function confirm(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question })
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}

test(
  'a member comments, answers, answers an answer, likes, and takes all of it back [COM-03 COM-13 COM-16 COM-17 COM-20 COM-21 COM-22 COM-23 COM-24 COM-25 COM-26 COM-27 COM-28 COM-35]',
  main,
  async ({ page, request }, info) => {
    const restaurant = await praisedPlace(request, info.project.name)
    const column = page.getByRole('region', { name: texts.comments.positive })
    const username = await signUp(page)
    await vote(page, restaurant.id, 9)
    await page.goto(`/tr/restaurants/${restaurant.id}`)

    const form = page.getByRole('textbox', { name: beginning(texts.comments.label) })
    await expect(page.getByText('0/250')).toBeVisible()
    await form.fill('🌶'.repeat(251))
    await expect(page.getByText('251/250')).toBeVisible()
    await expect(page.getByRole('alert').getByText(texts.errors.COMMENT_TOO_LONG)).toBeVisible()
    await form.fill(' Közün başındaki adam işini biliyor. ')
    await page.getByRole('button', { name: texts.comments.send }).click()
    await told(page, texts.comments.added)
    const mine = said(page, 'Közün başındaki adam işini biliyor.')
    await expect(mine).toBeFocused()
    await expect(form).toHaveCount(0)

    // It has no likes yet, so it comes after the first page and appears once more pages are loaded.
    const before = await column.getByRole('article').count()
    await column.getByRole('button', { name: texts.common.more }).click()
    await expect.poll(() => column.getByRole('article').count()).toBeGreaterThan(before)
    const ids = await column.getByRole('article').evaluateAll((all) => all.map((one) => one.id))
    const { items } = (await (await request.get(`/api/restaurants/${restaurant.id}/comments?column=accept&limit=50`)).json()) as CommentPage
    expect(ids).toEqual(items.map(({ id }) => `yorum-${id}`))

    await expect(mine.getByRole('button', { name: texts.pages.reportComment })).toHaveCount(0)
    const other = column.getByRole('article').nth(1)
    await other.getByRole('button', { name: texts.pages.reportComment }).click()
    await expect(page.getByRole('dialog', { name: texts.pages.reportComment })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(other.getByRole('button', { name: texts.comments.delete })).toHaveCount(0)

    const [like, dislike] = [likeOf(other), other.getByRole('button', { name: textLike(texts.comments.dislike) })]
    const [likes, dislikes] = [Number(await like.innerText()), Number(await dislike.innerText())]
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveText(String(likes + 1))
    await dislike.click()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expect(like).toHaveText(String(likes))
    await expect(dislike).toHaveText(String(dislikes + 1))
    await dislike.click()
    await expect(dislike).toHaveText(String(dislikes))
    // The response for the comment above may still be pending.
    const mineId = (await mine.getAttribute('id'))?.replace('yorum-', '')
    const liked = page.waitForResponse((response) => response.url().endsWith(`/${mineId}/reaction`))
    await likeOf(mine).click()
    await liked
    await page.reload()
    await expect(likeOf(mine)).toHaveAttribute('aria-pressed', 'true')

    await mine.getByRole('button', { name: textLike(texts.comments.replyTo) }).click()
    const reply = page.getByRole('textbox', { name: beginning(texts.comments.replyLabel) })
    await expect(reply).toBeFocused()
    await expect(page.getByText('0/500')).toBeVisible()
    await reply.fill('Kekiği de bol.')
    await page.getByRole('button', { name: texts.comments.replySend, exact: true }).click()
    await told(page, texts.comments.replyAdded)
    await expect(answered(page, 'Kekiği de bol.')).toBeFocused()
    await expect(reply).toHaveCount(0)
    await answered(page, 'Kekiği de bol.')
      .getByRole('button', { name: textLike(texts.comments.replyTo) })
      .click()
    await expect(page.getByRole('textbox', { name: `${texts.comments.replyLabel} @${username}` })).toBeFocused()
    await reply.fill('Turşusu da.')
    await page.getByRole('button', { name: texts.comments.replySend, exact: true }).click()
    const second = answered(page, 'Turşusu da.')
    await expect(second.getByRole('link', { name: `@${username}` })).toBeVisible()
    await told(page, texts.comments.replyAdded)

    // A member cannot delete others' comments.
    await expect(page.getByRole('button', { name: texts.comments.replyDelete })).toHaveCount(2)
    await second.getByRole('button', { name: texts.comments.replyDelete }).click()
    await confirm(page, texts.comments.replyDeleteConfirm, texts.common.remove)
    await told(page, texts.comments.replyDeleted)
    await expect(second).toHaveCount(0)

    await mine.getByRole('button', { name: texts.comments.delete }).click()
    await confirm(page, texts.comments.deleteConfirm, texts.common.cancel)
    await mine.getByRole('button', { name: texts.comments.delete }).click()
    await confirm(page, texts.comments.deleteConfirm, texts.common.remove)
    await told(page, texts.comments.deleted)
    await expect(mine).toHaveCount(0)
    await expect(form).toBeVisible()
    // A placeholder stays while it has a reply, and goes with the reply.
    const rest = said(page, 'Kekiği de bol.')
    await column.getByRole('button', { name: texts.common.more }).click()
    await expect(rest.getByText(texts.comments.deletedComment)).toBeVisible()
    await rest.getByRole('button', { name: texts.comments.replyDelete }).click()
    await confirm(page, texts.comments.replyDeleteConfirm, texts.common.remove)
    await expect(rest).toHaveCount(0)
  },
)

test('a comment that is sent while its form still loads is sent [COM-01]', phoneOnly, async ({ page, request }) => {
  const restaurant = await findRestaurant(request, ({ isVotable, commentCount }) => isVotable && commentCount > 3)
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  await page.route('**/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    await route.continue()
  })
  await page.getByRole('textbox', { name: beginning(texts.comments.label) }).fill('Yazdım ve hemen gönderdim')
  await page.getByRole('button', { name: texts.comments.send }).click()
  await expect(page).toHaveURL(`/tr/auth?next=${encodeURIComponent(`/tr/restaurants/${restaurant.id}#yorumlar`)}`)
})

test('a visitor’s text is kept until the sign-in, and a member’s comment until the vote [COM-01 COM-02 DET-33 DET-34]', async ({
  page,
  request,
}, info) => {
  const restaurant = await place(request, info.project.name, (r) => r.isVotable && r.commentCount === 9)
  const username = await signUp(page)
  await forgetCookies(page.context())
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  await expect(page.getByText(texts.comments.signIn)).toBeVisible()
  const form = page.getByRole('textbox', { name: beginning(texts.comments.label) })
  const reply = page.getByRole('textbox', { name: beginning(texts.comments.replyLabel) })
  await form.fill('Girişten sonra da burada')
  await page.getByRole('button', { name: texts.comments.send }).click()
  await expect(page).toHaveURL(`/tr/auth?next=${encodeURIComponent(`/tr/restaurants/${restaurant.id}#yorumlar`)}`)
  await page.goBack()
  await expect(form).toHaveValue('Girişten sonra da burada')

  const thread = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: textLike(texts.comments.dislike) }) })
    .first()
  const id = await thread.getAttribute('id')
  await likeOf(thread).click()
  await expect(page).toHaveURL(`/tr/auth?next=${encodeURIComponent(`/tr/restaurants/${restaurant.id}#${id}`)}`)
  await page.goBack()
  await thread
    .getByRole('button', { name: textLike(texts.comments.replyTo) })
    .first()
    .click()
  await reply.fill('Bu yanıt da beklesin')
  await page.getByRole('button', { name: texts.comments.replySend, exact: true }).click()
  await expect(page).toHaveURL(`/tr/auth?next=${encodeURIComponent(`/tr/restaurants/${restaurant.id}#${id}`)}`)
  await page.getByLabel(texts.auth.email).fill(`${username}@example.com`)
  await page.getByLabel(texts.auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: texts.auth.submitSignin }).click()
  await expect(page).toHaveURL(`/tr/restaurants/${restaurant.id}#${id}`)
  await expect(thread).toBeInViewport()
  await expect(reply).toHaveValue('Bu yanıt da beklesin')
  await page.getByRole('button', { name: texts.comments.replySend, exact: true }).click()
  await expect(answered(page, 'Bu yanıt da beklesin')).toBeVisible()

  await expect(form).toHaveValue('Girişten sonra da burada')
  await page.getByRole('button', { name: texts.comments.send }).click()
  await expect(page.getByRole('alert').getByText(texts.comments.voteFirst)).toBeVisible()
  await expect(form).toHaveValue('Girişten sonra da burada')
  await page.locator('#yorumlar').getByRole('link', { name: texts.comments.voteLink }).click()
  const ballot = page.getByRole('form', { name: texts.vote.heading })
  await expect(ballot).toBeInViewport()
  await ballot.getByRole('slider').fill('3')
  await ballot.getByRole('button', { name: texts.vote.submit }).click()
  await expect(page.getByText(texts.comments.voteFirst)).toHaveCount(0)
  await page.getByRole('button', { name: texts.comments.send }).click()
  const mine = page
    .getByRole('region', { name: texts.comments.negative })
    .getByRole('article')
    .filter({ hasText: 'Girişten sonra da burada' })
  await expect(mine).toBeVisible()

  // The first change of a vote has no cooldown, and the comment is sent with it.
  await ballot.getByRole('slider').fill('8')
  await ballot.getByRole('button', { name: texts.vote.change }).click()
  await expect(page.getByRole('region', { name: texts.comments.positive }).getByText('Girişten sonra da burada')).toBeVisible()
  await expect(mine).toHaveCount(0)
})

test('a failure is reported and loses nothing: neither the text nor the previous reaction [COM-04 COM-25 COM-26 COM-27 COM-29]', async ({
  page,
  request,
}, info) => {
  const restaurant = await place(request, info.project.name, (r) => r.isVotable && r.commentCount === 8)
  await signUp(page)
  await vote(page, restaurant.id, 9)
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  const form = page.getByRole('textbox', { name: beginning(texts.comments.label) })
  await failAnswer(page, '**/api/restaurants/*/comments')
  await form.fill('Gitmeyecek')
  await page.getByRole('button', { name: texts.comments.send }).click()
  await told(page, texts.comments.addFailed)
  await expect(form).toHaveValue('Gitmeyecek')

  const first = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: textLike(texts.comments.dislike) }) })
    .first()
  await failAnswer(page, '**/api/comments/*/replies')
  await first
    .getByRole('button', { name: textLike(texts.comments.replyTo) })
    .first()
    .click()
  const reply = page.getByRole('textbox', { name: beginning(texts.comments.replyLabel) })
  await page.getByRole('button', { name: texts.comments.replySend, exact: true }).click()
  await expect(page.getByRole('alert').getByText(texts.errors.REPLY_EMPTY)).toBeVisible()
  await reply.fill('🌶'.repeat(501))
  await expect(page.getByRole('alert').getByText(texts.errors.REPLY_TOO_LONG)).toBeVisible()
  await reply.fill('Bu da gitmeyecek')
  await page.getByRole('button', { name: texts.comments.replySend, exact: true }).click()
  await told(page, texts.comments.replyFailed)
  await expect(page.getByRole('alert').getByText(texts.comments.replyAlert)).toBeVisible()
  await expect(reply).toHaveValue('Bu da gitmeyecek')
  await page.unroute('**/api/comments/*/replies')
  await page.getByRole('button', { name: texts.comments.replySend, exact: true }).click()
  const own = answered(page, 'Bu da gitmeyecek')
  await told(page, texts.comments.replyAdded)
  await failAnswer(page, '**/api/replies/*')
  await own.getByRole('button', { name: texts.comments.replyDelete }).click()
  await confirm(page, texts.comments.replyDeleteConfirm, texts.common.remove)
  await told(page, texts.comments.replyDeleteFailed)
  await expect(own).toBeVisible()

  const [like, dislike] = [likeOf(first), first.getByRole('button', { name: textLike(texts.comments.dislike) })]
  const likes = await like.innerText()
  await failAnswer(page, '**/api/comments/*/reaction')
  await like.click()
  await told(page, texts.comments.likeFailed)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect(like).toHaveText(likes)
  await dislike.click()
  await told(page, texts.comments.dislikeFailed)
  await expect(dislike).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/comments/*/reaction')

  // However often a member presses: one call is running, and after it only the last choice is sent.
  const sent: string[] = []
  page.on('request', (sending) => sending.url().endsWith('/reaction') && sent.push(sending.postData() ?? ''))
  const release = await holdAnswer(page, '**/api/comments/*/reaction')
  for (const button of [like, dislike, like, dislike, like]) await button.click()
  await expect(like).toHaveText(String(Number(likes) + 1))
  const last = page.waitForResponse((response) => response.request().postData() === '{"reaction":"like"}' && sent.length === 2)
  release()
  await last
  expect(sent).toEqual(['{"reaction":"like"}', '{"reaction":"like"}'])
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('by keyboard alone a member votes and comments', async ({ page, request }, info) => {
  const restaurant = await place(request, info.project.name, (r) => r.isVotable && r.commentCount === 7)
  await signUp(page)
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  await page.locator('#yorumlar').scrollIntoViewIfNeeded()
  await expect(page.getByText(texts.comments.voteFirst)).toBeVisible()
  await tabTo(page, page.getByRole('slider', { name: texts.vote.slider }))
  await page.keyboard.press('ArrowRight')
  // The vote card may still wake.
  await expect(page.getByRole('button', { name: texts.vote.submit })).toBeEnabled()
  await tabTo(page, page.getByRole('button', { name: texts.vote.submit }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(texts.vote.success)).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: beginning(texts.comments.label) }))
  await page.keyboard.type('Ekmek hâlâ çıtır')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: texts.comments.send })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(said(page, 'Ekmek hâlâ çıtır')).toBeFocused()
  await tabTo(page, said(page, 'Ekmek hâlâ çıtır').getByRole('button', { name: textLike(texts.comments.replyTo) }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: beginning(texts.comments.replyLabel) })).toBeFocused()
})

test('on a duet a member comments without a vote, in the one list [DUET-12 DET-27]', async ({ page, request }, info) => {
  const duet = await place(request, info.project.name, (r) => r.questionType === 'duet' && r.commentCount > 0)
  await signUp(page)
  await page.goto(`/tr/restaurants/${duet.id}`)
  const comments = page.getByRole('region', { name: beginning(texts.comments.comments) })
  await comments.getByRole('textbox', { name: beginning(texts.comments.label) }).fill('Düete katılıyorum')
  await comments.getByRole('button', { name: texts.comments.send }).click()
  await expect(comments.getByRole('article').filter({ hasText: 'Düete katılıyorum' })).toBeVisible()
  await expect(comments.getByRole('heading', { name: `${texts.comments.comments} ${duet.commentCount + 1}` })).toBeVisible()
  await expect(comments.getByRole('region')).toHaveCount(0)
})

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 80; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('when another tab has already sent a comment, the text stays visible and the counts are right [REPAIR-19]', async ({
  page,
  request,
}, info) => {
  const restaurant = await place(request, info.project.name, ({ isVotable, commentCount }) => isVotable && commentCount > 0)
  await signUp(page)
  await vote(page, restaurant.id, 8)
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  const heading = page.getByRole('heading', { level: 2, name: beginning(texts.comments.comments) })
  const { commentCount } = (await (await request.get(`/api/restaurants/${restaurant.id}`)).json()) as Restaurant
  const form = page.locator('.comment-form')
  await form.getByRole('textbox').fill('Bu sekmede yazdıklarım')
  // The form knows the vote, and that no comment is there yet.
  await expect(form.getByText(texts.comments.withVote)).toBeVisible()
  const sent = await page.request.post(`/api/restaurants/${restaurant.id}/comments`, {
    data: { content: 'Öteki sekmeden' },
    headers: origin(),
  })
  expect(sent.status()).toBe(201)
  await form.getByRole('button', { name: texts.comments.send }).click()
  await expect(page.getByText('Bu sekmede yazdıklarım')).toBeVisible()
  await expect(page.getByText(texts.comments.kept)).toBeVisible()
  await expect(page.getByText('Öteki sekmeden')).toBeVisible()
  await expect(heading).toContainText(String(commentCount + 1))
  await page.getByRole('button', { name: texts.comments.forgetKept }).click()
  await expect(page.getByText('Bu sekmede yazdıklarım')).toHaveCount(0)
})

test('a delete button has the colour of irreversible actions [REPAIR-23]', async ({ page, request }, info) => {
  const restaurant = await place(request, info.project.name, ({ isVotable, commentCount }) => isVotable && commentCount > 1)
  await signUp(page)
  await vote(page, restaurant.id, 8)
  await call(page, 'POST', `/restaurants/${restaurant.id}/comments`, { content: 'Silinecek söz' })
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  const danger = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.className = 'text-danger'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  await page.locator('#yorumlar').scrollIntoViewIfNeeded()
  const bin = said(page, 'Silinecek söz').getByRole('button', { name: texts.comments.delete })
  await expect(bin).toHaveCSS('color', danger)
  await bin.click()
  await expect(page.getByRole('alertdialog').getByRole('button', { name: texts.common.remove })).toHaveCSS('background-color', danger)
})
