// Writes the shapes by which the server finds the province of a pin: tools/gazetteer/borders.txt, rounded to hundredths of a degree.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Ring = [longitude: number, latitude: number][]

const lines = readFileSync(join(import.meta.dirname, 'gazetteer/borders.txt'), 'utf8')
  .trim()
  .split('\n')
const shapes = lines.map((line) => (JSON.parse(line) as Ring[][]).flat().map(roundedRing).filter(Boolean).join(' '))
writeFileSync(join(import.meta.dirname, '../src/features/places/server/data/province-shapes.txt'), `${shapes.join('\n')}\n`)

/** A ring as whole hundredths, longitude and latitude by turns; '' where no area is left. */
function roundedRing(ring: Ring): string {
  const points = ring.map((point) => point.map((degrees) => Math.round(degrees * 100)).join(','))
  const distinct = points.filter((point, index) => point !== points[(index + points.length - 1) % points.length])
  return distinct.length < 3 ? '' : distinct.join(',')
}
