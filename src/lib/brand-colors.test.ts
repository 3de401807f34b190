import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandColors, brandStyles, brandStylesPath, parseBrandFile } from './brand-colors.ts'
import { contrast, parseHex } from './color.ts'
import { accentProblem, barProblem, DEFAULT_SETTINGS } from '#site/settings.ts'

const tokens = readFileSync(join(import.meta.dirname, '../ui/styles/tokens.css'), 'utf8')
const { accentColor, barColor } = DEFAULT_SETTINGS

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
/** Dark enough for a bar now and then. */
const darkHex = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 160 }))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)

const ratio = (one: string, other: string): number => contrast(parseHex(one), parseHex(other))

describe('the colours of a brand', () => {
  it('are those of the design while nothing is changed [DESK-03]', () => {
    const sheet = brandStyles(accentColor, barColor)
    const drawn = tokens.replaceAll(/light-dark\((#\w+), (#\w+)\)/g, 'var(--in-light,$1) var(--in-dark,$2)')
    for (const [, name, value] of sheet.slice(':root:root{'.length, -1).matchAll(/--([\w-]+):([^;]+)/g))
      expect(drawn.replaceAll(', ', ',')).toContain(`--${name}: ${value};`)
  })

  it('keep every text readable in both themes, for every colour that an admin may choose [DESK-03]', () => {
    let checked = 0
    fc.assert(
      fc.property(hex, darkHex, (accent, bar) => {
        fc.pre(accentProblem(accent) === undefined && barProblem(bar, accent) === undefined)
        checked++
        const c = brandColors(accent, bar)
        for (const button of [c.accent, c.accentDeep]) {
          expect(ratio(button, '#1e140e')).toBeGreaterThanOrEqual(4.5)
          expect(ratio(button, c.focusOnAccent)).toBeGreaterThanOrEqual(3)
        }
        for (const ground of ['#f7f0e3', '#fffdf8', '#ffffff', '#efe5d3', c.accentSoft.light])
          expect(ratio(c.accentText.light, ground)).toBeGreaterThanOrEqual(4.5)
        for (const ground of ['#120d0a', '#1d1611', '#2a2019', '#0c0806', c.accentSoft.dark])
          expect(ratio(c.accentText.dark, ground)).toBeGreaterThanOrEqual(4.5)
        for (const text of ['#1e140e', '#574638']) expect(ratio(c.accentSoft.light, text)).toBeGreaterThanOrEqual(4.5)
        for (const text of ['#fbf1e2', '#d0bfab']) expect(ratio(c.accentSoft.dark, text)).toBeGreaterThanOrEqual(4.5)
        for (const ground of [c.bar.light, c.bar.dark]) {
          expect(ratio(c.accent, ground)).toBeGreaterThanOrEqual(4.5)
          expect(ratio('#fbf1e2', ground)).toBeGreaterThanOrEqual(7)
          expect(ratio('#7cc0ff', ground)).toBeGreaterThanOrEqual(3)
        }
        for (const ground of [c.bar.light, c.bar.dark, c.barRaised.light, c.barRaised.dark]) {
          expect(ratio('#fbf1e2', ground)).toBeGreaterThanOrEqual(4.5)
          expect(ratio(c.onBar2, ground)).toBeGreaterThanOrEqual(4.5)
          expect(ratio(c.barLine, ground)).toBeGreaterThanOrEqual(3)
        }
      }),
      { numRuns: 1000 },
    )
    expect(checked).toBe(1000)
  })

  it('have an address that says which they are, so that every process answers it alike [DESK-03]', () => {
    const path = brandStylesPath('#7cc0ff', '#102030')
    expect(parseBrandFile(path.slice('/brand/'.length))).toEqual({ accentColor: '#7cc0ff', barColor: '#102030' })
    for (const name of ['colors-3-7cc0ff.css', 'colors-3-7cc0ff-10203.css', 'colors-9-7cc0ff-102030.css', '../mark-3-7cc0ff.svg'])
      expect(parseBrandFile(name)).toBeUndefined()
  })
})

describe('an accent', () => {
  it.each([
    '#00ff00',
    '#00c49a',
    '#2be0b6',
    '#22c55e',
    '#10b981',
    '#84cc16',
    '#10c090',
    '#7fff7f',
    '#ff0000',
    '#ff858c',
    '#f43f5e',
    '#ff6347',
    '#ff4d4d',
    '#fa8072',
  ])('is no green and no red, which belong to votes: %s [MEND-49]', (color) => {
    expect(accentProblem(color)).toBe('COLOR_OF_VOTES')
  })

  it.each([
    DEFAULT_SETTINGS.accentColor,
    '#ff7f50',
    '#f97316',
    '#ff8c00',
    '#ffd60a',
    '#ffff00',
    '#14b8a6',
    '#2dd4bf',
    '#40e0d0',
    '#06b6d4',
    '#7cc0ff',
    '#60a5fa',
    '#c084fc',
    '#ff69b4',
    '#f472b6',
    '#ec4899',
    '#d946ef',
    '#e0e8e0',
    '#ffffff',
    '#c8c0b8',
  ])('may be of a hue beside them: %s [MEND-49]', (color) => {
    expect(accentProblem(color)).toBeUndefined()
  })
})
