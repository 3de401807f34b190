import { describe, expect, it } from 'vitest'
import { gazetteer } from './matching/gazetteer.ts'
import { placeOfPin, provinceOfPin } from './place-of-pin.ts'

describe('the province of a pin [CHG-12]', () => {
  it.each([
    ['in the middle of Ankara', 39.9208, 32.8541, 6],
    ['in Kadıköy, at the coast', 40.9903, 29.0233, 34],
    ['on the Bosphorus, which the coarse shapes know badly', 41.06, 29.045, 34],
    ['on Kınalıada, off the coast', 40.909, 29.052, 34],
    ['in Edirne, at the border of the state', 41.677, 26.556, 22],
    ['in Van', 38.5012, 43.3832, 65],
  ])('%s is known', (_, latitude, longitude, province) => {
    expect(provinceOfPin({ longitude, latitude })).toBe(province)
  })

  it.each([
    ['in Tuzla, at the border of İstanbul, which the coarse shapes put into Kocaeli', 40.816, 29.3],
    ['in the middle of the Black Sea', 42.1, 34],
  ])('%s is not known', (_, latitude, longitude) => {
    expect(provinceOfPin({ longitude, latitude })).toBeNull()
  })

  it('is never another one than that of a district, and known for most of them', () => {
    const { districts } = gazetteer()
    const found = districts.map(({ province, point: [longitude, latitude] }) => [province, provinceOfPin({ longitude, latitude })] as const)
    expect(found.filter(([province, of]) => of !== null && of !== province)).toEqual([])
    expect(found.filter(([, of]) => of !== null).length / found.length).toBeGreaterThan(0.6)
  })
})

describe('the nearest districts of a pin [CHG-12]', () => {
  it('are three of its province, the nearest first, with their metres', () => {
    const { province, districts } = placeOfPin({ longitude: 29.0233, latitude: 40.9903 })
    expect(province).toBe(34)
    expect(districts).toHaveLength(3)
    expect(districts[0]).toEqual({ province: 34, district: 'kadikoy', metres: expect.any(Number) })
    expect(districts[0]!.metres).toBeLessThan(2000)
    expect(districts.map(({ metres }) => metres)).toEqual(districts.map(({ metres }) => metres).toSorted((a, b) => a - b))
    expect(districts.every((one) => one.province === 34)).toBe(true)
  })

  it('are of each province that the pin can be in where that is not sure', () => {
    const { province, districts } = placeOfPin({ longitude: 29.3, latitude: 40.816 })
    expect(province).toBeNull()
    expect(new Set(districts.map((one) => one.province))).toEqual(new Set([34, 41]))
  })

  it('are there far out at sea, too', () => {
    expect(placeOfPin({ longitude: 34, latitude: 42.19 }).districts).toHaveLength(3)
  })
})
