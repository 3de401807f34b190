import type { Browser, Page } from '@playwright/test'
import type { RestaurantHours } from '#features/hours/hours.contract.ts'
import { problemsOf } from '#tests/support/axe.ts'
import { call } from '#tests/support/calls.ts'
import { restaurantWithHours } from '#tests/support/hours-screens.ts'
import { journeyDatabase } from '#tests/support/journey-database.ts'
import { expect, main, phoneOnly, test } from '#tests/support/journey.ts'
import { asZeynep } from '#tests/support/kept.ts'
import { signUp } from '#tests/support/people.ts'
import { textLike, texts } from '#tests/support/texts.ts'

const DAY = 86_400_000

/** A moment by the clock of Istanbul, tonight or later. */
function istanbul(hour: number, minute = 0): Date {
  const midnight = Math.floor((Date.now() + 3 * 3_600_000) / DAY) * DAY + DAY - 3 * 3_600_000
  return new Date(midnight + (hour * 60 + minute) * 60_000)
}

const status = (page: Page) => page.locator('h1 ~ div .open-status')
const hoursOf = async (page: Page, id: string) => (await (await page.request.get(`/api/restaurants/${id}/hours`)).json()) as RestaurantHours

test('a restaurant that is open past midnight says so at 03:00, then when it closes and opens again, and nothing moves [HOUR-01]', async ({
  page,
}) => {
  await signUp(page)
  const id = await restaurantWithHours(page, 'Mo-Su 18:00-04:00')
  await page.clock.setFixedTime(istanbul(3))
  await page.goto(`/tr/restaurants/${id}`)
  await expect(status(page)).toHaveText(texts.hours.closing(60))
  for (const [time, said] of [
    [istanbul(2, 30), texts.hours.open],
    [istanbul(3, 40), texts.hours.closing(20)],
    [istanbul(4), texts.hours.opens('18:00')],
    [istanbul(18), texts.hours.open],
  ] as const) {
    await page.clock.setFixedTime(time)
    await page.reload()
    await expect(status(page)).toHaveText(said)
  }
  // The document itself says nothing that can grow old, and keeps the room.
  const html = await (await page.request.get(`/tr/restaurants/${id}`)).text()
  expect(html).not.toContain(texts.hours.open)
  const height = async () => (await status(page).boundingBox())!.height
  const filled = await height()
  await status(page).evaluate((place) => place.querySelector('[data-words]')!.replaceChildren())
  expect(await height()).toBe(filled)
})

test.describe('for a visitor whose clock changes that night', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('the hours are those of Istanbul [HOUR-01]', phoneOnly, async ({ page }) => {
    await signUp(page)
    const id = await restaurantWithHours(page, 'Mo-Su 10:00-12:00')
    // In New York clocks go back at two o'clock on 7 November 2027, which is 09:00 in Istanbul.
    await page.clock.setFixedTime(new Date('2027-11-07T10:30:00+03:00'))
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await expect(status(page)).toHaveText(texts.hours.open)
    await expect(page.locator('tr[aria-current=date]')).toContainText(texts.hours.days[6]!)
  })
})

test(
  'a member adds hours by touch or by keyboard: a pattern, a night, a special day; errors keep what is typed [HOUR-01]',
  main,
  async ({ page }, info) => {
    await signUp(page)
    const id = await restaurantWithHours(page)
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await expect(page.getByText(texts.hours.unknown)).toBeVisible()
    const isPhone = info.project.name !== 'desktop'
    const press = async (name: string, role: 'button' | 'radio' | 'checkbox' = 'button') => {
      const target = page.getByRole(role, { name, exact: true })
      if (isPhone) return target.tap()
      await target.focus()
      return page.keyboard.press(role === 'button' ? 'Enter' : 'Space')
    }
    await press(texts.hours.add)
    const dialog = page.getByRole('dialog', { name: texts.hours.title })
    await expect(dialog).toBeVisible()
    await press(texts.hours.presets.parts, 'radio')
    const set = async (day: string, from: string, to: string) => {
      await dialog.getByLabel(texts.hours.from(day)).first().fill(from)
      await dialog.getByLabel(texts.hours.to(day)).first().fill(to)
    }
    await set(texts.hours.weekdays, '18:00', '02:00')
    await expect(dialog.getByText(texts.hours.nextDay('02:00'))).toBeVisible()
    await set(texts.hours.weekend, '18:00', '18:00')
    await press(texts.hours.addException)
    await dialog.getByLabel(texts.hours.reason).fill('Tadilat')
    await press(texts.hours.save)
    await expect(dialog.getByRole('alert')).toHaveText(texts.hours.missing)
    await expect(dialog.getByLabel(texts.hours.firstDay)).toBeFocused()
    await dialog.getByLabel(texts.hours.firstDay).fill('2031-03-05')
    await expect(dialog.getByRole('alert')).toHaveText(texts.errors.HOURS_SPAN_INVALID)
    await set(texts.hours.weekend, '18:00', '04:00')
    expect(await problemsOf(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }, '[role=dialog]')).toEqual([])
    await press(texts.hours.save)
    await expect(page.getByRole('status').filter({ hasText: texts.hours.saved })).toBeVisible()
    expect((await hoursOf(page, id)).value).toBe('Mo-Fr 18:00-02:00, Sa,Su 18:00-04:00; 2031 Mar 05 off "Tadilat"')
    const week = page.getByRole('table')
    await expect(week.getByRole('row', { name: texts.hours.days[5]! })).toContainText(texts.hours.nextDay('04:00'))
    await expect(page.getByRole('listitem').filter({ hasText: 'Tadilat' })).toContainText(texts.hours.closed)
  },
)

