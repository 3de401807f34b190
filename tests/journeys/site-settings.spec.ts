import type { Browser, Page } from '@playwright/test'
import { everyRule, problemsOf } from '#tests/support/axe.ts'
import { asAdmin } from '#tests/support/kept.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { expectOwnLanguage } from '#tests/support/own-language.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { signUp } from '#tests/support/people.ts'
import { saveSettings, settingsOf } from '#tests/support/site-settings.ts'
import { texts, textLike } from '#tests/support/texts.ts'

// What is saved here every reader sees: the other journeys have a server of their own.
let server: Awaited<ReturnType<typeof startOwnServer>>
test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startOwnServer()
})
test.afterAll(() => server.close())

const field = (page: Page, key: keyof typeof texts.site.labels) => page.getByLabel(texts.site.labels[key], { exact: true })
// The save button is called otherwise while the settings are on their way; the bar stays until they are saved.
const saveBar = (page: Page) => page.getByRole('region', { name: texts.site.bar.label, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: texts.site.bar.save, exact: true })

async function openSettings(page: Page): Promise<void> {
  await page.goto('/tr/admin/settings')
  await expect(field(page, 'name')).toBeVisible()
}

const anotherBrowser = (browser: Browser) => browser.newContext({ baseURL: process.env['JOURNEY_URL']! })

test.beforeEach(async ({ page }) => {
  await asAdmin(page)
  const { logo: _, ...defaults } = (await settingsOf(page)).defaults
  await saveSettings(page, defaults)
})

test(
  'an admin gives the site a name and colours, another browser sees them with its next page, and the history brings them back [DESK-03 DESK-01]',
  main,
  async ({ page, browser }) => {
    const other = await anotherBrowser(browser)
    const reader = await other.newPage()
    await reader.goto('/tr')
    await expect(reader.getByRole('link', { name: texts.common.homeLink })).toBeVisible()

    await openSettings(page)
    await field(page, 'name').fill('Sokak Sofrası')
    await field(page, 'accentColor').fill('#7cc0ff')
    await field(page, 'barColor').fill('#102030')
    await expect(page.getByText(textLike(texts.site.bar.count, '3'))).toBeVisible()
    await saveButton(page).click()
    // The page of the admin itself comes again with the name.
    await expect(page).toHaveTitle(/Sokak Sofrası/)
    await expect(page.getByText(textLike(texts.site.bar.count))).toBeHidden()

    await reader.reload()
    await expect(reader).toHaveTitle(/Sokak Sofrası/)
    await expect(reader.getByRole('banner').getByText('Sokak Sofrası')).toBeVisible()
    const colors = () =>
      reader.evaluate(() => [
        getComputedStyle(document.querySelector('header')!).backgroundColor,
        getComputedStyle(document.documentElement).getPropertyValue('--saffron'),
      ])
    await expect.poll(colors).toEqual(['rgb(16, 32, 48)', '#7cc0ff'])

    await page
      .getByRole('button', { name: texts.site.history.bringBackOf(texts.site.labels.name) })
      .first()
      .click()
    await expect(field(page, 'name')).toHaveValue('Lokma')
    await expect(field(page, 'name')).toBeFocused()
    await saveButton(page).click()
    await expect(page).toHaveTitle(/Lokma$/)
    await reader.reload()
    await expect(reader).toHaveTitle(/Lokma$/)
    await other.close()
  },
)

test(
  'an admin sees that a colour is hard to read before saving it, and goes back to the default [DESK-03]',
  phoneOnly,
  async ({ page }) => {
    await openSettings(page)
    await field(page, 'accentColor').fill('#4a2f00')
    await expect(page.getByText(texts.site.problems.COLOR_CONTRAST).first()).toBeVisible()
    await expect(page.getByText(texts.site.preview.low, { exact: true }).first()).toBeVisible()
    await saveButton(page).click()
    await expect(field(page, 'accentColor')).toBeFocused()
    expect((await settingsOf(page)).settings['accentColor']).toBe('#ffb31a')
    await page.getByRole('button', { name: texts.site.toDefaultOf(texts.site.labels.accentColor) }).click()
    await expect(field(page, 'accentColor')).toHaveValue('#ffb31a')
    await expect(saveBar(page)).toBeHidden()
  },
)

test('what an admin typed survives a reload, and only what changed is saved [DESK-03]', phoneOnly, async ({ page }) => {
  await openSettings(page)
  await field(page, 'sloganTr').fill('Kaldırımda bir sofra')
  await field(page, 'newcomerDays').fill('3')
  await page.reload()
  await expect(field(page, 'sloganTr')).toHaveValue('Kaldırımda bir sofra')
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/moderation/site'))
  await saveButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ changes: { sloganTr: 'Kaldırımda bir sofra', newcomerDays: 3 } })
  await expect(saveBar(page)).toBeHidden()
  expect(Object.keys(((await sent).postDataJSON() as { changes: object }).changes)).toHaveLength(2)
})

