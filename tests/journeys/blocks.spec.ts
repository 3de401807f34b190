import type { APIRequestContext, Page } from '@playwright/test'
import type { ViewerResult } from '#people/viewer.contract.ts'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { texts } from '#tests/support/texts.ts'

const origin = (): string => process.env['JOURNEY_URL'] ?? ''

async function send<T>(by: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await by.fetch(`/api${path}`, { method, ...(data && { data }), headers: { origin: origin() } })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

interface Discussion {
  restaurant: string
  /** Who is blocked. */
  writer: string
  writerId: string
  /** The blocked member's comment and reply, and the comment of a third member that has the reply. */
  hidden: number
  hiddenReply: number
  shown: number
}

/** A restaurant with the comments of two members, of whom the first replied to the second. */
async function discussion(page: Page, writer: APIRequestContext, third: APIRequestContext): Promise<Discussion> {
  await signUp(page)
  await signUp({ request: third })
  const name = await signUp({ request: writer })
  const { id: restaurant } = await send<Restaurant>(third, 'POST', '/restaurants', { title: `Sakin Büfe ${newName()}` })
  const words = 'Kokoreci çıtır, ekmeği taze, turşusu da bol. '
  await send(writer, 'POST', '/vote', { questionId: restaurant, rating: 9, comment: words.repeat(5).trim() })
  await send(third, 'POST', '/vote', { questionId: restaurant, rating: 8, comment: 'Ben de beğendim' })
  const { items } = await send<CommentPage>(third, 'GET', `/restaurants/${restaurant}/comments?column=accept`)
  const of = (content: string) => items.find((one) => one.content!.startsWith(content))!.id
  const [hidden, shown] = [of('Kokoreci'), of('Ben de')]
  // Most liked first: what is hidden comes before what stays.
  await send(third, 'PUT', `/comments/${hidden}/reaction`, { reaction: 'like' })
  const { id: hiddenReply } = await send<{ id: number }>(writer, 'POST', `/comments/${shown}/replies`, { content: words.trim() })
  await send(third, 'POST', `/comments/${shown}/replies`, { content: 'Yine gelirim' })
  const { profile } = await send<ViewerResult>(writer, 'GET', '/viewer')
  return { restaurant, writer: name, writerId: profile!.id, hidden, hiddenReply, shown }
}

/** Where everything below the head of the accepts is, in pixels from there. */
const places = (page: Page) =>
  page.locator('.comment-column-head-accept').evaluate((head) => {
    const top = head.getBoundingClientRect().top
    return [...head.parentElement!.querySelectorAll('article, .reply')].map((element) => {
      const box = element.getBoundingClientRect()
      return [element.id, Math.round(box.top - top), Math.round(box.height)]
    })
  })

test(
  'a member blocks another at the profile, sees a line in place of each text without a shift, and undoes it in the settings [BLK-01 BLK-05]',
  main,
  async ({ page, playwright }) => {
    const [writer, third] = await Promise.all([0, 1].map(() => playwright.request.newContext({ baseURL: origin() })))
    const { restaurant, writer: name, hidden, hiddenReply, shown } = await discussion(page, writer!, third!)

    await page.goto(`/tr/profile/${name}`)
    await page.getByRole('button', { name: texts.blocks.more(name) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(texts.blocks.blockHelp)).toBeVisible()
    await dialog.getByRole('button', { name: texts.blocks.block, exact: true }).click()
    await expect(page.locator('.toast').filter({ hasText: texts.blocks.blocked(name) })).toBeVisible()
    await expect(page.getByRole('heading', { name: texts.blocks.blockedTitle(name) })).toBeVisible()

    // The document is the same for everybody: until the viewer is known it shows the texts.
    let release = (): void => {}
    const isReleased = new Promise<void>((done) => (release = done))
    await page.route('**/api/viewer*', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto(`/tr/restaurants/${restaurant}`)
    await page.evaluate(() => document.fonts.ready)
    const comment = page.locator(`#yorum-${hidden}`)
    const reply = page.locator(`#yanit-${hiddenReply}`)
    await expect(comment).toContainText('Kokoreci çıtır')
    const before = await places(page)
    release()
    await expect(comment).toHaveText(texts.blocks.hiddenComment)
    await expect(reply).toHaveText(texts.blocks.hiddenReply)
    expect(await places(page)).toEqual(before)

    // The island that takes the comments over keeps their places.
    await page.locator('#yorumlar').scrollIntoViewIfNeeded()
    await expect(page.locator('lokma-island[data-island=comment-section][awake]')).toHaveCount(1)
    await expect(page.locator(`#yorum-${shown}`)).toContainText('Ben de beğendim')
    await expect(comment).toHaveText(texts.blocks.hiddenComment)
    expect(await places(page)).toEqual(before)
    await page.unroute('**/api/viewer*')

    await page.goto('/tr/settings/privacy')
    const card = page.getByRole('region', { name: texts.blocks.people, exact: true })
    await card.getByRole('button', { name: texts.blocks.undoOf(texts.blocks.undo.block, name) }).click()
    await expect(card.getByText(texts.blocks.none.block)).toBeVisible()
    await page.goto(`/tr/restaurants/${restaurant}`)
    await page.locator('#yorumlar').scrollIntoViewIfNeeded()
    await expect(page.locator('lokma-island[data-island=comment-section][awake]')).toHaveCount(1)
    await expect(comment).toContainText('Kokoreci çıtır')
    await expect(reply).toContainText('Kokoreci çıtır')
  },
)

test(
  'a muted member’s words are hidden, the profile stays, and the blocked member finds nobody at a blocker’s page [BLK-01 BLK-03 BLK-05]',
  phoneOnly,
  async ({ page, playwright }) => {
    const [writer, third] = await Promise.all([0, 1].map(() => playwright.request.newContext({ baseURL: origin() })))
    const { restaurant, writer: name, writerId, hidden, shown } = await discussion(page, writer!, third!)
    await page.goto(`/tr/profile/${name}`)
    await page.getByRole('button', { name: texts.blocks.more(name) }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.blocks.mute, exact: true }).click()
    await expect(page.locator('.toast').filter({ hasText: texts.blocks.muted(name) })).toBeVisible()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    await page.goto(`/tr/restaurants/${restaurant}`)
    await expect(page.locator(`#yorum-${hidden}`)).toHaveText(texts.blocks.hiddenComment)
    await expect(page.locator(`#yorum-${shown}`)).toContainText('Ben de beğendim')

    await page.goto('/tr/settings/privacy')
    const card = page.getByRole('region', { name: texts.blocks.people, exact: true })
    await card.getByRole('button', { name: texts.blocks.undoOf(texts.blocks.undo.mute, name) }).click()
    await expect(card.getByText(texts.blocks.none.mute)).toBeVisible()

    const { profile } = await send<ViewerResult>(page.request, 'GET', '/viewer')
    await send(writer!, 'PUT', `/blocks/${profile!.id}`)
    await page.goto(`/tr/profile/${name}`)
    await expect(page.getByRole('heading', { name: texts.profiles.notFound })).toBeVisible()
    const named = await send<ViewerResult>(page.request, 'GET', '/viewer')
    expect(named.hidden).toEqual({ by: [], owner: [] })
    expect(JSON.stringify(named)).not.toContain(writerId)
    // The page asks about the members whom it shows.
    await page.goto(`/tr/restaurants/${restaurant}`)
    await expect(page.locator(`#yorum-${hidden}`)).toHaveText(texts.blocks.hiddenComment)
    await expect(page.locator(`#yorum-${shown}`)).toContainText('Ben de beğendim')
  },
)

test(
  'a duet of a blocked member is allowed, and its public page shows the blocker none of its words [MEND-10]',
  phoneOnly,
  async ({ page, playwright }) => {
    const [writer, third] = await Promise.all([0, 1].map(() => playwright.request.newContext({ baseURL: origin() })))
    const { writerId } = await discussion(page, writer!, third!)
    const { id: restaurant } = await send<{ id: string }>(page.request, 'POST', '/restaurants', { title: `Düetli Büfe ${newName()}` })
    await send(page.request, 'PUT', `/blocks/${writerId}`)
    const words = 'Bence buranın dürümü daha iyi'
    const { id: duet } = await send<{ id: string }>(writer!, 'POST', `/restaurants/${restaurant}/duets`, { body: words, rating: 8 })
    await send(third!, 'POST', `/restaurants/${duet}/comments`, { content: 'Düetin altındaki söz' })

    await page.goto(`/tr/restaurants/${duet}`)
    const content = page.locator('main')
    await expect(content).toHaveText(texts.blocks.hiddenHere)
    await expect(page.locator('script[type="application/ld+json"], meta[name=description]')).toHaveCount(0)
    await page.goto(`/tr/restaurants/${restaurant}`)
    await expect(content.getByText(texts.blocks.hiddenHere)).toBeVisible()
    await expect(content).not.toContainText(words)
  },
)
