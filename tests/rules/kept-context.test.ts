import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ObjectExpression, parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

const namesOf = ({ properties }: ObjectExpression): string[] =>
  properties.flatMap((property) => (property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : []))

/** The options that a file of journeys gives to its tests. */
function usedOptions(file: string, source: string): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      const isUse = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'use'
      if (isUse && given?.type === 'ObjectExpression') found.push(...namesOf(given))
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** What the fixture `context` compares before it gives a context to the next journey. */
function comparedOptions(): string[] {
  const file = 'tests/support/journey.ts'
  const found: string[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && id.name === 'options' && init?.type === 'ObjectExpression') found.push(...namesOf(init))
    },
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
  return found
}

/** They change no context: another browser, the log, and a context that is always new. */
const elsewhere = ['launchOptions', 'serverErrors', 'isFirstVisit']

it('a journey gets the kept context of another only if all its options are equal', () => {
  const compared = new Set([...comparedOptions(), ...elsewhere])
  const used = globSync('tests/journeys/**/*.ts', { cwd: root }).flatMap((file) =>
    usedOptions(file, readFileSync(join(root, file), 'utf8')),
  )
  expect(new Set(used).size).toBeGreaterThan(3)
  expect(used.filter((name) => !compared.has(name))).toEqual([])
  expect(usedOptions('example.spec.ts', "test.use({ colorScheme: 'dark' })").filter((name) => !compared.has(name))).toEqual(['colorScheme'])
})