test(
  'a member writes hours in words; what is not understood shows as written and is neither open nor closed [MEND-24 MEND-40 CHG-13]',
  phoneOnly,
  async ({ page }) => {
    await signUp(page)
    const id = await restaurantWithHours(page)
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await page.getByRole('button', { name: texts.hours.add }).click()
    const dialog = page.getByRole('dialog', { name: texts.hours.title })
    await dialog.getByRole('radio', { name: texts.hours.presets.text }).check()
    const field = dialog.getByRole('textbox', { name: texts.hours.text })
    await field.fill('')
    await dialog.getByRole('button', { name: texts.hours.save }).click()
    await expect(dialog.getByRole('alert')).toHaveText(texts.errors.HOURS_EMPTY)
    await expect(field).toBeFocused()
    await field.fill('Akşamları açık')
    await expect(dialog.getByText(texts.hours.notUnderstood)).toBeVisible()
    await field.fill('hafta içi 10.00-22.00, pazar kapalı')
    await expect(dialog.getByText(textLike(texts.hours.understood))).toContainText('10:00 – 22:00')
    await dialog.getByRole('button', { name: texts.hours.save }).click()
    await expect(page.getByRole('status').filter({ hasText: texts.hours.saved })).toBeVisible()
    expect((await hoursOf(page, id)).value).toBe('Mo-Fr 10:00-22:00')
    await page.getByRole('button', { name: texts.hours.edit }).click()
    await dialog.getByRole('radio', { name: texts.hours.presets.text }).check()
    await expect(field).toHaveValue('Mo-Fr 10:00-22:00')
    await field.fill('Akşam ezanından sonra')
    await dialog.getByRole('button', { name: texts.hours.save }).click()
    await expect(page.getByText(texts.hours.asWritten('Akşam ezanından sonra'))).toBeVisible()
    await expect(page.getByText(texts.hours.asWrittenHelp)).toBeVisible()
    await expect(status(page)).toHaveAttribute('data-status', 'unknown')
    await expect(status(page)).toHaveText('')
    // No time of a text that was not understood is in the data for search engines.
    const html = await (await page.request.get(`/tr/restaurants/${id}`)).text()
    expect(html).toContain('application/ld+json')
    expect(html).not.toContain('OpeningHoursSpecification')
  },
)

test('hours that other members changed meanwhile are shown, and nothing typed is lost [HOUR-01]', phoneOnly, async ({ page, browser }) => {
  await signUp(page)
  const id = await restaurantWithHours(page, 'Mo-Su 10:00-22:00')
  await page.goto(`/tr/restaurants/${id}#bilgiler`)
  await page.getByRole('button', { name: texts.hours.edit }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.hours.from(texts.hours.everyDay)).fill('07:00')
  // Three other members decide about them.
  for (let member = 0; member < 3; member++) {
    const other = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
    await signUp({ request: other.request })
    await call(other, 'PUT', `/restaurants/${id}/hours`, { value: 'Mo-Su 09:00-21:00', version: 1 })
    await other.close()
  }
  await dialog.getByRole('button', { name: texts.hours.save }).click()
  await expect(dialog.getByRole('alert')).toHaveText(texts.errors.HOURS_CHANGED)
  await expect(dialog.getByText('09:00 – 21:00')).toBeVisible()
  await expect(dialog.getByLabel(texts.hours.from(texts.hours.everyDay))).toHaveValue('07:00')
  await dialog.getByRole('button', { name: texts.hours.save }).click()
  await expect(page.getByRole('status').filter({ hasText: texts.hours.saved })).toBeVisible()
  expect(await hoursOf(page, id)).toMatchObject({ value: 'Mo-Su 07:00-22:00', version: 3 })

  // The author goes back to what the other members said.
  await page.getByRole('button', { name: texts.hours.history }).click()
  await dialog.getByRole('button', { name: `${texts.hours.undo}: ${texts.hours.version(2)}` }).click()
  await expect(page.getByRole('status').filter({ hasText: texts.hours.undoDone })).toBeVisible()
  expect(await hoursOf(page, id)).toMatchObject({ value: 'Mo-Su 09:00-21:00', version: 4 })
})

