import type { Page } from '@playwright/test'
import { settingTexts as english } from '#features/accounts/settings.texts.en.ts'
import { type SectionId, sectionPath, sections } from '#screens/settings/sections.ts'
import { bothWidths, expect, mainOnPhone, phoneOnly, test } from '#tests/support/journey.ts'
import { signIn, PASSWORD, signUp } from '#tests/support/people.ts'
import { otherDevice } from '#tests/support/session-screens.ts'
import { texts } from '#tests/support/texts.ts'

const titleOf = (section: SectionId) => texts.settings.sections[section].title
/** Three screens of 390 × 844. */
const LONGEST_PX = 3 * 844

/** The settings have no skeleton any more: all their parts are loaded. */
async function loaded(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main').locator('.skeleton')).toHaveCount(0)
}

const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight)

test(
  'the menu of the settings leads a phone to six pages, each at its address, and none is longer than three screens [VIEW-02]',
  mainOnPhone,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const username = await signUp(page)
    // More sessions than a page would hold.
    for (let turn = 0; turn < 9; turn++) await otherDevice(page, username)
    await page.goto('/tr/settings')
    const menu = page.getByRole('navigation', { name: texts.pages.settings })
    await expect(menu.getByRole('link')).toHaveCount(sections.length)
    expect(await heightOf(page)).toBeLessThanOrEqual(LONGEST_PX)
    for (const section of sections) {
      await menu.getByRole('link', { name: titleOf(section) }).click()
      await expect(page).toHaveURL(new RegExp(`${sectionPath(section)}$`))
      await loaded(page, titleOf(section))
      await expect(page).toHaveTitle(new RegExp(`^${titleOf(section)}`))
      expect([section, (await heightOf(page)) <= LONGEST_PX]).toEqual([section, true])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      // The one link back has the size of a finger.
      const back = page.getByRole('main').getByRole('link', { name: texts.pages.settings, exact: true })
      expect((await back.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      await back.click()
      await expect(page).toHaveURL(/\/tr\/settings$/)
    }
    await page.getByRole('link', { name: texts.settings.backHome }).click()
    await expect(page).toHaveURL(/\/tr$/)
  },
)

test(
  'links to parts of the former single page of settings lead to the section that has the part now [VIEW-02]',
  phoneOnly,
  async ({ page }) => {
    const username = await signUp(page)
    for (const [anchor, section] of [
      ['bildirimler', 'notifications'],
      ['sessizler', 'notifications'],
      ['kisiler', 'privacy'],
      ['sifre', 'security'],
      ['anahtarlar', 'security'],
      ['oturumlar', 'security'],
      ['hesap', 'account'],
      ['oy-renkleri', 'look'],
    ] as const) {
      await page.goto('/tr')
      await page.goto(`/tr/settings#${anchor}`)
      await expect(page).toHaveURL(new RegExp(`${sectionPath(section)}#${anchor}$`))
      await loaded(page, titleOf(section))
      if (anchor !== 'bildirimler') await expect(page.locator(`#${anchor}`)).toBeInViewport()
    }
    // The address that led on is not in the history.
    await page.goBack()
    await expect(page).toHaveURL(/\/tr$/)

    await page.context().clearCookies({ name: /session/ })
    await page.goto('/tr/settings#oturumlar')
    await expect(page).toHaveURL(/\/tr\/login\?/)
    await signIn(page, `${username}@example.com`, PASSWORD)
    await expect(page).toHaveURL(/\/tr\/settings\/security#oturumlar$/)
    await expect(page.locator('#oturumlar')).toBeInViewport()
  },
)

test('a desktop shows the sections beside the opened one and marks it, in English as well [VIEW-02]', bothWidths, async ({ page }) => {
  await signUp(page)
  await page.goto('/tr/settings/security')
  await loaded(page, titleOf('security'))
  const column = page.getByRole('navigation', { name: texts.pages.settings })
  if (page.viewportSize()!.width < 1024) await expect(column).toBeHidden()
  else {
    await expect(column.locator('[aria-current=page]')).toHaveText(titleOf('security'))
    await column.getByRole('link', { name: titleOf('look') }).click()
    await expect(page).toHaveURL(/\/tr\/settings\/look$/)
    await expect(column.locator('[aria-current=page]')).toHaveText(titleOf('look'))
  }
  await page.context().addCookies([{ name: 'language', value: 'en', url: page.url() }])
  await page.goto('/tr/settings/look')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.sections.look.title)
  await expect(page).toHaveTitle(new RegExp(`^${english.sections.look.title}`))
})

test(
  'what a member typed into the profile is there again after another section, until it is saved or undone [VIEW-02]',
  phoneOnly,
  async ({ page }) => {
    await signUp(page)
    await page.goto('/tr/settings/profile')
    const about = page.getByLabel(texts.settings.about)
    await about.fill('Dürümün hası')
    await page.getByRole('main').getByRole('link', { name: texts.pages.settings, exact: true }).click()
    await page.getByRole('link', { name: titleOf('security') }).click()
    await loaded(page, titleOf('security'))
    await page.goto('/tr/settings/profile')
    await expect(about).toHaveValue('Dürümün hası')
    await page.getByRole('button', { name: texts.settings.discard }).click()
    await expect(about).toHaveValue('')
    await about.fill('Acısı bol')
    await page.getByRole('button', { name: texts.settings.save }).click()
    await expect(page.getByText(texts.settings.profileSaved)).toBeVisible()
    await expect(page.getByRole('button', { name: texts.settings.discard })).toBeHidden()
    await page.reload()
    await expect(about).toHaveValue('Acısı bol')
  },
)

test(
  'the kinds of notifications are in groups that a keyboard opens, and a group says how many are on [VIEW-02 NTF-05]',
  phoneOnly,
  async ({ page }) => {
    await signUp(page)
    await page.goto('/tr/settings/notifications')
    await loaded(page, titleOf('notifications'))
    const { groups, switchOf, channels, on } = texts.channels
    const group = page.locator('details').filter({ has: page.getByRole('heading', { name: groups.people, exact: true }) })
    const box = group.getByRole('checkbox', { name: switchOf(texts.notifications.kinds.follow, channels.site), exact: true })
    await expect(box).toBeHidden()
    await expect(group.getByText(on('8', '8'))).toBeVisible()
    await group.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(box).toBeChecked()
    await box.click()
    await expect(group.getByText(on('7', '8'))).toBeVisible()
  },
)
