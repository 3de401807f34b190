import type { Locator, Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from '#tests/support/calls.ts'
import { expect, main, test } from '#tests/support/journey.ts'
import { forgetCookies, newName, signUp } from '#tests/support/people.ts'
import { beginning, texts } from '#tests/support/texts.ts'

const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

/** A restaurant of a new author; afterwards the page belongs to another new member. */
async function restaurant(page: Page): Promise<string> {
  await signUp(page)
  const made = await page.request.post('/api/restaurants', { data: { title: `Vazgeç Büfe ${newName()}` }, headers: origin() })
  await signUp(page)
  return ((await made.json()) as Restaurant).id
}
const counts = async (page: Page, id: string) => {
  const { acceptCount, rejectCount, loggedInRatings, commentCount } = (await (
    await page.request.get(`/api/restaurants/${id}`)
  ).json()) as Restaurant
  return { votes: acceptCount + rejectCount, rated: loggedInRatings.reduce((sum, one) => sum + one, 0), comments: commentCount }
}
const ballotOf = (page: Page): Locator => page.getByRole('form', { name: texts.vote.heading })
const told = (page: Page, text: string) => expect(page.locator('.toast').filter({ hasText: text })).toHaveText(text)

test(
  'a member withdraws a vote, sees the empty ballot and the counts without it, and votes again [FIX-01 VOTE-43]',
  main,
  async ({ page }) => {
    const id = await restaurant(page)
    await page.goto(`/tr/restaurants/${id}`)
    const ballot = ballotOf(page)
    const withdraw = ballot.getByRole('button', { name: texts.vote.withdraw })
    await ballot.getByRole('slider').fill('8')
    await expect(withdraw).toHaveCount(0)
    await ballot.getByRole('button', { name: texts.vote.submit }).click()
    await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeVisible()
    const members = page.getByRole('img', { name: beginning(`${texts.card.members}: `) })
    await expect(members).toHaveAccessibleName(`${texts.detail.members}: 8`)

    await withdraw.click()
    await told(page, texts.vote.withdrawn)
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(withdraw).toHaveCount(0)
    await expect(ballot).toBeFocused()
    await expect(ballot.locator('output')).toHaveText('–')
    await expect(ballot.locator('[aria-pressed=true]')).toHaveCount(0)
    await expect(ballot.getByRole('button', { name: texts.vote.submit })).toBeDisabled()
    await expect(members).toHaveAccessibleName(`${texts.detail.members}: ${texts.detail.noVotes}`)
    expect(await counts(page, id)).toEqual({ votes: 0, rated: 0, comments: 0 })

    // The next vote counts as a change: for five minutes it can be neither changed nor withdrawn.
    await ballot.getByRole('slider').fill('3')
    await ballot.getByRole('button', { name: texts.vote.submit }).click()
    await expect(ballot.getByRole('button', { name: texts.vote.changeIn(5) })).toBeDisabled()
    await expect(ballot.getByText(texts.vote.wait(5))).toBeVisible()
    await expect(withdraw).toBeDisabled()
    await page.reload()
    await expect(withdraw).toBeDisabled()
    expect(await counts(page, id)).toEqual({ votes: 1, rated: 1, comments: 0 })
  },
)

test('a vote with a comment is withdrawn after a question, and the comment goes with it [FIX-01 COM-32]', async ({ page }) => {
  const id = await restaurant(page)
  await call(page, 'POST', '/vote', { questionId: id, rating: 9, comment: 'Közü yerinde' })
  await page.goto(`/tr/restaurants/${id}`)
  const withdraw = ballotOf(page).getByRole('button', { name: texts.vote.withdraw })
  await expect(page.getByRole('article').filter({ hasText: 'Közü yerinde' })).toBeVisible()
  await withdraw.click()
  const question = page.getByRole('alertdialog', { name: texts.vote.withdrawConfirm })
  await question.getByRole('button', { name: texts.common.cancel }).click()
  await expect(question).toHaveCount(0)
  expect(await counts(page, id)).toEqual({ votes: 1, rated: 1, comments: 1 })
  await withdraw.click()
  await question.getByRole('button', { name: texts.vote.withdrawYes }).click()
  await told(page, texts.vote.withdrawn)
  await expect(page.getByRole('article').filter({ hasText: 'Közü yerinde' })).toHaveCount(0)
  await expect(page.getByText(texts.comments.voteFirst)).toBeVisible()
  expect(await counts(page, id)).toEqual({ votes: 0, rated: 0, comments: 0 })
})

test('a change in another tab refuses the withdrawal with the minutes; a visitor is offered none [FIX-01 VOTE-32]', async ({ page }) => {
  const id = await restaurant(page)
  const vote = (rating: number) => call(page, 'POST', '/vote', { questionId: id, rating })
  await vote(9)
  await page.goto(`/tr/restaurants/${id}`)
  const ballot = ballotOf(page)
  const withdraw = ballot.getByRole('button', { name: texts.vote.withdraw })
  await expect(withdraw).toBeEnabled()
  await vote(4)
  await withdraw.click()
  await told(page, texts.vote.waitToast(5))
  await expect(ballot.getByRole('slider')).toHaveValue('4')
  await expect(withdraw).toBeDisabled()

  await forgetCookies(page.context())
  await page.goto(`/tr/restaurants/${id}`)
  await ballot.getByRole('slider').fill('8')
  await ballot.getByRole('button', { name: texts.vote.submit }).click()
  await expect(ballot.getByRole('button', { name: texts.vote.submitted })).toBeVisible()
  await expect(withdraw).toHaveCount(0)
})
