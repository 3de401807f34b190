import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Axe would read every style sheet again on every screen to find this: tests/support/axe.ts does without.
it('no style depends on the orientation of the device', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('src/**/*.{css,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const depends = /\borientation\s*:|\b(?:landscape|portrait):/
  expect(files.filter((file) => depends.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
