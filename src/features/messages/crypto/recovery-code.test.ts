import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newRecoveryCode, readRecoveryCode } from './index.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

it('a recovery code has seven groups of four and never repeats', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(codes).size).toBe(200)
})

it('accepts a code in any usual spelling, also from a Turkish keyboard', () => {
  for (let round = 0; round < 50; round++) {
    const code = newRecoveryCode()
    const ways = [
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' – ')}\n`,
      code.replaceAll('0', 'O').replaceAll('1', 'I'),
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
      code.toLocaleLowerCase('tr').replaceAll('1', 'ı'),
      code.replaceAll('1', 'İ'),
      code.replaceAll('1', 'i').toLocaleUpperCase('tr'),
    ]
    for (const way of ways) expect([way, readRecoveryCode(way)]).toEqual([way, code])
  }
})

it('rejects a mistyped code: one wrong letter, two swapped, one too many or too few', () => {
  const code = newRecoveryCode()
  const letters = [...code.replaceAll('-', '')]
  const typed = (by: (letters: string[]) => unknown): string => {
    const copy = [...letters]
    by(copy)
    return copy.join('')
  }
  letters.forEach((letter, at) => {
    for (const other of LETTERS) if (other !== letter) expect(readRecoveryCode(typed((copy) => (copy[at] = other)))).toBeUndefined()
    if (at > 0 && letters[at - 1] !== letter)
      expect(readRecoveryCode(typed((copy) => ([copy[at - 1], copy[at]] = [letter, letters[at - 1]!])))).toBeUndefined()
    expect(readRecoveryCode(typed((copy) => copy.splice(at, 1)))).toBeUndefined()
    expect(readRecoveryCode(typed((copy) => copy.splice(at, 0, '0')))).toBeUndefined()
  })
  expect(readRecoveryCode(typed((copy) => (copy[3] = 'U')))).toBeUndefined()
  expect(readRecoveryCode('0'.repeat(28))).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => readRecoveryCode(text) === undefined))
})
