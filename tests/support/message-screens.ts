import type { Page } from '@playwright/test'
import type { ThreadPage } from '#features/messages/messages.contract.ts'
import { DEMO_PASSWORD } from '#demo/members.ts'
import { changeAnswer } from './answers.ts'
import { asMember, asZeynep } from './kept.ts'
import { findRestaurant, signUp } from './people.ts'
import { texts } from './texts.ts'

/** The screens of messages. */
export const messageScreens: Record<string, (page: Page) => Promise<unknown>> = {
  messages: async (page) => {
    await signUp(page)
    await page.goto('/tr/messages')
    await page.getByText(texts.messages.noConversations).waitFor()
  },
  'messages-locked': async (page) => {
    await asZeynep(page)
    await page.goto('/tr/messages')
    await page.getByText(texts.messages.keys.lockedTitle).waitFor()
  },
  'messages-thread': async (page) => {
    await changeAnswer<ThreadPage>(page, /\/api\/conversations\/\w+\/messages/, ({ items: [first, second, ...rest], ...answer }) => ({
      ...answer,
      items: [{ ...first!, isDeleted: true, encryptedContent: null }, { ...second!, encryptedContent: 'Eskiden böyle yazardık' }, ...rest],
    }))
    await asZeynep(page)
    await page.goto('/tr/messages?to=kadir.usta')
    await page.getByLabel(texts.messages.keys.passphrase).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: texts.messages.keys.unlock }).click()
    await page.getByRole('log').getByRole('article').getByRole('heading').waitFor()
  },
  'messages-security': async (page) => {
    await signUp(page)
    await page.goto('/tr/messages')
    await page.getByRole('button', { name: texts.messages.keys.open }).click()
    await page.getByRole('dialog').waitFor()
  },
  'messages-share': async (page) => {
    const { id } = await findRestaurant(page.request, ({ isVotable }) => isVotable)
    await asMember(page)
    await page.goto(`/tr/restaurants/${id}`)
    await page.getByRole('button', { name: texts.detail.sendAsMessage }).click()
    await page.getByRole('dialog').getByLabel(texts.messages.share.search).fill('kadir')
    await page.getByRole('dialog').getByText('@kadir.usta').waitFor()
  },
}
