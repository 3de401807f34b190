import type { Locator, Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { holdAttack } from './attacks.ts'
import { call } from './calls.ts'
import { findWaiting, openWaiting } from './desk.ts'
import { asAdmin, keepSession, once } from './kept.ts'
import { newName, PASSWORD, signInByApi, signUp } from './people.ts'
import { beginning, texts } from './texts.ts'

/** A restaurant with comments and a shield, signed in as one of the members whose votes are held. No page is open. */
async function addShielded(page: Page): Promise<string> {
  const { path, voter } = await once(page, 'shielded restaurant', () => makeShielded(page))
  await keepSession(page, 'held voter', () => signInByApi(page, `${voter}@example.com`, PASSWORD))
  return path
}

async function makeShielded(page: Page): Promise<{ path: string; title: string; voter: string }> {
  await signUp(page)
  // The shields of other screens and journeys hold votes on restaurants of their own.
  const title = `Köfteci ${newName()}`
  const { id } = await call<Restaurant>(page, 'POST', '/restaurants', { title })
  const vote = (rating: number, comment?: string) =>
    call(page, 'POST', '/vote', { questionId: id, rating, ...(comment ? { comment } : { asMember: true }) })
  const voter = await signUp(page)
  await vote(10)
  await holdAttack(id)
  await signUp(page)
  await vote(7, 'Köfte iyi, ekmeği biraz kuru.')
  return { path: `/tr/restaurants/${id}`, title, voter }
}

async function openShielded(page: Page): Promise<void> {
  await page.goto(await addShielded(page))
}

/** The card of a shield in the queue. */
async function openCard(page: Page): Promise<Locator> {
  const { title } = await once(page, 'shielded restaurant', () => makeShielded(page))
  await asAdmin(page)
  const card = await openWaiting(page, await findWaiting(page, 'shield', title))
  await card.getByRole('button', { name: texts.shields.release }).waitFor()
  return card
}

/** Held votes: on the page of the restaurant, at the member's vote, and before a moderator. */
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
  'queue-shield': openCard,
  'queue-shield-votes': async (page) => {
    const card = await openCard(page)
    await card.getByRole('button', { name: texts.shields.votes }).click()
    await card.getByText(beginning(texts.shields.rated, '10')).first().waitFor()
  },
}
