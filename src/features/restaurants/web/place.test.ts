import { expect, it } from 'vitest'
import { placeOf } from './place.ts'

it('a row names the city, or the district and the city, of an address', () => {
  const address = 'Kıbrıs Şehitleri Cd. 114, Alsancak, İzmir'
  expect(placeOf(address, 1)).toBe('İzmir')
  expect(placeOf(address, 2)).toBe('Alsancak, İzmir')
  expect(placeOf('Sahil Yolu 7, Konak/İzmir', 2)).toBe('Konak, İzmir')
  expect(placeOf(null, 1)).toBe('')
})