test(
  'an admin chooses after how many hours moderators are notified of what waits, a week at most [QUE-03]',
  phoneOnly,
  async ({ page }) => {
    await openSettings(page)
    await expect(page.getByRole('heading', { name: texts.site.groups.moderation, exact: true })).toBeVisible()
    await expect(field(page, 'waitingHours')).toHaveValue('24')
    await field(page, 'waitingHours').fill('169')
    await saveButton(page).click()
    await expect(field(page, 'waitingHours')).toBeFocused()
    await expect(page.getByText(texts.site.problems.NUMBER)).toBeVisible()
    await field(page, 'waitingHours').fill('48')
    await saveButton(page).click()
    await expect(saveBar(page)).toBeHidden()
    expect((await settingsOf(page)).settings['waitingHours']).toBe(48)
    await page.reload()
    await expect(field(page, 'waitingHours')).toHaveValue('48')
  },
)

test('of two admins who change the same, the second sees both values, takes one and saves again [DESK-03]', async ({ page, browser }) => {
  const other = await anotherBrowser(browser)
  const second = await other.newPage()
  const username = await signUp(second)
  await server.grantAdmin(username)

  await openSettings(page)
  await field(page, 'sloganTr').fill('Benim sözüm')
  await field(page, 'law').fill('İstanbul mahkemeleri')
  await field(page, 'contact').fill('yaz@sokak.example')
  await openSettings(second)
  await field(second, 'sloganTr').fill('Onun sözü')
  await field(second, 'law').fill('Ankara mahkemeleri')
  await field(second, 'operatorName').fill('Sokak A.Ş.')
  await saveButton(second).click()
  await expect(second).toHaveTitle(/Lokma/)
  await expect(saveBar(second)).toBeHidden()

  await saveButton(page).click()
  const card = page.getByRole('region', { name: texts.site.conflict.title })
  await expect(card.getByRole('heading', { name: texts.site.conflict.title })).toBeFocused()
  await expect(card).toContainText('Onun sözü')
  await expect(card).toContainText('Benim sözüm')
  await expect(card).toContainText('Sokak A.Ş.')
  await expect(field(page, 'contact')).toHaveValue('yaz@sokak.example')
  // Nothing is saved before the admin decided.
  await saveButton(page).click()
  await expect(page.getByText(texts.site.bar.decideFirst)).toBeVisible()
  await page.reload()
  await card.getByRole('button', { name: texts.site.conflict.takeTheirsOf(texts.site.labels.sloganTr) }).click()
  await card.getByRole('button', { name: texts.site.conflict.keepMineOf(texts.site.labels.law) }).click()
  await expect(field(page, 'sloganTr')).toHaveValue('Onun sözü')
  await saveButton(page).click()
  await expect(saveBar(page)).toBeHidden()
  expect((await settingsOf(page)).settings).toMatchObject({
    sloganTr: 'Onun sözü',
    law: 'İstanbul mahkemeleri',
    contact: 'yaz@sokak.example',
    operatorName: 'Sokak A.Ş.',
  })
  await other.close()
})

test(
  'the imprint that an admin filled in is readable and operable for everybody, in one language [GEN-11 LANG-02 LANG-03]',
  phoneOnly,
  async ({ page }) => {
    await saveSettings(page, { operatorName: 'Sokak A.Ş.', operatorAddress: 'Moda Cd. 12, İstanbul', contact: 'yaz@sokak.example' })
    await page.goto('/tr/imprint')
    await expect(page.getByRole('main').getByText('Sokak A.Ş.')).toBeVisible()
    await expectOwnLanguage(page)
    expect(await problemsOf(page, everyRule)).toEqual([])
  },
)

test(
  'an admin uploads a logo while something is typed; a drawing with script is refused in a sentence [DESK-03 MEND-1]',
  phoneOnly,
  async ({ page }) => {
    await openSettings(page)
    await field(page, 'law').fill('Türkiye')
    const input = page.locator('input[type=file]')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg })
    await expect(page.getByText(texts.errors.PHOTO_TYPE)).toBeVisible()
    await input.setInputFiles('public/icons/icon-192.png')
    await expect(page.getByRole('img', { name: texts.site.logo.now })).toBeVisible()
    await saveButton(page).click()
    await expect(saveBar(page)).toBeHidden()
    expect((await settingsOf(page)).settings).toMatchObject({ law: 'Türkiye', logo: expect.stringContaining('logo-') })
    await page.getByRole('button', { name: texts.site.logo.remove }).click()
    await expect(page.getByText(texts.site.logo.none)).toBeVisible()
  },
)
