import { describe, expect, it } from 'vitest'
import { collectExpressions, distinctExpressions, type Expression, expressionsIn, slownessOf } from './expressions.ts'

const nameOf = ({ file, source, flags }: Expression): string => `${file} /${source}/${flags}`
const expressions = collectExpressions()

describe('every regular expression of the source', () => {
  it.each([
    ['trailing slashes', String.raw`/\/+$/`],
    ['white space at the end', String.raw`/^\s+|\s+$/g`],
    ['a repetition of a repetition', '/^(a+)+$/'],
    ['scripts of a page', String.raw`/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g`],
    ['a constructed one', String.raw`new RegExp('(x|y)*\\s*$')`],
  ])(
    'is found and tried, so that a slow one does not pass: %s [REPAIR-01]',
    (_, code) => {
      const [found, ...more] = expressionsIn('slow.ts', `const slow = ${code}`)
      expect([more, slownessOf(found!, 1000)]).toEqual([[], expect.stringContaining(' × n')])
    },
    60_000,
  )

  it('is found in the source [REPAIR-01]', () => {
    const files = new Set(expressions.map(({ file }) => file))
    for (const file of [
      'src/lib/slug.ts',
      'src/app/http/http-server.ts',
      'src/features/accounts/accounts.rules.ts',
      'src/features/messages/keys.contract.ts',
    ])
      expect([file, files.has(file)]).toEqual([file, true])
  })

  it.each(distinctExpressions(expressions).map((one) => [nameOf(one), one] as const))(
    'takes linear time for 100 KB: %s [REPAIR-01]',
    (_, expression) => {
      expect(slownessOf(expression)).toBeUndefined()
    },
    120_000,
  )
})
