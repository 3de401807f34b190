import { describe, expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const message = { to: 'zeynep@example.com', text: 'Merhaba, şifre' }

describe('what is sealed', () => {
  const seal = createSeal('a secret that only tests know, 32+', 'mails')

  it('opens for its owner and looks different each time', () => {
    const closed = seal.close(message, 'zeynep')
    expect(seal.open(closed, 'zeynep')).toEqual(message)
    expect(closed.toString('latin1')).not.toMatch(/zeynep|example|Merhaba/)
    expect(seal.close(message, 'zeynep').equals(closed)).toBe(false)
  })

  it('opens for nobody else, with no other secret or purpose, and not once it was changed or cut', () => {
    const closed = seal.close(message, 'zeynep')
    expect(seal.open(closed, 'burak')).toBeUndefined()
    expect(createSeal('another secret that tests know, 32+', 'mails').open(closed, 'zeynep')).toBeUndefined()
    expect(createSeal('a secret that only tests know, 32+', 'else').open(closed, 'zeynep')).toBeUndefined()
    for (let at = 0; at < closed.length; at++) {
      const changed = Buffer.from(closed)
      changed[at]! ^= 1
      expect(seal.open(changed, 'zeynep')).toBeUndefined()
    }
    for (const length of [0, 5, 20, closed.length - 1]) expect(seal.open(closed.subarray(0, length), 'zeynep')).toBeUndefined()
  })
})
