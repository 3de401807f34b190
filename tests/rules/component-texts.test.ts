import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

/** Names that are the same in every language. */
const names = /^(?:lokma|Lokma|Hype|Google)$/
/** Attributes that a person reads or hears. */
const spoken = new Set(['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'label', 'placeholder', 'title'])

interface Node {
  type: string
  [key: string]: unknown
}

/** The words that a component holds itself, outside the catalogues. */
function wordsOf(file: string, source: string): string[] {
  const found: string[] = []
  const note = (text: string): void => {
    for (const word of text.replaceAll(/&\w+;/g, ' ').match(/[\p{L}]{2,}/gu) ?? []) if (!names.test(word)) found.push(`${file}: ${word}`)
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (value === null || typeof value !== 'object') return
    const node = value as Node
    if (node.type === 'JSXText') note(node['value'] as string)
    if (node.type === 'JSXAttribute') {
      const { name, value: given } = node as unknown as { name: { name: string }; value: Node | null }
      if (spoken.has(name.name) && given?.type === 'Literal') note(String(given['value']))
    }
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return found
}

it('no component holds a text of its own: every text is in a catalogue [LANG-02 LANG-03]', () => {
  const files = globSync('src/**/*.tsx')
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap((file) => wordsOf(file, readFileSync(file, 'utf8')))).toEqual([])
})

it('the search for texts in components finds them', () => {
  const source = '<p aria-label="Puan" className="grid"><b>Oy ver</b> {texts.vote} lokma</p>'
  expect(wordsOf('x.tsx', source)).toEqual(['x.tsx: Puan', 'x.tsx: Oy', 'x.tsx: ver'])
})
