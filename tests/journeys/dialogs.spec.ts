import type { Locator, Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { DEMO_PASSWORD } from '#demo/members.ts'
import { call } from '#tests/support/calls.ts'
import { expect, test } from '#tests/support/journey.ts'
import { findRestaurant, forgetCookies, signUp } from '#tests/support/people.ts'
import { beginning, counted, textLike, texts } from '#tests/support/texts.ts'

interface Opening {
  /** The control that opens it, when it is not in the account menu. */
  button: (page: Page) => Locator
  name: string | RegExp
}

const inPage = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first()
const inMenu = (page: Page) => page.getByRole('button', { name: beginning(texts.common.account.menu) })

/** How each dialog is opened: by a button, or by the item of the account menu with its name. */
const visitors = (): Record<string, Record<string, Opening>> => ({
  '/tr/login?tab=signup': {
    'privacy policy': { button: inPage(texts.auth.readPolicy(texts.auth.privacyLink)), name: texts.legal.privacy.title },
    terms: { button: inPage(texts.auth.readPolicy(texts.auth.termsLink)), name: texts.legal.terms.title },
  },
  '/tr/login?tab=signin': { 'forgot password': { button: inPage(texts.auth.forgot), name: texts.links.forgot.title } },
})
const ofProfile = (): Record<string, Opening> => ({
  followers: { button: inPage(counted(texts.profiles.followers)), name: texts.follows.titles.followers },
  following: { button: inPage(counted(texts.profiles.following)), name: texts.follows.titles.following },
})
const members = (own: string, others: string): Record<string, Record<string, Opening | 'menu'>> => ({
  [`/tr/restaurants/${others}#bilgiler`]: {
    report: { button: inPage(texts.pages.reportRestaurant), name: texts.pages.reportRestaurant },
    'duet creation': { button: inPage(texts.duets.make), name: texts.duets.title },
    'add to collection': { button: inPage(texts.pages.bookmark), name: texts.pages.bookmark },
    'send as message': { button: inPage(texts.detail.sendAsMessage), name: texts.messages.share.title },
  },
  [`/tr/restaurants/${own}`]: {
    'restaurant edit': { button: inPage(textLike(texts.pages.editOf)), name: texts.posting.editTitle },
    'vote-text edit': { button: inPage(texts.pages.voteTexts), name: texts.posting.voteTextsTitle },
  },
  '/tr/profile/me': {
    'avatar crop': { button: inPage(texts.profiles.changeFace), name: texts.avatars.title },
    'gift inbox': { button: inPage(beginning(texts.gifts.inbox)), name: texts.gifts.inbox },
    ...ofProfile(),
    [texts.pages.collections]: 'menu',
    [texts.common.account.admin]: 'menu',
  },
  '/tr/profile/kadir.usta': { 'send gift': { button: inPage(texts.gifts.send), name: texts.gifts.send } },
})

/** For a member on their first device: on another device the messages would be locked. */
const newcomers = (): Record<string, Record<string, Opening>> => ({
  '/tr/messages?to=kadir.usta': {
    'safety number': { button: inPage(texts.messages.keys.safety), name: texts.messages.keys.safety },
  },
  '/tr/messages': {
    'message security': { button: inPage(texts.messages.keys.open), name: texts.messages.keys.open },
    'first backup': { button: inPage(texts.messages.keys.choosePassphrase), name: texts.messages.keys.choosePassphrase },
  },
})

async function opensAndCloses(page: Page, what: string, { button, name }: Opening): Promise<void> {
  const opener = button(page)
  const dialog = page.getByRole('dialog', { name })
  await opener.click()
  await expect(dialog, what).toBeVisible()
  await dialog.getByRole('button', { name: texts.common.close, exact: true }).click()
  await expect(dialog, what).toHaveCount(0)
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog, what).toBeVisible()
  await expect(dialog.locator(':focus'), `${what} holds the focus`).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog, what).toHaveCount(0)
  await expect(opener, `${what} gives the focus back`).toBeFocused()
}

async function opensFromMenu(page: Page, what: string): Promise<void> {
  const [face, item] = [inMenu(page), page.getByRole('menuitem', { name: what })]
  const dialog = page.getByRole('dialog')
  await face.click()
  await item.click()
  await expect(dialog, what).toBeVisible()
  await dialog.getByRole('button', { name: texts.common.close, exact: true }).click()
  await expect(dialog, what).toHaveCount(0)
  await face.focus()
  await page.keyboard.press('Enter')
  await expect(item).toBeVisible()
  // The first letters lead to the item, from when the menu has the focus.
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.type(what.slice(0, 3))
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog, what).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog, what).toHaveCount(0)
}

test('every dialog opens and closes by mouse and by keyboard, and gives the focus back [LAY-07]', async ({ page, request }) => {
  test.slow()
  for (const [path, dialogs] of Object.entries(visitors())) {
    await page.goto(path)
    for (const [what, opening] of Object.entries(dialogs)) await opensAndCloses(page, what, opening)
  }
  const post = <T>(to: string, data: object) => call<T>(page, 'POST', to, data)
  await post('/auth/sign-in', { email: 'admin@lokma.example', password: DEMO_PASSWORD })
  const own = await post<Restaurant>('/restaurants', { title: 'Diyalog Büfe' })
  const others = await findRestaurant(request, ({ isVotable, author }) => isVotable && author?.username === 'kadir.usta')
  await call(page, 'PUT', `/profiles/${others.authorId!}/follow`, { following: true })
  const seen = new Set<string>()
  async function walk(places: Record<string, Record<string, Opening | 'menu'>>): Promise<void> {
    for (const [path, dialogs] of Object.entries(places)) {
      await page.goto(path)
      for (const [what, opening] of Object.entries(dialogs)) {
        await (opening === 'menu' ? opensFromMenu(page, what) : opensAndCloses(page, what, opening))
        seen.add(what)
      }
    }
  }
  await walk(members(own.id, others.id))
  await forgetCookies(page.context())
  await signUp(page)
  await walk(newcomers())
  expect(seen.size).toBe(16)
})
