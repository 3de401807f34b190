import { join } from 'node:path'
import { expect, it } from 'vitest'
import { earlyReads, earlyReadsOf } from './early-reads.ts'

it('journeys assert by what waits for a state, and never sleep', () => {
  expect(earlyReadsOf(join(import.meta.dirname, '../..'))).toEqual([])
})

it.each([
  ["expect(await page.getByRole('heading').allTextContents()).toEqual([name])", 1],
  ["expect.soft((await link.getAttribute('href'))!.length).toBe(3)", 1],
  ['await page.waitForTimeout(500)', 1],
  ["await expect(page.getByRole('heading')).toHaveText([name])", 0],
  ['await expect(async () => { if (await more.isVisible()) await more.click() }).toPass()', 0],
  ['const before = await title.textContent(); await expect(other).not.toHaveText(before!)', 0],
])('a read that may come too early is found: %s', (source, count) => {
  expect(earlyReads('example.spec.ts', source)).toHaveLength(count)
})