const section = (page: Page) => page.getByRole('region', { name: texts.hours.title })
const told = (page: Page, text: string) => expect(page.locator('.toast').filter({ hasText: text })).toBeVisible()
/** A restaurant of another member, with these hours. */
async function restaurantOfAnother(browser: Browser, ...values: string[]): Promise<string> {
  const author = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
  await signUp({ request: author.request })
  const id = await restaurantWithHours({ request: author.request }, ...values)
  await author.close()
  return id
}
/** As if what was said about these hours had been said from elsewhere: all journeys come from one network. */
async function fromElsewhere(id: string): Promise<void> {
  const { pool } = await journeyDatabase()
  await pool.query('update hours_statements set network_hash = null where restaurant_id = $1', [id])
}

test(
  'a member who changes known hours reads what completes it, and an independent one completes it with a press [CHG-14 MEND-52 HOUR-01]',
  phoneOnly,
  async ({ page, browser }) => {
    const id = await restaurantOfAnother(browser, 'Mo-Su 10:00-22:00')
    await asZeynep(page)
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await section(page).getByRole('button', { name: texts.hours.edit }).tap()
    const dialog = page.getByRole('dialog', { name: texts.hours.title })
    await dialog.getByLabel(texts.hours.from(texts.hours.everyDay)).fill('07:00')
    await dialog.getByRole('button', { name: texts.hours.save }).tap()
    await told(page, texts.witnesses.alone)
    const said = section(page).getByText(texts.hours.others(1, `${texts.hours.everyDay} 07:00 – 22:00`))
    await expect(said).toBeVisible()
    expect(await hoursOf(page, id)).toMatchObject({ value: 'Mo-Su 10:00-22:00', version: 1, isWord: false })

    await fromElsewhere(id)
    await page.context().clearCookies({ name: /session/ })
    await signUp(page)
    await page.reload()
    await section(page)
      .getByRole('button', { name: textLike(texts.hours.agreeWith) })
      .tap()
    await told(page, texts.hours.saved)
    await expect(said).toHaveCount(0)
    expect(await hoursOf(page, id)).toMatchObject({ value: 'Mo-Su 07:00-22:00', version: 2, isWord: false, others: [] })
  },
)

test(
  'the first word about hours is shown as one, and an independent member confirms it with a press [CHG-14 HOUR-01]',
  phoneOnly,
  async ({ page, browser }) => {
    const id = await restaurantOfAnother(browser)
    await signUp(page)
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await section(page).getByRole('button', { name: texts.hours.add }).tap()
    const dialog = page.getByRole('dialog', { name: texts.hours.title })
    await dialog.getByRole('radio', { name: texts.hours.presets.always }).tap()
    await dialog.getByRole('button', { name: texts.hours.save }).tap()
    await told(page, texts.hours.savedAsWord)
    const word = section(page).getByText(texts.hours.word)
    await expect(word).toBeVisible()
    expect(await hoursOf(page, id)).toMatchObject({ value: '24/7', version: 1, isWord: true })

    await fromElsewhere(id)
    await page.context().clearCookies({ name: /session/ })
    await asZeynep(page)
    await page.reload()
    await section(page).getByRole('button', { name: texts.hours.confirm }).tap()
    await told(page, texts.hours.saved)
    await expect(word).toHaveCount(0)
    expect(await hoursOf(page, id)).toMatchObject({ value: '24/7', version: 1, isWord: false })
  },
)

test('a visitor is led to the sign-in and back to the editor [HOUR-01]', phoneOnly, async ({ page, browser }) => {
  const member = await browser.newContext({ baseURL: process.env['JOURNEY_URL']! })
  await signUp({ request: member.request })
  const id = await restaurantWithHours({ request: member.request })
  await member.close()
  await page.goto(`/tr/restaurants/${id}#bilgiler`)
  await page.getByRole('button', { name: texts.hours.add }).click()
  await page.waitForURL(/\/tr\/login/)
  await signUp(page)
  await page.goto(`/tr/restaurants/${id}#saat-duzenle`)
  await expect(page.getByRole('dialog', { name: texts.hours.title })).toBeVisible()
})

test('the list shows open restaurants alone, and says what that leaves out [HOUR-01]', phoneOnly, async ({ page }) => {
  await signUp(page)
  const [open, unknown] = [await restaurantWithHours(page, '24/7'), await restaurantWithHours(page)]
  await page.goto('/tr/restaurants?sirala=yeni')
  const link = (id: string) => page.locator(`main article a[href="/tr/restaurants/${id}"]`).first()
  await expect(link(unknown)).toBeVisible()
  await page.getByText(texts.filters.filters, { exact: true }).click()
  await page.getByRole('checkbox', { name: texts.filters.openNow }).click()
  await expect(page).toHaveURL(/acik=1/)
  await expect(page.getByText(texts.filters.openNowHelp)).toBeVisible()
  await expect(link(unknown)).toHaveCount(0)
  await expect(link(open)).toBeVisible()
  await expect(page.locator(`article:has(a[href="/tr/restaurants/${open}"]) .open-status`)).toHaveText(texts.hours.open)
  await page.reload()
  await expect(link(open)).toBeVisible()
  await expect(link(unknown)).toHaveCount(0)
})
