import type { Page } from '@playwright/test'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { Restaurant, RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { call, read } from './calls.ts'
import { findWaiting, openWaiting } from './desk.ts'
import { asAdmin } from './kept.ts'
import { findRestaurant, newName, PASSWORD, signInByApi, signUp } from './people.ts'
import { jpeg } from './pictures.ts'
import { openAbout } from './sections.ts'
import { texts } from './texts.ts'

const OPINIONS = ['Odun ateşi belli oluyor', 'Lavaşı incecik, isotu bol', 'Kuyruk uzun ama değer']

/** A restaurant on which several members commented, and its comments. A restaurant has one business, so that every visit needs a new restaurant. */
async function discussed(page: Page): Promise<{ id: string; comments: number[] }> {
  await signUp(page)
  const { id } = await call<Restaurant>(page, 'POST', '/restaurants', { title: `Odun Fırını ${newName()}` })
  for (const opinion of OPINIONS) {
    await signUp(page)
    await call(page, 'POST', '/vote', { questionId: id, rating: 8, comment: `${opinion} ${newName()}` })
  }
  const { items } = await read<CommentPage>(page, `/restaurants/${id}/comments`)
  return { id, comments: items.map((comment) => comment.id) }
}

/** A restaurant that a business keeps and answers, signed in as that business. */
async function openManaged(page: Page): Promise<string> {
  const { id, comments } = await discussed(page)
  const business = await signUp(page)
  await asAdmin(page)
  await call(page, 'POST', '/moderation/claims', { restaurantId: id, username: business })
  await signInByApi(page, `${business}@example.com`, PASSWORD)
  await call(page, 'PATCH', `/restaurants/${id}`, { body: 'Odun ateşinde, 1987’den beri.' })
  const content = 'Geri bildiriminiz için teşekkür ederiz. Bir dahaki gelişinizde çayımız bizden.'
  for (const comment of comments) await call(page, 'PUT', `/comments/${comment}/business-reply`, { content })
  await page.goto(`/tr/restaurants/${id}`)
  return id
}

async function openClaim(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await signUp(page)
  const { items } = await read<RestaurantPage>(page, '/restaurants?limit=50&sort=votes&type=tost,pide')
  const restaurant = items.find(({ questionType, status }) => questionType === 'normal' && status === 'open')!
  await page.goto(`/tr/restaurants/${restaurant.id}`)
  await openAbout(page)
  await page.getByRole('button', { name: texts.claims.ask }).click()
  const dialog = page.getByRole('dialog', { name: texts.claims.title })
  await dialog.getByText(texts.claims.way).waitFor()
  return dialog
}

/** The claim of a restaurant, what its business does, and what admins see of it. */
export const claimScreens: Record<string, (page: Page) => Promise<unknown>> = {
  claim: openClaim,
  'claim-code': async (page) => {
    const dialog = await openClaim(page)
    await dialog.getByLabel(texts.claims.email).fill('bilgi@tostcu.example')
    await dialog.getByRole('button', { name: texts.claims.begin }).click()
    await dialog.getByLabel(texts.claims.code).waitFor()
  },
  'claim-photo': async (page) => {
    const dialog = await openClaim(page)
    await dialog.getByText(texts.claims.ways.photo).click()
    await dialog.getByRole('button', { name: texts.claims.begin }).click()
    await dialog.getByText(texts.claims.paperCode).waitFor()
  },
  'business-restaurant': async (page) => {
    await openManaged(page)
    await page.getByText(texts.claims.mark).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
  },
  'queue-claim': async (page) => {
    await signUp(page)
    const { id, title } = await findRestaurant(page.request, ({ isVotable, status, commentCount }) => {
      return isVotable && status === 'open' && commentCount < 3
    })
    await call(page, 'POST', `/restaurants/${id}/claim`, { proof: 'photo' })
    await call(page, 'POST', `/restaurants/${id}/claim/photo`, await jpeg())
    await asAdmin(page)
    const card = await openWaiting(page, await findWaiting(page, 'claim', title))
    await card.getByRole('button', { name: texts.claims.accept }).waitFor()
  },
  'admin-businesses': async (page) => {
    await openManaged(page)
    await asAdmin(page)
    await page.goto('/tr/admin/businesses')
    await page.getByRole('region', { name: texts.claims.active }).getByRole('listitem').first().waitFor()
    await page.getByRole('heading', { name: texts.claims.give }).waitFor()
  },
}
