import { contrast, mix, parseHex, type Rgb, toHex, untilContrast } from '#lib/color.ts'
import { themeValue } from '#lib/theme-value.ts'

export const voteColorModes = ['red-green', 'random', 'custom'] as const
export type VoteColorMode = (typeof voteColorModes)[number]

export interface VoteColors {
  accept: string
  reject: string
}

export interface VoteColorSettings {
  mode: VoteColorMode
  /** Used in the mode 'custom'. */
  custom: VoteColors
}

export const DEFAULT_VOTE_COLORS: VoteColors = { accept: '#00C49A', reject: '#E63946' }
export const DEFAULT_VOTE_COLOR_SETTINGS: VoteColorSettings = { mode: 'red-green', custom: DEFAULT_VOTE_COLORS }

/** Ten pairs with enough contrast on a card in both themes, distinguishable for colour-blind people. */
export const voteColorPresets: readonly VoteColors[] = [
  { accept: '#427cf0', reject: '#e25812' },
  { accept: '#1089c6', reject: '#e21235' },
  { accept: '#427cf0', reject: '#aa760e' },
  { accept: '#6952e0', reject: '#aa900e' },
  { accept: '#1c9c71', reject: '#f042b6' },
  { accept: '#425ff0', reject: '#e23512' },
  { accept: '#268aed', reject: '#c66b10' },
  { accept: '#ab26ed', reject: '#5c9c1c' },
  { accept: '#209db6', reject: '#e23512' },
  { accept: '#5269e0', reject: '#e25812' },
]

/** Whether these are two valid, different colours. */
export function areVoteColors({ accept, reject }: VoteColors): boolean {
  const form = /^#[0-9a-f]{6}$/i
  return form.test(accept) && form.test(reject) && accept.toLowerCase() !== reject.toLowerCase()
}

/** The colours in use; `preset` is the one that this device drew. */
export function voteColorsOf(settings: VoteColorSettings, preset: number): VoteColors {
  if (settings.mode === 'custom') return settings.custom
  if (settings.mode === 'random') return voteColorPresets[preset % voteColorPresets.length] ?? DEFAULT_VOTE_COLORS
  return DEFAULT_VOTE_COLORS
}

const INK = parseHex('#1E140E')
const BLACK: Rgb = [0, 0, 0]
const PAPER = parseHex('#FFFFFF')
const LIGHT_CARD = parseHex('#FFFDF8')
const LIGHT_PAGE = parseHex('#F7F0E3')
const DARK_CARD = parseHex('#1D1611')
const DARK_RAISED = parseHex('#2A2019')
const TEXT_RATIO = 4.5

/** The CSS properties that make these colours readable as fill, text and background, in both themes. */
export function voteColorProperties({ accept, reject }: VoteColors): Record<string, string> {
  return { ...propertiesOf('accept', parseHex(accept)), ...propertiesOf('reject', parseHex(reject)) }
}

function propertiesOf(name: 'accept' | 'reject', color: Rgb): Record<string, string> {
  const lightSoft = mix(PAPER, color, 0.14)
  const darkSoft = mix(DARK_CARD, color, 0.22)
  const onFill = contrast(BLACK, color) >= contrast(PAPER, color) ? untilContrast(INK, BLACK, [color], TEXT_RATIO) : PAPER
  const textOnLight = untilContrast(color, BLACK, [LIGHT_CARD, LIGHT_PAGE, lightSoft], TEXT_RATIO)
  const textOnDark = untilContrast(color, PAPER, [DARK_CARD, DARK_RAISED, darkSoft], TEXT_RATIO)
  return {
    [`--${name}`]: toHex(color),
    [`--on-${name}`]: toHex(onFill),
    [`--${name}-text`]: themeValue(toHex(textOnLight), toHex(textOnDark)),
    [`--${name}-soft`]: themeValue(toHex(lightSoft), toHex(darkSoft)),
  }
}
