import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandStyles } from '#lib/brand-colors.ts'
import { contrast, mix, parseHex, type Rgb } from '#lib/color.ts'
import { accentProblem, barProblem } from '#site/settings.ts'
import { colorPairs, decoration } from './color-pairs.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

type Theme = 'light' | 'dark'
type Colors = ReadonlyMap<string, Record<Theme, Rgb>>

/** The colour tokens that a style sheet sets. */
function colorsIn(css: string): Colors {
  const hex = '(#[0-9a-f]{6})'
  const token = new RegExp(`--([\\w-]+):\\s*(?:${hex}|light-dark\\(${hex},\\s*${hex}\\))(?=[;}])`, 'g')
  const drawn = css.replaceAll(/var\(--in-light,([^)]*)\) var\(--in-dark,([^)]*)\)/g, 'light-dark($1,$2)')
  return new Map(
    [...drawn.matchAll(token)].map(([, name, both, light, dark]) => [
      name!,
      { light: parseHex(both ?? light!), dark: parseHex(both ?? dark!) },
    ]),
  )
}

const house = colorsIn(read('src/ui/styles/tokens.css'))
const photographs: Record<string, Rgb> = { white: [255, 255, 255], black: [0, 0, 0] }

function colorOf(name: string, colors: Colors, theme: Theme): Rgb {
  const color = colors.get(name)?.[theme] ?? photographs[name]
  if (!color) throw new Error(`no colour is called ${name}`)
  return color
}

/** The colour of a ground such as `card` or `ink/7 card`. */
function groundOf(ground: string, colors: Colors, theme: Theme): Rgb {
  const [, tint, share, below] = /^([\w-]+)\/(\d+) ([\w-]+)$/.exec(ground) ?? []
  if (tint === undefined) return colorOf(ground, colors, theme)
  return mix(colorOf(below!, colors, theme), colorOf(tint, colors, theme), Number(share) / 100)
}

const namesIn = (ground: string): string[] => ground.split(' ').map((part) => part.replace(/\/\d+$/, ''))

/** The pairs that are too close to each other; with the colours of a brand, among those that it changes. */
function unreadable(brand?: Colors): string[] {
  const colors = new Map([...house, ...(brand ?? [])])
  const found: string[] = []
  for (const { what, ratio, front, grounds } of colorPairs.filter(({ isHouseOnly }) => !brand || !isHouseOnly))
    for (const text of front)
      for (const ground of grounds.filter((one) => !brand || [text, ...namesIn(one)].some((name) => brand.has(name))))
        for (const theme of ['light', 'dark'] as const) {
          const reached = contrast(colorOf(text, colors, theme), groundOf(ground, colors, theme))
          if (reached < ratio) found.push(`${what}: ${text} on ${ground}, ${theme}: ${reached.toFixed(2)} of ${ratio}`)
        }
  return found
}

/** Text and ground that one list of class names sets, both in the same state. */
function pairsOfClasses(source: string): string[] {
  return [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, one, two, three]) => {
    const classes = (one ?? two ?? three ?? '').split(/\s+/)
    const set = (kind: string): { state: string; token: string }[] =>
      classes.flatMap((name) => {
        const [, state, token] = new RegExp(`^(.*:)?${kind}-([a-z0-9-]+)!?$`).exec(name) ?? []
        return token !== undefined && house.has(token) ? [{ state: state ?? '', token }] : []
      })
    const grounds = set('bg')
    return set('text').flatMap(({ state, token }) =>
      grounds.filter((ground) => ground.state === state).map((ground) => `${token} on ${ground.token}`),
    )
  })
}

/** Text and ground that one block of a style sheet sets. */
function pairsOfBlocks(css: string): string[] {
  const found: string[] = []
  const blocks: string[] = ['']
  for (const [part] of css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/[{}]|[^{}]+/g)) {
    if (part === '{') blocks.push('')
    else if (part !== '}') blocks.push(blocks.pop()! + part)
    else {
      const block = blocks.pop()!
      const text = /(?:^|[\s;])color:\s*var\(--([\w-]+)\)/.exec(block)?.[1]
      const ground = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(block)?.[1]
      if (text !== undefined && ground !== undefined && house.has(text) && house.has(ground)) found.push(`${text} on ${ground}`)
    }
  }
  return found
}

const listed = new Set(
  colorPairs
    .filter(({ ratio }) => ratio === 4.5)
    .flatMap(({ front, grounds }) => front.flatMap((text) => grounds.map((ground) => `${text} on ${ground}`))),
)

describe('the colours', () => {
  it('of texts, controls and focus rings stand out from their grounds in both themes [GEN-11]', () => {
    expect(unreadable()).toEqual([])
  })

  it('stay readable with every accent and bar that an admin may choose [DESK-03]', () => {
    const hex = (red: number, green: number, blue: number) =>
      fc
        .tuple(fc.integer({ min: 0, max: red }), fc.integer({ min: 0, max: green }), fc.integer({ min: 0, max: blue }))
        .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)
    // Dark enough for a bar now and then.
    const colors = fc.tuple(hex(255, 255, 255), hex(120, 90, 160))
    fc.assert(
      fc.property(colors, ([accent, bar]) => {
        fc.pre(accentProblem(accent) === undefined && barProblem(bar, accent) === undefined)
        const brand = colorsIn(brandStyles(accent, bar))
        expect(brand.size).toBe(9)
        expect(unreadable(brand)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('are each in a pair, or said to be decoration', () => {
    const paired = new Set(colorPairs.flatMap(({ front, grounds }) => [...front, ...grounds.flatMap(namesIn)]))
    expect([...house.keys()].filter((name) => !paired.has(name)).toSorted()).toEqual(Object.keys(decoration).toSorted())
    // Every token of the style sheet whose value has a colour is read.
    const values = [...read('src/ui/styles/tokens.css').matchAll(/^\s*--([\w-]+):([^;]*#[0-9a-f]{3,8}[^;]*);/gm)]
    expect(values.map(([, name]) => name)).toEqual([...house.keys()])
  })

  it('that one list of classes or one block of a style sheet sets together are a pair', () => {
    const classes = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (file) => file.endsWith('.test.ts') })
    const styles = globSync('src/**/*.css', { cwd: root })
    const used = [...classes.flatMap((file) => pairsOfClasses(read(file))), ...styles.flatMap((file) => pairsOfBlocks(read(file)))]
    expect(new Set(used).size).toBeGreaterThan(20)
    expect([...new Set(used)].filter((pair) => !listed.has(pair)).toSorted()).toEqual([])
  })
})
