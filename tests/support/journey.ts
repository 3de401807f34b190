import { test as base } from '@playwright/test'

/** Journeys start from the address of the running product, and fail on any error that the page logs. */
export const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  baseURL: async ({}, use) => {
    await use(process.env['JOURNEY_URL'])
  },
  page: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/the server responded with a status of (4\d\d|503)/.test(message.text()))
        problems.push(message.text())
    })
    await use(page)
    base.expect(problems, 'errors in the browser’s console').toEqual([])
  },
})

export { expect } from '@playwright/test'
