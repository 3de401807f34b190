import type { Page } from '@playwright/test'
import type { CommentPage } from '#features/comments/comments.contract.ts'
import type { Profile } from '#features/profiles/profiles.contract.ts'
import { call, read } from './calls.ts'
import { asMember } from './kept.ts'
import { findRestaurant, signUp } from './people.ts'
import { texts } from './texts.ts'

/** A new member who keeps these members away. */
async function keepAway(page: Page, kind: 'blocks' | 'mutes', ...usernames: string[]): Promise<void> {
  for (const username of usernames) {
    const { id } = await read<Profile>(page, `/profiles/${username}`)
    await call(page, 'PUT', `/${kind}/${id}`)
  }
}

/** The screens of blocks and mutes. */
export const blockScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'block-dialog': async (page) => {
    await asMember(page)
    await page.goto('/tr/profile/kadir.usta')
    await page.getByRole('button', { name: texts.blocks.more('Kadir Usta') }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.blocks.block, exact: true }).waitFor()
  },
  'blocked-profile': async (page) => {
    await signUp(page)
    await keepAway(page, 'blocks', 'kadir.usta')
    await page.goto('/tr/profile/kadir.usta')
    await page.getByRole('button', { name: texts.blocks.unblock }).waitFor()
  },
  'blocked-comments': async (page) => {
    await signUp(page)
    const { id } = await findRestaurant(page.request, ({ commentCount, replyCount }) => commentCount > 3 && replyCount > 1)
    const { items } = await read<CommentPage>(page, `/restaurants/${id}/comments`)
    const writers = [items[0]!.author!.username, ...items.slice(1).flatMap(({ replies }) => replies.map(({ author }) => author!.username))]
    await keepAway(page, 'blocks', ...new Set(writers.slice(0, 2)))
    await page.goto(`/tr/restaurants/${id}#yorumlar`)
    await page.locator('[data-kept]').first().waitFor()
  },
  'blocked-people': async (page) => {
    await signUp(page)
    await keepAway(page, 'blocks', 'kadir.usta')
    await keepAway(page, 'mutes', 'zeynep', 'elif_meydan')
    await page.goto('/tr/settings/privacy#kisiler')
    await page.getByRole('button', { name: texts.blocks.undoOf(texts.blocks.undo.mute, 'Zeynep Karaca') }).waitFor()
  },
}
