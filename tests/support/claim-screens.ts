import type { Page } from '@playwright/test'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { RestaurantPage } from '#features/restaurants/restaurants.contract.ts'
import { findRestaurant, PASSWORD, signInByApi, signUp } from './people.ts'
import { jpeg } from './pictures.ts'
import { beginning, texts } from './texts.ts'

const origin = () => ({ origin: process.env['JOURNEY_URL'] ?? '' })

/** A demo venue with comments, and its comments. */
async function discussed(page: Page): Promise<{ id: string; comments: number[] }> {
  const { id } = await findRestaurant(page.request, ({ questionType, status, commentCount }) => {
    return questionType === 'normal' && status === 'open' && commentCount > 3
  })
  const { items } = (await (await page.request.get(`/api/restaurants/${id}/comments`)).json()) as CommentPage
  return { id, comments: items.filter(({ isDeleted }) => !isDeleted).map((comment) => comment.id) }
}

/** A venue that a business keeps and answers, signed in as that business. */
async function openManaged(page: Page): Promise<string> {
  const business = await signUp(page)
  const { id, comments } = await discussed(page)
  await signInByApi(page, 'admin@lokma.example')
  const given = await page.request.post('/api/moderation/claims', { data: { restaurantId: id, username: business }, headers: origin() })
  await signInByApi(page, `${business}@example.com`, PASSWORD)
  if (given.ok()) {
    await page.request.patch(`/api/restaurants/${id}`, { data: { body: 'Odun ateşinde, 1987’den beri.' }, headers: origin() })
    for (const comment of comments.slice(0, 3))
      await page.request.put(`/api/comments/${comment}/business-reply`, {
        data: { content: 'Geri bildiriminiz için teşekkür ederiz. Bir dahaki gelişinizde çayımız bizden.' },
        headers: origin(),
      })
  }
  await page.goto(`/tr/restaurants/${id}`)
  return id
}

async function openClaim(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await signUp(page)
  const { items } = (await (await page.request.get('/api/restaurants?limit=50&sort=votes&type=tost,pide')).json()) as RestaurantPage
  const venue = items.find(({ questionType, status }) => questionType === 'normal' && status === 'open')!
  await page.goto(`/tr/restaurants/${venue.id}`)
  await page.getByRole('button', { name: texts.claims.ask }).click()
  const dialog = page.getByRole('dialog', { name: texts.claims.title })
  await dialog.getByText(texts.claims.way).waitFor()
  return dialog
}

/** The claim of a venue, what its business does, and what admins see of it. */
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
  'business-venue': async (page) => {
    await openManaged(page)
    await page.getByText(texts.claims.mark).waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
  },
  'claim-panel': async (page) => {
    await signUp(page)
    const { id } = await findRestaurant(page.request, ({ isVotable, status, commentCount }) => {
      return isVotable && status === 'open' && commentCount < 3
    })
    await page.request.post(`/api/restaurants/${id}/claim`, { data: { proof: 'photo' }, headers: origin() })
    const photo = { data: await jpeg(), headers: { ...origin(), 'content-type': 'image/jpeg' } }
    await page.request.post(`/api/restaurants/${id}/claim/photo`, photo)
    await signInByApi(page, 'admin@lokma.example')
    await page.goto('/tr')
    await page.getByRole('button', { name: beginning(texts.common.account.menu) }).click()
    await page.getByRole('menuitem', { name: texts.common.account.admin }).click()
    const panel = page.getByRole('dialog', { name: texts.common.account.admin })
    await panel.getByRole('tab', { name: texts.claims.tab }).click()
    await panel.getByRole('heading', { name: texts.claims.give }).waitFor()
  },
}
