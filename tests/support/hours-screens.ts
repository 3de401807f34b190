import type { Page } from '@playwright/test'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { call } from './calls.ts'
import { newName, signUp } from './people.ts'
import { textLike, texts } from './texts.ts'

/** A restaurant of the member of this page, with these hours one after another. */
export async function restaurantWithHours(page: Pick<Page, 'request'>, ...values: string[]): Promise<string> {
  const { id } = await call<Restaurant>(page, 'POST', '/restaurants', { title: `Saatli Büfe ${newName()}` })
  for (const [version, value] of values.entries()) await call(page, 'PUT', `/restaurants/${id}/hours`, { value, version })
  return id
}

/** The screens of opening hours. */
export const hoursScreens: Record<string, (page: Page) => Promise<unknown>> = {
  hours: async (page) => {
    await signUp(page)
    const id = await restaurantWithHours(page, 'Mo-Th 18:00-02:00, Fr,Sa 18:00-04:00; PH off; Dec 31 18:00-05:00')
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await page.locator('.open-status[data-status]').first().waitFor()
  },
  'hours-unknown': async (page) => {
    await signUp(page)
    await page.goto(`/tr/restaurants/${await restaurantWithHours(page)}#bilgiler`)
    await page.getByText(texts.hours.unknown).waitFor()
  },
  'hours-seasons': async (page) => {
    await signUp(page)
    const id = await restaurantWithHours(
      page,
      'Mo-Fr 10:00-16:00+; Sa 10:00-14:00 "belki"; Jun-Aug Mo-Su 09:00-23:00; Mo[1] off; PH off || "arayın"',
    )
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await page.locator('.open-status[data-status]').first().waitFor()
  },
  'hours-written': async (page) => {
    await signUp(page)
    await page.goto(`/tr/restaurants/${await restaurantWithHours(page, 'Akşam ezanından sonra, hava güzelse')}#bilgiler`)
    await page.getByText(textLike(texts.hours.asWritten)).waitFor()
  },
  'hours-editor-text': async (page) => {
    await signUp(page)
    await page.goto(`/tr/restaurants/${await restaurantWithHours(page, 'Jun-Aug Mo-Fr 10:00+')}#bilgiler`)
    await page.getByRole('button', { name: texts.hours.edit }).click()
    await page.getByRole('dialog').getByText(textLike(texts.hours.understood)).waitFor()
  },
  'hours-said': async (page) => {
    await signUp(page)
    const id = await restaurantWithHours(page)
    for (const [value, version] of [
      ['Mo-Su 10:00-22:00', 0],
      ['Mo-Fr 18:00-02:00, Sa,Su 18:00-04:00', 1],
    ]) {
      await page.context().clearCookies({ name: /session/ })
      await signUp(page)
      await call(page, 'PUT', `/restaurants/${id}/hours`, { value, version })
    }
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await page.getByRole('button', { name: textLike(texts.hours.agreeWith) }).waitFor()
  },
  'hours-editor': async (page) => {
    await signUp(page)
    const id = await restaurantWithHours(page, 'Mo-Fr 10:00-14:00,18:00-02:00, Sa,Su 12:00-04:00; PH 12:00-16:00; Dec 31 off')
    await page.goto(`/tr/restaurants/${id}#bilgiler`)
    await page.getByRole('button', { name: texts.hours.edit }).click()
    await page.getByRole('dialog').getByRole('button', { name: texts.hours.save }).waitFor()
  },
  'hours-history': async (page) => {
    await signUp(page)
    await page.goto(`/tr/restaurants/${await restaurantWithHours(page, 'Mo-Su 10:00-22:00', 'Mo-Su 18:00-04:00', '24/7')}#bilgiler`)
    await page.getByRole('button', { name: texts.hours.history }).click()
    await page.getByRole('button', { name: texts.hours.undoNone }).waitFor()
  },
}
