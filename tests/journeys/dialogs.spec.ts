import type { Locator, Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { DEMO_PASSWORD } from '#demo/members.ts'
import { expect, test } from '#tests/support/journey.ts'
import { findRestaurant, signUp } from '#tests/support/people.ts'

interface Opening {
  /** The control that opens it, when it is not in the account menu. */
  button: (page: Page) => Locator
  name: string | RegExp
}

const inPage = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first()
const inMenu = (page: Page) => page.getByRole('button', { name: /^Hesap menüsü/ })

/** How each dialog is opened: by a button, or by the item of the account menu with its name. */
const visitors: Record<string, Record<string, Opening>> = {
  '/tr/login?tab=signup': {
    'privacy policy': { button: inPage(/^Oku: Gizlilik/), name: 'Gizlilik Politikası' },
    terms: { button: inPage(/^Oku: Kullanım/), name: 'Kullanım Koşulları' },
  },
  '/tr/login?tab=signin': { 'forgot password': { button: inPage('Şifremi unuttum'), name: /şifre/i } },
}
const ofProfile = {
  followers: { button: inPage(/takipçi$/), name: /takipçi/i },
  following: { button: inPage(/takip$/), name: /takip/i },
}
const members = (own: string, others: string): Record<string, Record<string, Opening | 'menu'>> => ({
  [`/tr/restaurants/${others}`]: {
    report: { button: inPage('Mekanı bildir'), name: 'Mekanı bildir' },
    'duet creation': { button: inPage('Düet'), name: 'Düet yap' },
    'add to collection': { button: inPage('Koleksiyona ekle'), name: /koleksiyon/i },
    'send as message': { button: inPage('Mesajla gönder'), name: 'Mekanı gönder' },
  },
  [`/tr/restaurants/${own}`]: {
    'restaurant edit': { button: inPage(/^Düzenle/), name: /düzenle/i },
    'vote-text edit': { button: inPage('Edit Vote Text'), name: 'Oy düğmelerinin yazısı' },
  },
  '/tr/profile/me': {
    'avatar crop': { button: inPage('Profil fotoğrafını değiştir'), name: 'Profil fotoğrafı' },
    'gift inbox': { button: inPage(/^Hediye kutusu/), name: 'Hediye kutusu' },
    ...ofProfile,
    Koleksiyonlarım: 'menu',
    'Admin Panel': 'menu',
  },
  '/tr/profile/kadir.usta': { 'send gift': { button: inPage('Hediye gönder'), name: 'Hediye gönder' } },
})

/** For a member on their first device: on another device the messages would be locked. */
const newcomers: Record<string, Record<string, Opening>> = {
  '/tr/messages?to=kadir.usta': {
    'safety number': { button: inPage('Güvenlik numarası'), name: 'Güvenlik numarası' },
  },
  '/tr/messages': {
    'message security': { button: inPage('Mesaj güvenliği'), name: 'Mesaj güvenliği' },
    'first backup': { button: inPage('Parola cümlesi belirle'), name: 'Parola cümlesi belirle' },
  },
}

async function opensAndCloses(page: Page, what: string, { button, name }: Opening): Promise<void> {
  const opener = button(page)
  const dialog = page.getByRole('dialog', { name })
  await opener.click()
  await expect(dialog, what).toBeVisible()
  await dialog.getByRole('button', { name: 'Kapat', exact: true }).click()
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
  await dialog.getByRole('button', { name: 'Kapat', exact: true }).click()
  await expect(dialog, what).toHaveCount(0)
  await face.focus()
  await page.keyboard.press('Enter')
  await expect(item).toBeVisible()
  // The first letters lead to the item.
  await page.keyboard.type(what.slice(0, 3))
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog, what).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog, what).toHaveCount(0)
}

test('every dialog opens and closes by mouse and by keyboard, and gives the focus back [LAY-07]', async ({ page, request }) => {
  for (const [path, dialogs] of Object.entries(visitors)) {
    await page.goto(path)
    for (const [what, opening] of Object.entries(dialogs)) await opensAndCloses(page, what, opening)
  }
  const headers = { origin: process.env['JOURNEY_URL'] ?? '' }
  const post = (to: string, data: object) => page.request.post(`/api${to}`, { data, headers })
  await post('/auth/sign-in', { email: 'admin@lokma.example', password: DEMO_PASSWORD })
  const own = (await (await post('/restaurants', { title: 'Diyalog Büfe' })).json()) as Restaurant
  const others = await findRestaurant(request, ({ isVotable, author }) => isVotable && author?.username === 'kadir.usta')
  await page.request.put(`/api/profiles/${others.authorId!}/follow`, { data: { following: true }, headers })
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
  await page.context().clearCookies()
  await signUp(page)
  await walk(newcomers)
  expect(seen.size).toBe(16)
})
