import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ratingOf } from '#features/restaurants/restaurants.rules.ts'
import { holdAttack } from './attacks.ts'
import { findRestaurant, PASSWORD, signInByApi, signUp } from './people.ts'
import { beginning, texts } from './texts.ts'

/** A demo venue under a shield, signed in as one of the members whose votes are held. */
async function openShielded(page: Page): Promise<void> {
  const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
  const { id } = await findRestaurant(page.request, ({ isVotable, status, commentCount, photos, loggedInRatings }: Restaurant) => {
    return isVotable && status === 'open' && commentCount > 3 && photos.length > 0 && (ratingOf(loggedInRatings).average ?? 0) < 8
  })
  const voter = await signUp(page)
  await page.request.post('/api/vote', { data: { questionId: id, rating: 10, asMember: true }, headers })
  await holdAttack(id)
  await signUp(page)
  await page.request.post('/api/vote', { data: { questionId: id, rating: 7, asMember: true }, headers })
  await signInByApi(page, `${voter}@example.com`, PASSWORD)
  await page.goto(`/tr/restaurants/${id}`)
}

async function openPanel(page: Page) {
  await openShielded(page)
  await signInByApi(page, 'admin@lokma.example')
  await page.goto('/tr')
  await page.getByRole('button', { name: beginning(texts.common.account.menu) }).click()
  await page.getByRole('menuitem', { name: texts.common.account.admin }).click()
  const panel = page.getByRole('dialog', { name: texts.common.account.admin })
  await panel.getByRole('tab', { name: texts.shields.tab }).click()
  await panel.getByRole('button', { name: texts.shields.release }).first().waitFor()
  return panel
}

/** Held votes: on the page of the venue, at the member's vote, and before a moderator. */
export const shieldScreens: Record<string, (page: Page) => Promise<unknown>> = {
  shield: async (page) => {
    await openShielded(page)
    await page.getByRole('complementary', { name: texts.shields.title }).waitFor()
    await page.getByRole('form', { name: texts.vote.heading }).getByText(beginning(texts.vote.held)).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
  },
  'shield-vote': async (page) => {
    await openShielded(page)
    await page.getByRole('form', { name: texts.vote.heading }).getByText(beginning(texts.vote.held)).scrollIntoViewIfNeeded()
  },
  'shield-panel': openPanel,
  'shield-votes': async (page) => {
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: texts.shields.votes }).first().click()
    await panel.getByText(beginning(texts.shields.rated, '10')).first().waitFor()
  },
}
