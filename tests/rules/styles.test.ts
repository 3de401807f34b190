import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync('src/**/*.{css,tsx}', { cwd: root })
const matching = (pattern: RegExp): string[] => files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

it('is asked of all files with styles', () => expect(files.length).toBeGreaterThan(300))

// Axe would read every style sheet again on every screen to find this: tests/support/axe.ts does without.
it('no style depends on the orientation of the device', () => expect(matching(/\borientation\s*:|\b(?:landscape|portrait):/)).toEqual([]))

// Such a variant matches any element below one that has something, so Chromium styles the whole page again with each box.
it('no class waits for what another element has: a rule in a style sheet names both [REPAIR-22]', () =>
  expect(matching(/\b(?:group|peer|in)-has-/)).toEqual([]))
