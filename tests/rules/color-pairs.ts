/** A ground: a token, or a share of one token on another as in `ink/7 card`. */
export type Ground = string

/** What appears on what, and the contrast that WCAG 2.2 asks for. */
interface Pairs {
  what: string
  ratio: 4.5 | 3
  front: readonly string[]
  grounds: readonly Ground[]
  /** Under the pointer an accent at the limit of what an admin may choose reaches a ratio of about 4 only. */
  isHouseOnly?: boolean
}

const SURFACES = ['page', 'card', 'raised', 'well']
const NOTES = ['saffron-soft', 'danger-soft', 'accept-soft', 'reject-soft']
const on = (tint: string, grounds: readonly string[]): Ground[] => grounds.map((ground) => `${tint} ${ground}`)

/** The tokens that are used together. `white` and `black` stand for the brightest and the darkest photograph. */
export const colorPairs: readonly Pairs[] = [
  { what: 'text', ratio: 4.5, front: ['ink', 'ink-2', 'ink-3', 'danger'], grounds: [...SURFACES, ...NOTES] },
  { what: 'the accent as text', ratio: 4.5, front: ['saffron-text'], grounds: [...SURFACES, 'saffron-soft'] },
  { what: 'a verdict', ratio: 4.5, front: ['accept-text', 'reject-text'], grounds: [...SURFACES, 'saffron-soft'] },
  { what: 'a chosen reaction', ratio: 4.5, front: ['accept-text'], grounds: ['accept-soft'] },
  { what: 'a chosen reaction', ratio: 4.5, front: ['reject-text'], grounds: ['reject-soft'] },
  {
    what: 'a row under the pointer',
    ratio: 4.5,
    front: ['ink', 'ink-2'],
    grounds: [...on('ink/7', SURFACES), ...on('saffron/9', ['page'])],
  },
  { what: 'a quiet button', ratio: 4.5, front: ['ink'], grounds: [...on('ink/12', SURFACES)] },
  { what: 'a danger under the pointer', ratio: 4.5, front: ['danger'], grounds: [...on('danger/10', SURFACES), ...on('ink/7', SURFACES)] },
  { what: 'a destroying button', ratio: 4.5, front: ['card'], grounds: ['danger', ...on('danger/85', ['card', 'page'])] },
  { what: 'a main button or chip', ratio: 4.5, front: ['on-saffron', 'night'], grounds: ['saffron', 'saffron-deep'] },
  {
    what: 'an outlined button on the accent under the pointer',
    ratio: 4.5,
    front: ['night'],
    grounds: ['night/8 saffron'],
    isHouseOnly: true,
  },
  { what: 'news in the menu under the pointer', ratio: 4.5, front: ['saffron'], grounds: ['on-bar/12 bar'], isHouseOnly: true },
  { what: 'a chosen chip', ratio: 4.5, front: ['page', 'card'], grounds: ['ink'] },
  { what: 'a label on a photograph', ratio: 4.5, front: ['night'], grounds: ['cream', 'paper'] },
  { what: 'a label on a photograph', ratio: 4.5, front: ['cream', 'saffron', 'on-bar'], grounds: ['night'] },
  { what: 'a sign on a photograph', ratio: 4.5, front: ['on-bar'], grounds: ['night/80 white', 'night/80 black'] },
  { what: 'a dark button on the accent', ratio: 4.5, front: ['cream'], grounds: ['night/85 saffron'] },
  { what: 'text on the bar', ratio: 4.5, front: ['on-bar', 'on-bar-2'], grounds: ['bar', 'bar-raised'] },
  {
    what: 'a row of the bar under the pointer',
    ratio: 4.5,
    front: ['on-bar', 'on-bar-2'],
    grounds: on('on-bar/14', ['bar', 'bar-raised']),
  },
  { what: 'the current place on the bar', ratio: 4.5, front: ['saffron'], grounds: ['bar'] },
  { what: 'a large figure on the bar under the pointer', ratio: 3, front: ['saffron'], grounds: ['bar-raised'] },
  { what: 'a vote', ratio: 4.5, front: ['on-accept'], grounds: ['accept'] },
  { what: 'a vote', ratio: 4.5, front: ['on-reject'], grounds: ['reject'] },
  { what: 'the edge of a control', ratio: 3, front: ['line-strong'], grounds: [...SURFACES, 'saffron-soft'] },
  { what: 'the edge of a wrong field', ratio: 3, front: ['danger'], grounds: SURFACES },
  { what: 'the edge of what is chosen', ratio: 3, front: ['saffron-text', 'ink'], grounds: [...SURFACES, 'saffron-soft'] },
  { what: 'the edge of a control on the bar', ratio: 3, front: ['bar-line'], grounds: ['bar', 'bar-raised'] },
  { what: 'the mark of a member who is online', ratio: 3, front: ['online'], grounds: [...SURFACES, 'saffron-soft'] },
  { what: 'the focus ring', ratio: 3, front: ['focus'], grounds: [...SURFACES, ...NOTES] },
  { what: 'the focus ring on ink', ratio: 3, front: ['focus-on-bar'], grounds: ['bar', 'bar-raised', 'night'] },
  { what: 'the focus ring on the accent', ratio: 3, front: ['focus-on-saffron'], grounds: ['saffron', 'saffron-deep'] },
]

/** Tokens of which no contrast is asked. */
export const decoration: Readonly<Record<string, string>> = {
  line: 'separates what space and order separate already',
}
