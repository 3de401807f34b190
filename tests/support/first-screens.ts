import type { Page } from '@playwright/test'
import { call } from './calls.ts'
import { texts } from './texts.ts'
import { findRestaurant, signUp } from './people.ts'

/** What a new member sees once. */
export const firstScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'home-new-member': async (page) => {
    await signUp(page)
    await page.goto('/tr')
    await page.getByRole('region', { name: texts.welcome.member.title }).waitFor()
  },
  'carried-votes': async (page) => {
    const { id } = await findRestaurant(page.request, ({ isVotable, acceptCount }) => isVotable && acceptCount > 0)
    await call(page, 'POST', '/vote', { questionId: id, rating: 8 })
    await signUp(page)
    // The room is kept from the first paint on a device that knows of the votes.
    await page.addInitScript(() => {
      localStorage.setItem('member', '1')
      localStorage.setItem('carry', 'ask')
    })
    await page.goto('/tr/trending')
    await page.getByRole('region', { name: texts.carry.label }).waitFor()
  },
}
