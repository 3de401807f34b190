import { join } from 'node:path'
import { expect, it } from 'vitest'
import { usernameRefusal } from '#features/accounts/official-names.rules.ts'
import { seedOf } from '#scripts/verify/seed.ts'
import { beginSequence, chance, newWord, seed } from '#tests/support/seed.ts'
import { newName } from '#tests/support/people.ts'
import { uses, usesInTests } from './uses.ts'

it('a run on the same commit has the same seed, the long suite has another each time, and the caller may give one', () => {
  expect(seedOf('gate', 'f15e53a9', undefined)).toBe(0xf15e53a)
  expect(seedOf('rest', 'f15e53a', undefined)).toBe(seedOf('quick', 'f15e53a', undefined))
  expect(new Set(Array.from({ length: 9 }, () => seedOf('long', 'f15e53a', undefined))).size).toBeGreaterThan(1)
  expect(['gate', 'long'].map((suite) => seedOf(suite, 'f15e53a', '7'))).toEqual([7, 7])
  expect(Number.isInteger(seed)).toBe(true)
})

it('names and choices of a test file depend on the seed and on the file alone', () => {
  const draw = (file: string) => {
    beginSequence(file)
    return [newWord(), newWord(), chance.next()]
  }
  const [first, other] = [draw('a.test.ts'), draw('b.test.ts')]
  expect(draw('a.test.ts')).toEqual(first)
  expect(other).not.toEqual(first)
})

it('names are unused, short, and have no meaning to a rule or to a mention', () => {
  const names = Array.from({ length: 20_000 }, newName)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^yol[bdfgjnpxyz]{9}$/.test(name))).toEqual([])
  for (const name of names.slice(0, 500)) expect(usernameRefusal(name), name).toBeUndefined()
})

it('two names of a worker differ in at least two letters: one other letter is a slip to the product', () => {
  const names = Array.from({ length: 20_000 }, newName)
  const withGap = names.flatMap((name) => [...name].map((_, at) => `${name.slice(0, at)}?${name.slice(at + 1)}`))
  expect(new Set(withGap).size).toBe(withGap.length)
})

it('tests draw from the seed, never from Math.random', () => {
  expect(usesInTests('Math.random', join(import.meta.dirname, '../..'))).toEqual([])
})

it.each([
  ['const name = `uye${Math.random()}`', 1],
  ["Math['random']()", 1],
  ['const random = Math.random', 1],
  ['// Math.random\nchance.next()', 0],
  ["const told = 'Math.random()'", 0],
])('what no seed repeats is found: %s', (source, count) => {
  expect(uses('Math.random', 'example.test.ts', source)).toHaveLength(count)
})
