import { describe, expect, it } from 'vitest'
import { contrast, linear, parseHex, type Rgb } from '#lib/color.ts'
import {
  areVoteColors,
  DEFAULT_VOTE_COLOR_SETTINGS,
  DEFAULT_VOTE_COLORS,
  voteColorModes,
  voteColorPresets,
  voteColorProperties,
  voteColorsOf,
} from './vote-colors.rules.ts'

// How people without one type of cone see linear red, green and blue (Machado, Oliveira and Fernandes 2009).
const eyes: Record<string, readonly Rgb[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

function lab(color: Rgb, eye: readonly Rgb[]): Rgb {
  const light = color.map(linear)
  const [r, g, b] = eye.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, weight, i) => sum + weight * light[i]!, 0),
      ),
    ),
  ) as unknown as Rgb
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map(f) as unknown as Rgb
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function difference(one: string, other: string, eye: readonly Rgb[]): number {
  const [a, b] = [lab(parseHex(one), eye), lab(parseHex(other), eye)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

describe('vote colours', () => {
  it('are green and red by default [GEN-17]', () => {
    expect(DEFAULT_VOTE_COLORS).toEqual({ accept: '#00C49A', reject: '#E63946' })
    expect(voteColorsOf(DEFAULT_VOTE_COLOR_SETTINGS, 3)).toEqual(DEFAULT_VOTE_COLORS)
  })

  it('have three modes, of which the custom one has two custom colours [GEN-14]', () => {
    expect([...voteColorModes].sort()).toEqual(['custom', 'random', 'red-green'])
    const custom = { accept: '#112233', reject: '#445566' }
    expect(voteColorsOf({ mode: 'custom', custom }, 0)).toEqual(custom)
  })

  it('must differ from each other [GEN-15]', () => {
    expect(areVoteColors({ accept: '#AABBCC', reject: '#aabbcc' })).toBe(false)
    expect(areVoteColors({ accept: '#AABBCC', reject: '#aabbcd' })).toBe(true)
    expect(areVoteColors({ accept: 'red', reject: '#aabbcd' })).toBe(false)
  })

  it('have ten presets with 3:1 contrast in both themes, distinguishable for colour-blind people [GEN-18 GEN-19]', () => {
    expect(new Set(voteColorPresets.map(({ accept, reject }) => accept + reject)).size).toBe(10)
    for (const { accept, reject } of voteColorPresets) {
      for (const ground of ['#FFFDF8', '#1D1611']) {
        expect(contrast(parseHex(accept), parseHex(ground))).toBeGreaterThanOrEqual(3)
        expect(contrast(parseHex(reject), parseHex(ground))).toBeGreaterThanOrEqual(3)
      }
      for (const eye of Object.values(eyes)) expect(difference(accept, reject, eye)).toBeGreaterThan(20)
    }
  })

  it('are readable as text on every background, for any choice [GEN-11]', () => {
    for (const pair of [...voteColorPresets, { accept: '#ffffff', reject: '#000000' }, { accept: '#ffff00', reject: '#00007f' }]) {
      const properties = voteColorProperties(pair)
      for (const name of ['accept', 'reject']) {
        const [onLight, onDark] = properties[`--${name}-text`]!.match(/#[0-9a-f]{6}/g)!.map(parseHex)
        expect(contrast(onLight!, parseHex('#FFFDF8'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(onDark!, parseHex('#1D1611'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(parseHex(properties[`--on-${name}`]!), parseHex(properties[`--${name}`]!))).toBeGreaterThanOrEqual(4.5)
      }
    }
  })
})
