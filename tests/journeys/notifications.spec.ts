import type { APIRequestContext, Page } from '@playwright/test'
import type { CommentPage, Reply } from '#features/comments/comments.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { openKinds } from '#tests/support/channel-screens.ts'
import { expect, mainOnPhone, phoneOnly, test } from '#tests/support/journey.ts'
import { newName, signUp } from '#tests/support/people.ts'
import { textLike, texts } from '#tests/support/texts.ts'

const origin = (): string => process.env['JOURNEY_URL'] ?? ''

async function send<T>(by: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await by.post(`/api${path}`, { data, headers: { origin: origin() } })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A restaurant of a new member of the API on which the member of the page has commented. */
async function discussion(page: Page, owner: APIRequestContext): Promise<{ restaurant: string; said: number; username: string }> {
  await signUp({ request: owner })
  const { id: restaurant } = await send<Restaurant>(owner, '/restaurants', { title: `Zilli Büfe ${newName()}` })
  const username = await signUp(page)
  await send(page.request, '/vote', { questionId: restaurant, rating: 9, comment: 'Ekmeği çıtır' })
  const { items } = (await (await page.request.get(`/api/restaurants/${restaurant}/comments`)).json()) as CommentPage
  return { restaurant, said: items[0]!.id, username }
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: new RegExp(`^${texts.pages.notifications}`) })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

test(
  'a like and a reply ring at the other browser, the bell counts rows of the list, and leads to the marked reply [NTF-01 NTF-04 NTF-08 MEND-39]',
  mainOnPhone,
  async ({ page, playwright, context }) => {
    const owner = await playwright.request.newContext({ baseURL: origin() })
    const { said, restaurant } = await discussion(page, owner)
    for (const content of ['Bir', 'İki', 'Üç']) await send<Reply>(owner, `/comments/${said}/replies`, { content })
    await page.goto('/tr')
    const count = bell(page).locator('[data-unread-count]')
    await expect(count).toBeVisible()
    const before = Number(await count.textContent())
    const other = await context.newPage()
    await other.goto('/tr/trending')
    await expect(bell(other).locator('[data-unread-count]')).toHaveText(String(before))
    const last = await send<Reply>(owner, `/comments/${said}/replies`, { content: 'Turşusu da bol' })
    const liked = await owner.put(`/api/comments/${said}/reaction`, { data: { reaction: 'like' }, headers: { origin: origin() } })
    expect(liked.ok()).toBe(true)
    // The fourth reply belongs to the row of the others; the like is a row of its own.
    await expect(count).toHaveText(String(before + 1))
    await expect(bell(other).locator('[data-unread-count]')).toHaveText(String(before + 1))

    await bell(page).click()
    await expect(page.getByText(`${texts.notifications.isUnread}:`)).toHaveCount(before + 1)
    const row = rows(page).filter({ hasText: texts.notifications.did.reply })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Turşusu da bol')
    await row.getByRole('link').click()
    const reply = page.locator(`#yanit-${last.id}`)
    await expect(page).toHaveURL(new RegExp(`/tr/restaurants/${restaurant}\\?yorum=`))
    await expect(reply).toBeInViewport()
    await expect(reply).toHaveAttribute('data-opened', 'true')
    await expect(reply).toBeFocused()
    // The four replies were one row.
    await expect(bell(other).locator('[data-unread-count]')).toHaveText(String(before))
  },
)

test(
  'a comment beyond the first page is the first that its notification shows, and it is marked [NTF-08]',
  phoneOnly,
  async ({ page, playwright }) => {
    const owner = await playwright.request.newContext({ baseURL: origin() })
    const { said } = await discussion(page, owner)
    await send(owner, `/comments/${said}/replies`, { content: 'Bir' })
    await page.goto('/tr/notifications')
    await rows(page).filter({ hasText: texts.notifications.did.reply }).getByRole('link').click()
    const comment = page.locator(`#yorum-${said}`)
    await expect(comment).toBeInViewport()
    await expect(comment.locator('[data-opened]')).toBeInViewport()
    await expect(page.locator('article.comment').first()).toHaveAttribute('id', `yorum-${said}`)
  },
)

test(
  'everything is marked as read at once in every tab, and a muted thread rings no more until it is heard again [NTF-04 NTF-05]',
  phoneOnly,
  async ({ page, playwright, context }) => {
    const owner = await playwright.request.newContext({ baseURL: origin() })
    const { said } = await discussion(page, owner)
    await send(owner, `/comments/${said}/replies`, { content: 'Bir' })
    await page.goto('/tr/notifications')
    const other = await context.newPage()
    await other.goto('/tr')
    await expect(bell(other).locator('[data-unread-count]')).toBeVisible()
    await page.getByRole('button', { name: texts.notifications.markAllRead }).click()
    await expect(bell(page).locator('[data-unread-count]')).toBeHidden()
    await expect(bell(other).locator('[data-unread-count]')).toBeHidden()
    await expect(page.getByText(`${texts.notifications.isUnread}:`)).toHaveCount(0)

    const row = rows(page).filter({ hasText: texts.notifications.did.reply })
    await row.getByRole('button', { name: textLike(texts.notifications.muteOf) }).click()
    await row.getByRole('button', { name: texts.notifications.muteThread }).click()
    await expect(page.locator('.toast').filter({ hasText: texts.notifications.muted })).toBeVisible()
    const muted = await send<Reply>(owner, `/comments/${said}/replies`, { content: 'Duyulmaz' })
    expect(muted.id).toBeGreaterThan(0)
    await page.goto('/tr/settings/notifications')
    const card = page.getByRole('main')
    await expect(card.getByText('Ekmeği çıtır')).toBeVisible()
    await expect(bell(page).locator('[data-unread-count]')).toBeHidden()
    await card.getByRole('button', { name: textLike(texts.notifications.unmuteOf) }).click()
    await expect(card.getByText(texts.notifications.mutesNone)).toBeVisible()

    const kind = card.getByRole('checkbox', {
      name: texts.channels.switchOf(texts.notifications.kinds.reply, texts.channels.channels.site),
      exact: true,
    })
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/notifications/settings') && answer.request().method() === 'PUT',
    )
    await openKinds(page, texts.channels.groups.comments)
    await kind.click()
    await saved
    await send(owner, `/comments/${said}/replies`, { content: 'Bu da duyulmaz' })
    await page.reload()
    await openKinds(page, texts.channels.groups.comments)
    await expect(kind).not.toBeChecked()
    await expect(bell(page).locator('[data-unread-count]')).toBeHidden()
  },
)

test(
  'a mention leads to the member’s profile and tells the member; a name of nobody stays a word [NTF-02]',
  phoneOnly,
  async ({ page, playwright }) => {
    const owner = await playwright.request.newContext({ baseURL: origin() })
    const { said, restaurant, username } = await discussion(page, owner)
    const third = await playwright.request.newContext({ baseURL: origin() })
    await signUp({ request: third })
    await send(third, '/vote', { questionId: restaurant, rating: 8, comment: `Bunu @${username} bilir, @boyle_biri_yok bilmez` })
    await page.goto('/tr/notifications')
    await expect(rows(page).filter({ hasText: texts.notifications.did.mention })).toHaveCount(1)
    await page.goto(`/tr/restaurants/${restaurant}`)
    await expect(page.getByRole('link', { name: '@boyle_biri_yok' })).toHaveCount(0)
    await expect(page.locator(`#yorum-${said}`)).toBeVisible()
    await page.getByRole('link', { name: `@${username}` }).click()
    await expect(page).toHaveURL(`/tr/profile/${username}`)
  },
)
