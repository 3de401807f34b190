import { expect, it } from 'vitest'
import { neighbourhoodIn, withNeighbourhood } from './neighbourhood.rules.ts'

const list = ['Caferağa Mah.', 'Osmanağa Mah.', 'Yeni Mah.', 'Büyük Yeni Mah.']
const chosen = (address: string, name: string): string => withNeighbourhood(address, name, list, 'Kadıköy, İstanbul')

it('choosing a neighbourhood writes it into the address and replaces the one before [MEND-36]', () => {
  expect(chosen('', 'Caferağa Mah.')).toBe('Caferağa Mah. Kadıköy, İstanbul')
  expect(chosen('Moda Cd. 12, Kadıköy', 'Caferağa Mah.')).toBe('Caferağa Mah. Moda Cd. 12, Kadıköy')
  expect(chosen('Caferağa Mah. Moda Cd. 12', 'Osmanağa Mah.')).toBe('Osmanağa Mah. Moda Cd. 12')
  expect(chosen('Moda Cd. 12, Caferağa Mah., Kadıköy', 'Osmanağa Mah.')).toBe('Moda Cd. 12, Osmanağa Mah., Kadıköy')
  expect(chosen('Caferağa Mah. Moda Cd. 12', '')).toBe('Moda Cd. 12')
  expect(chosen('Moda Cd. 12', '')).toBe('Moda Cd. 12')
  expect(chosen('', '')).toBe('')
})

it('the neighbourhood of an address is one of the list as a whole, the longest first [MEND-36]', () => {
  expect(neighbourhoodIn('Büyük Yeni Mah. 3', list)).toBe('Büyük Yeni Mah.')
  expect(neighbourhoodIn('Çokyeni Mah. 3', ['yeni Mah.'])).toBe('')
  expect(neighbourhoodIn('Moda Cd.', list)).toBe('')
})
