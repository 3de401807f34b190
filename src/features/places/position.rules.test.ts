import { expect, test } from 'vitest'
import { isInBounds, mercatorOf, mercatorScale, metresBetween, spokenDistance } from './position.rules.ts'

const galata = { longitude: 28.9741, latitude: 41.0256 }
const kadikoy = { longitude: 29.0236, latitude: 40.9903 }
const ankara = { longitude: 32.8541, latitude: 39.9208 }

test('the way from Galata to Kadıköy and to Ankara in metres', () => {
  expect(metresBetween(galata, kadikoy)).toBeCloseTo(5714.8, 0)
  expect(metresBetween(galata, ankara)).toBeCloseTo(350_397, -1)
  expect(metresBetween(galata, galata)).toBe(0)
})

test('Mercator metres, divided by their scale, are true metres over a short way', () => {
  const [ax, ay] = mercatorOf(galata)
  const [bx, by] = mercatorOf(kadikoy)
  const metres = Math.hypot(ax - bx, ay - by) / mercatorScale((galata.latitude + kadikoy.latitude) / 2)
  expect(metres / metresBetween(galata, kadikoy)).toBeCloseTo(1, 2)
})

test.each([
  ['the null island', 0, 0],
  ['swapped coordinates', 41.02, 28.97],
  ['not a number', Number.NaN, Number.NaN],
  ['infinity', Infinity, 40],
])('%s is not in Türkiye', (_, longitude, latitude) => {
  expect(isInBounds({ longitude, latitude })).toBe(false)
})

test('distances are said in metres below a kilometre and in kilometres from there on [GEO-03]', () => {
  const said = [0, 4, 347, 994, 995, 1234, 9949, 9950, 12_499].map((metres) => Object.values(spokenDistance(metres)).join(' '))
  expect(said).toEqual(['10 m', '10 m', '350 m', '990 m', '1 km', '1.2 km', '9.9 km', '10 km', '12 km'])
})
