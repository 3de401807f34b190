import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What hinders somebody on this page, by axe's rules of these tags or of these names: the rule and where it is broken. */
export async function problemsOf(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  // Colours on their way from one theme to the other are neither.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Carrying all that is well out of the page, too, costs several times as much as looking.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'] }
  return page.evaluate(async (given) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, given)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  }, options)
}
