import { describe, expect, it } from 'vitest'
import { draw } from '#scripts/mutation/draw.ts'
import { folderOf } from '#scripts/mutation/judge.ts'
import { applied, placesOf } from '#scripts/mutation/mutants.ts'

const changed = (file: string, source: string): string[] =>
  placesOf(file, source)
    .flat()
    .map((mutant) => applied(source, mutant))

const RULE = 'src/features/votes/votes.rules.ts'
const VERB = 'src/features/votes/server/cast-vote.ts'

describe('the mutants of the sources', () => {
  it.each([
    ['const one = rating > limit', ['const one = rating >= limit']],
    ['const one = left === right', ['const one = left !== right']],
    ['const one = left && right', ['const one = left || right']],
    ['const one = sum - part', ['const one = sum + part']],
    ['const one = 6', ['const one = (7)', 'const one = (5)']],
    ['const one = 600', ['const one = (1200)', 'const one = (300)']],
    ['const one = true', ['const one = false']],
    ['const one = known ? left : right', ['const one = !(known) ? left : right']],
    ['const isNew = () => age()', ['const isNew = () => true', 'const isNew = () => false']],
    [
      'function isNew() { return age() }',
      ['function isNew() { return true; return age() }', 'function isNew() { return false; return age() }'],
    ],
    // Types do not exist while the program runs, and a text is not added.
    ["type One = 1 | true; const one = 'a' + name", []],
  ])('of a rule: %s', (source, expected) => {
    expect(changed(RULE, source)).toEqual(expected)
  })

  it.each([
    ['if (!row) throw new DomainError()', ['if (false) throw new DomainError()']],
    ['assertCanDecide(member, claim)', ['void 0']],
    ["ensure(isOpen, 'CLAIM_DECIDED')", ['void 0']],
    ["const row = found(rows[0], 'CLAIM_NOT_FOUND')", ['const row = rows[0]']],
    ["await context.limits.consume('vote', {})", ['void 0']],
    ["tx.updateTable('gifts').where('id', '=', id).where('state', '=', 'open')", ["tx.updateTable('gifts').where('id', '=', id)"]],
    ["tx.selectFrom('gifts').where('id', '=', id).where('state', '=', 'open')", []],
    [
      "sql`update gifts set state = 'taken' where id = ${id} and state = 'open' returning id`",
      ["sql`update gifts set state = 'taken' where id = ${id} and true returning id`"],
    ],
    [
      "hasRow(tx)`update gifts set x = 1 where id = ${id} and state = 'open'`",
      ['hasRow(tx)`update gifts set x = 1 where id = ${id} and true`'],
    ],
    ['const one = rating > 6 && left === right', []],
  ])('of a guard in a verb: %s', (source, expected) => {
    expect(changed(VERB, source)).toEqual(expected)
  })

  it('are drawn by a seed: the same one draws the same, and no place twice', () => {
    const places = Array.from({ length: 50 }, (_, place) => [place, place])
    expect(draw(places, 10, 7)).toEqual(draw(places, 10, 7))
    expect(draw(places, 10, 7)).not.toEqual(draw(places, 10, 8))
    expect(new Set(draw(places, 100, 7)).size).toBe(50)
  })

  it('belong to the folder of their feature, or to the room of their file', () => {
    expect(folderOf('src/features/votes/server/carried/carry.ts')).toBe('src/features/votes/')
    expect(folderOf('src/lib/media.rules.ts')).toBe('src/lib/')
  })
})
