import type { APIRequestContext } from '@playwright/test'
import type { CommentPage, Reply } from '#features/comments/comments.contract.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { failAnswer, holdAnswer } from '#tests/support/answers.ts'
import { expect, mainOnPhone, test } from '#tests/support/journey.ts'
import { signUp } from '#tests/support/people.ts'
import { beginning, textLike, texts } from '#tests/support/texts.ts'

async function send<T>(by: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await by.post(`/api${path}`, { data, headers: { origin: process.env['JOURNEY_URL'] ?? '' } })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

test(
  'a reply is liked and unliked, one’s own too; a visitor signs in first, and quick presses end with the last wish [FIX-04 COM-34]',
  mainOnPhone,
  async ({ page, playwright, request }) => {
    const writer = await playwright.request.newContext({ baseURL: process.env['JOURNEY_URL']! })
    await signUp({ request: writer })
    const { id: restaurant } = await send<Restaurant>(writer, '/restaurants', { title: 'Beğenilen Büfe' })
    await send(writer, '/vote', { questionId: restaurant, rating: 9, comment: 'Ekmeği çıtır' })
    const { items } = (await (await writer.get(`/api/restaurants/${restaurant}/comments`)).json()) as CommentPage
    const thread = `/comments/${items[0]!.id}/replies`
    const reply = await send<Reply>(writer, thread, { content: 'Turşusu da bol' })
    // The third reply is loaded on request only.
    for (const content of ['Servisi hızlı', 'Ayranı köpüklü']) await send(writer, thread, { content })

    const item = page.locator(`#yanit-${reply.id}`)
    const like = item.getByRole('button', { name: textLike(texts.comments.like) })
    await page.goto(`/tr/restaurants/${restaurant}`)
    await expect(like).toHaveText('0')
    await expect(item.getByRole('button', { name: textLike(texts.comments.dislike) })).toHaveCount(0)
    await like.click()
    await expect(page).toHaveURL(`/tr/auth?next=${encodeURIComponent(`/tr/restaurants/${restaurant}#yanit-${reply.id}`)}`)

    await signUp(page)
    await page.goto(`/tr/restaurants/${restaurant}`)
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveText('1')
    await expect.poll(async () => ((await (await request.get(`/api${thread}`)).json()) as CommentPage).items[0]!.likesCount).toBe(1)
    await failAnswer(page, '**/api/replies/*/reaction')
    await like.click()
    await expect(page.locator('.toast').filter({ hasText: texts.comments.likeFailed })).toBeVisible()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toHaveText('1')
    await page.unroute('**/api/replies/*/reaction')

    // However often a member presses: one call is running, and after it only the last choice is sent.
    const sent: string[] = []
    page.on('request', (sending) => sending.url().endsWith('/reaction') && sent.push(sending.postData() ?? ''))
    const release = await holdAnswer(page, '**/api/replies/*/reaction')
    for (let press = 0; press < 5; press++) await like.click()
    await expect(like).toHaveText('0')
    const last = page.waitForResponse((response) => response.url().endsWith('/reaction') && sent.length === 2)
    release()
    await last
    expect(sent).toEqual(['{"reaction":null}', '{"reaction":null}'])
    await page.unroute('**/api/replies/*/reaction')
    // The count shows at once; a reload must not come before the server has it.
    const stored = page.waitForResponse((response) => response.url().endsWith('/reaction'))
    await like.click()
    await expect(like).toHaveText('1')
    await stored

    const mine = await send<Reply>(page.request, thread, { content: 'Ben de beğendim' })
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await page
      .getByRole('article')
      .filter({ hasText: 'Ekmeği çıtır' })
      .getByRole('button', { name: beginning(texts.comments.moreReplies) })
      .last()
      .click()
    const own = page.locator(`#yanit-${mine.id}`)
    const ownLike = own.getByRole('button', { name: textLike(texts.comments.like) })
    await ownLike.click()
    await expect(ownLike).toHaveText('1')
    await expect(ownLike).toHaveAttribute('aria-pressed', 'true')
    await expect(own.getByRole('button', { name: texts.comments.replyDelete })).toBeVisible()

    // The count is in the page of every viewer.
    const html = await (await request.get(`/tr/restaurants/${restaurant}`)).text()
    const shown = html.slice(html.indexOf(`id="yanit-${reply.id}"`)).split('</li>')[0]!
    expect(shown).toContain(`aria-label="${texts.comments.like(1)}"`)
    await writer.dispose()
  },
)
