import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

// A problem is told by its rule and its selector: the HTML of every element that was looked at would be made for nothing.
const source = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}\naxe.configure({ noHtml: true })`

/** Every page that opens from now on has axe: the browser then compiles it once, and gets it once. */
export async function keepAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: source })
}

/** All that axe knows of the guidelines that we follow, and of good practice. */
export const everyRule: axe.RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }

/**
 * The accessibility violations of this page, by axe's rules of these tags or names: the rule and the element. With a selector, only
 * those inside of it: a target that is half scrolled under the header counts as too small.
 */
export async function problemsOf(page: Page, runOnly: axe.RunOnly, within = 'html'): Promise<string[]> {
  // During a transition between themes the colours are not final.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // Returning the passed rules, too, costs several times as much as the check. Our pages have no frames and no sound to load.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], preload: false, iframes: false }
  return page.evaluate(
    async ([given, selector]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document.querySelector(selector)!, given)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
    },
    [options, within] as const,
  )
}
