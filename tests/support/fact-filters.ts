import type { Locator, Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from './calls.ts'
import { journeyDatabase } from './journey-database.ts'
import { newName, signUp } from './people.ts'
import { texts } from './texts.ts'

/** Makes a member who is no newcomer and signs this browser in: what newcomers say is bounded for their whole network. */
export async function signUpRegular(page: Pick<Page, 'request'>): Promise<void> {
  const username = await signUp(page)
  const { pool } = await journeyDatabase()
  await pool.query(
    `with who as (update profiles set created_at = now() - interval '30 days', vote_count = 20 where username = $1 returning auth_id)
     update auth_users set email_verified = true where id in (select auth_id from who)`,
    [username],
  )
}

interface Given {
  restaurantType: string
  title?: string
  pin?: { longitude: number; latitude: number }
}

/** A restaurant of this page's member, who says yes to these facts: the author's word makes hits, unless they are about diet. */
export async function restaurantWith(page: Pick<Page, 'request'>, given: Given, facts: string[]): Promise<Restaurant> {
  const restaurant = await call<Restaurant>(page, 'POST', '/restaurants', { title: `Uygun Büfe ${newName()}`, ...given })
  if (facts.length > 0)
    await call(page, 'PUT', `/restaurants/${restaurant.id}/facts`, { facts: facts.map((fact) => ({ fact, value: 'yes' })) })
  return restaurant
}

type Group = keyof typeof texts.factNames.groups

/** The boxes of the facts in a form or drawer. */
export const factBoxes = (within: Page | Locator): Locator => within.getByRole('group', { name: texts.factFilters.title })

/** The box of a fact in a group, which is unfolded first. */
export async function factBox(within: Page | Locator, group: Group, name: string): Promise<Locator> {
  // The list folds all of them; the drawer and the search have them open.
  const all = within.locator('details:not([open]) > summary', { hasText: texts.factFilters.title }).filter({ visible: true })
  if ((await all.count()) > 0) await all.first().click()
  const boxes = factBoxes(within)
  const fold = boxes.locator('details', { has: boxes.page().getByText(texts.factNames.groups[group], { exact: true }) })
  if ((await fold.getAttribute('open')) === null) await fold.locator('> summary').click()
  return fold.getByRole('checkbox', { name, exact: true })
}
