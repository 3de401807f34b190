import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findRoute, paths } from '#routes/index.ts'
import { screens } from '#tests/support/screens.ts'
import { darkScreens } from '#tests/support/dark-screens.ts'
import { phoneTours, wideTours } from '#tests/support/tours.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const sources = globSync('tests/support/{*-screens,screens}.ts', { cwd: root })
const shown = [...wideTours, ...phoneTours].flatMap((tour) => tour.screens)

/** Pages that no screen opens by their address. */
const openedOtherwise = {
  '/tr/question/:id': 'is the page of /tr/restaurants/:id at its former address',
  '/tr/explore': 'redirects to a restaurant',
  '/tr/imprint': 'exists when the operator fills it in: site-settings.spec.ts looks at it on a server of its own',
  '/tr/collections/mine/:id': 'the screen own-collection opens it by a press',
}

/** The paths that a source opens, with a word in place of each value. */
function pathsIn(source: string): string[] {
  const literals = [...source.matchAll(/['"`](\/tr(?:[/?#][^'"`]*)?)['"`]/g)].map(([, path]) => path!)
  return literals.map((path) => path.replaceAll(/\$\{[^}]*\}/g, 'x').replace(/[?#].*$/, ''))
}

describe('the screens', () => {
  it('are each looked at by one tour', () => {
    expect(shown.toSorted()).toEqual(Object.keys(screens).toSorted())
    expect([...darkScreens].filter((name) => !shown.includes(name))).toEqual([])
  })

  it('show every page of the site', () => {
    const opened = new Set(sources.flatMap((file) => pathsIn(read(file))).map((path) => findRoute(path)?.route.path))
    expect(paths.filter((path) => !opened.has(path)).toSorted()).toEqual(Object.keys(openedOtherwise).toSorted())
  })

  it('check the answers of what they prepare', () => {
    const unchecked = /\brequest\s*\.\s*(?:get|post|put|patch|delete|fetch)\(/
    expect(sources.filter((file) => unchecked.test(read(file)))).toEqual([])
    expect(sources.length).toBeGreaterThan(20)
  })
})
