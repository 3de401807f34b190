import type { Page } from '@playwright/test'
import { call } from './calls.ts'
import { asMember } from './kept.ts'
import { findRestaurant, signUp } from './people.ts'
import { texts } from './texts.ts'

/** Signs up a member with a waiting message request. @returns the username of the sender */
async function receiveRequest(page: Page): Promise<string> {
  const username = await signUp(page)
  await page.goto('/tr/messages')
  await page.getByText(texts.messages.noConversations).waitFor()
  const { origin } = new URL(page.url())
  await call(page, 'PATCH', '/profile', { messagesFrom: 'following' })
  const context = await page.context().browser()!.newContext({ baseURL: origin, locale: 'tr-TR' })
  const sender = await context.newPage()
  const name = await signUp(sender)
  await sender.goto(`/tr/messages?to=${username}`)
  await sender.locator('.messages-input').fill('🌯 9/10?')
  await sender.locator('.messages-send').click()
  await sender.locator('.messages-own').getByRole('img', { name: texts.messages.sent, exact: true }).waitFor()
  await context.close()
  return name
}

/** Message requests, and the people offered while a mention is typed. */
export const requestScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'message-requests': async (page) => {
    await receiveRequest(page)
    await page.goto('/tr/messages?box=requests')
    await page.locator('a.messages-row').waitFor()
  },
  'message-request': async (page) => {
    const name = await receiveRequest(page)
    await page.goto(`/tr/messages?box=requests&to=${name}`)
    await page.getByRole('button', { name: texts.requests.accept }).waitFor()
  },
  'message-report': async (page) => {
    await requestScreens['message-request']!(page)
    await page.getByRole('log').getByRole('button', { name: texts.messages.options }).click()
    await page.getByRole('menuitem', { name: texts.reports.report }).click()
    await page.getByRole('dialog', { name: texts.reports.titleMessage }).waitFor()
  },
  mention: async (page) => {
    const { id } = await findRestaurant(page.request, ({ isVotable, replyCount }) => isVotable && replyCount >= 3)
    await asMember(page)
    await page.goto(`/tr/restaurants/${id}`)
    const box = page.getByRole('textbox', { name: texts.comments.label })
    await box.click()
    await box.pressSequentially('Bence de @')
    await page.getByRole('option').first().waitFor()
    await box.press('ArrowDown')
    // No button is half under the header.
    await page.locator('#yorumlar').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  },
}
