import { type Rule, rules } from './rankings.ts'

const [WIDTH, LEFT, TOP, ROW, GAP] = [860, 190, 64, 15, 16]
const colors: Record<Rule, string> = {
  Lokma: '#c2410c',
  'plain mean': '#57534e',
  'Wilson’s lower bound': '#0f766e',
  'NodeBB’s votes': '#4338ca',
  'Lemmy’s hot rank': '#a16207',
  'mean from five votes': '#9d174d',
}

export interface Bar {
  /** The pattern and the age of its accounts. */
  name: string
  places: Record<Rule, number>
}

/** A bar for each rule and attack, on a logarithmic scale of places, as a picture that needs no script and no font. */
export function plotOf(bars: readonly Bar[], restaurants: number): string {
  const height = TOP + bars.length * (rules.length * ROW + GAP) + 20
  const scale = (WIDTH - LEFT - 60) / Math.log10(restaurants + 1)
  const lines = bars.flatMap(({ name, places }, group) => {
    const top = TOP + group * (rules.length * ROW + GAP)
    return [
      `<text x="${LEFT - 12}" y="${top + (rules.length * ROW) / 2 + 4}" text-anchor="end">${name}</text>`,
      ...rules.flatMap((rule, at) => {
        const width = Math.max(1, Math.round(Math.log10(places[rule] + 1) * scale))
        const y = top + at * ROW
        return [
          `<rect x="${LEFT}" y="${y}" width="${width}" height="${ROW - 3}" fill="${colors[rule]}"/>`,
          `<text x="${LEFT + width + 6}" y="${y + 10}" font-size="11">${places[rule]}</text>`,
        ]
      }),
    ]
  })
  const legend = rules.flatMap((rule, at) => {
    const [x, y] = [LEFT + (at % 3) * 200, 14 + Math.floor(at / 3) * 20]
    return [
      `<rect x="${x}" y="${y - 9}" width="12" height="12" fill="${colors[rule]}"/>`,
      `<text x="${x + 18}" y="${y + 1}">${rule}</text>`,
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" font-family="sans-serif" font-size="13" fill="#1c1917">`,
    '<title>How many places an attack moves a restaurant of the first hundred, at most over all seeds, by the rule of the ranking</title>',
    `<rect width="${WIDTH}" height="${height}" fill="#fffbf5"/>`,
    ...legend,
    ...lines,
    '</svg>',
    '',
  ].join('\n')
}
