import { expect, it } from 'vitest'
import { districtAndCity } from './district-and-city.ts'

it('a row shows the city, or the district and the city, of an address', () => {
  const address = 'Kıbrıs Şehitleri Cd. 114, Alsancak, İzmir'
  expect(districtAndCity(address, 1)).toBe('İzmir')
  expect(districtAndCity(address, 2)).toBe('Alsancak, İzmir')
  expect(districtAndCity('Sahil Yolu 7, Konak/İzmir', 2)).toBe('Konak, İzmir')
  expect(districtAndCity(null, 1)).toBe('')
})
