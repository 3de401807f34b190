import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { texts } from './texts.ts'

/** Opens the score of a restaurant once the site has written its first dump: a job does that soon after the first start. */
export async function openScore(page: Page, request: APIRequestContext, path: `/tr/restaurants/${string}/score`): Promise<void> {
  const votes = path.replace('/tr/', '/api/').replace('/score', '/votes')
  await expect.poll(async () => (await request.get(votes)).status(), { timeout: 60_000 }).toBe(200)
  await expect(async () => {
    await page.goto(path)
    // A page that was rendered before the dump is kept for less than a minute.
    await expect(page.getByRole('link', { name: texts.scores.download })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 70_000 })
}
