import { contrast, mix, parseHex, type Rgb, toHex, untilContrast } from './color.ts'
import { themeValue } from './theme-value.ts'

/** One colour for each theme. */
interface Pair {
  light: string
  dark: string
}

/** The colours that follow the operator's two. */
export interface BrandColors {
  accent: string
  /** The accent under the pointer. */
  accentDeep: string
  /** The ground of notes. */
  accentSoft: Pair
  /** The accent as text or icon. */
  accentText: Pair
  /** The focus ring on the accent. */
  focusOnAccent: string
  bar: Pair
  /** Fields on the bar. */
  barRaised: Pair
  /** Edges of controls on the bar. */
  barLine: string
  /** Quiet text on the bar. */
  onBar2: string
}

type Accent = Pick<BrandColors, 'accent' | 'accentDeep' | 'accentSoft' | 'accentText' | 'focusOnAccent'>
type Bar = Pick<BrandColors, 'bar' | 'barRaised' | 'barLine' | 'onBar2'>

// As in src/ui/styles/tokens.css; brand-colors.test.ts compares.
const houseAccent: Accent = {
  accent: '#ffb31a',
  accentDeep: '#f09a00',
  accentSoft: { light: '#ffe9bd', dark: '#3b2a0c' },
  accentText: { light: '#8a4b00', dark: '#ffc24a' },
  focusOnAccent: '#0b4fd6',
}
const houseBar: Bar = {
  bar: { light: '#1e140e', dark: '#0a0705' },
  barRaised: { light: '#33251b', dark: '#241a14' },
  barLine: '#8a7663',
  onBar2: '#cdbba6',
}

/** The grounds of text, and the texts and edges that appear on the soft accent: those of src/ui/styles/tokens.css. */
const grounds = {
  light: ['#f7f0e3', '#fffdf8', '#ffffff', '#efe5d3'].map(parseHex),
  dark: ['#120d0a', '#1d1611', '#2a2019', '#0c0806'].map(parseHex),
}
const inks = {
  light: ['#1e140e', '#574638', '#6f5c4b', '#006b55', '#b3172a', '#9a3412'].map(parseHex),
  dark: ['#fbf1e2', '#d0bfab', '#ac9883', '#2be0b6', '#ff858c', '#fdba8c'].map(parseHex),
}
const edges = {
  light: ['#8b7661', '#2f6fde', '#0b4fd6'].map(parseHex),
  dark: ['#8a7663', '#7cc0ff'].map(parseHex),
}
const NIGHT = parseHex('#1e140e')
const ON_BAR = parseHex('#fbf1e2')
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** All colours of a brand. A default stays as it was drawn; others are moved until every text on and in them is readable (WCAG AA). */
export function brandColors(accentColor: string, barColor: string): BrandColors {
  return {
    ...(accentColor === houseAccent.accent ? houseAccent : accentColors(parseHex(accentColor))),
    ...(barColor === houseBar.bar.light ? houseBar : barColors(parseHex(barColor))),
  }
}

export function hasHouseColors({ accentColor, barColor }: { accentColor: string; barColor: string }): boolean {
  return accentColor === houseAccent.accent && barColor === houseBar.bar.light
}

function accentColors(accent: Rgb): Accent {
  const darker = mix(accent, BLACK, 0.1)
  const deep = contrast(darker, NIGHT) >= 4.5 ? darker : mix(accent, WHITE, 0.2)
  const soft = {
    light: softUntil(mix(parseHex('#fffdf8'), accent, 0.28), WHITE, 'light'),
    dark: softUntil(mix(parseHex('#1d1611'), accent, 0.16), BLACK, 'dark'),
  }
  return {
    accent: toHex(accent),
    accentDeep: toHex(deep),
    accentSoft: { light: toHex(soft.light), dark: toHex(soft.dark) },
    accentText: {
      light: toHex(untilContrast(accent, NIGHT, [...grounds.light, soft.light], 4.5)),
      dark: toHex(untilContrast(accent, WHITE, [...grounds.dark, soft.dark], 4.5)),
    },
    focusOnAccent: toHex(untilContrast(parseHex(houseAccent.focusOnAccent), BLACK, [accent, deep], 3)),
  }
}

function softUntil(soft: Rgb, end: Rgb, theme: 'light' | 'dark'): Rgb {
  return untilContrast(untilContrast(soft, end, inks[theme], 4.5), end, edges[theme], 3)
}

function barColors(bar: Rgb): Bar {
  const dark = mix(bar, BLACK, 0.6)
  const raised = { light: raisedFrom(bar), dark: raisedFrom(dark) }
  const bars = [bar, dark, raised.light, raised.dark]
  // A row of a list on the bar that is chosen: bg-on-bar/14.
  const rows = bars.map((one) => mix(one, ON_BAR, 0.14))
  return {
    bar: { light: toHex(bar), dark: toHex(dark) },
    barRaised: { light: toHex(raised.light), dark: toHex(raised.dark) },
    barLine: toHex(untilContrast(mix(bar, ON_BAR, 0.4), ON_BAR, bars, 3)),
    onBar2: toHex(untilContrast(parseHex(houseBar.onBar2), ON_BAR, [...bars, ...rows], 4.5)),
  }
}

/** A little lighter than the bar, with light text that stays readable, also on a chosen row. */
function raisedFrom(bar: Rgb): Rgb {
  return untilContrast(mix(bar, ON_BAR, 0.1), bar, [ON_BAR], 6.5)
}

/** The style sheet of a brand, over src/ui/styles/tokens.css. */
export function brandStyles(accentColor: string, barColor: string): string {
  const c = brandColors(accentColor, barColor)
  const both = ({ light, dark }: Pair): string => themeValue(light, dark)
  const values = {
    saffron: c.accent,
    'saffron-deep': c.accentDeep,
    'saffron-soft': both(c.accentSoft),
    'saffron-text': both(c.accentText),
    'focus-on-saffron': c.focusOnAccent,
    bar: both(c.bar),
    'bar-raised': both(c.barRaised),
    'bar-line': c.barLine,
    'on-bar-2': c.onBar2,
  }
  // Above the tokens wherever their style sheet is.
  return `:root:root{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`
}

/** Raised when the colours of a brand are computed in another way: its style sheet is kept for good under its address. */
const LOOK = 3

/** The address of the style sheet of a brand. It names the colours, so that every process answers it alike. */
export function brandStylesPath(accentColor: string, barColor: string): string {
  return `/brand/colors-${LOOK}-${accentColor.slice(1)}-${barColor.slice(1)}.css`
}

/** The address of the drawn mark in an accent. */
export function brandMarkPath(accentColor: string): string {
  return accentColor === houseAccent.accent ? '/brand/mark-on-dark.svg' : `/brand/mark-${LOOK}-${accentColor.slice(1)}.svg`
}

const file = new RegExp(`^(?:colors-${LOOK}-([0-9a-f]{6})-([0-9a-f]{6})\\.css|mark-${LOOK}-([0-9a-f]{6})\\.svg)$`)

/** What the name of a file of a brand asks for. */
export function parseBrandFile(name: string): { accentColor: string; barColor?: string } | undefined {
  const [, accent, bar, ofMark] = file.exec(name) ?? []
  if (accent !== undefined) return { accentColor: `#${accent}`, barColor: `#${bar}` }
  return ofMark === undefined ? undefined : { accentColor: `#${ofMark}` }
}
