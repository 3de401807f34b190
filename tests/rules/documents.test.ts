import { describe, expect, it } from 'vitest'
import { problemsOf } from '#scripts/documents/checks.ts'
import { INDEX, indexOf } from '#scripts/documents/decisions.ts'
import { anchorsOf } from '#scripts/documents/markdown.ts'

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')

/** What is wrong with these documents, whose index of decisions is right. */
function problems(documents: Record<string, string>): string[] {
  const map = new Map(Object.entries(documents))
  return problemsOf(map.set(INDEX, map.get(INDEX) ?? indexOf(map)), (path) => map.has(path))
}

const decision = (head: string): Record<string, string> => ({
  'docs/decisions/0001-one.md': head,
  'docs/decisions/0002-two.md': '# 0002 Two\n\n*2026-11-22 · accepted*\n\nText.\n',
})

describe('documents', () => {
  it('name files that exist', () => {
    expect(problems({ 'README.md': 'See [a](docs/a.md) and `src/b.ts`, but not\n```\nls `src/c.ts`\n```\n' })).toEqual([
      'README.md: src/b.ts is not there',
      'README.md: docs/a.md is not there',
    ])
  })

  it('link to headings that exist', () => {
    const guide = '# A guide\n\nText, [below](#two-words-and-more).\n\n## Two words, and `more`\n'
    expect(problems({ 'docs/a.md': guide, 'README.md': '[a](docs/a.md#a-guide) [b](docs/a.md#missing)' })).toEqual([
      'README.md: docs/a.md has no heading for #missing',
    ])
    expect([...anchorsOf('# Ünlü 1. It’s\n## Same\n## Same\n```\n# no heading\n```\n')]).toEqual(['ünlü-1-its', 'same', 'same-1'])
  })

  it('README has at most 900 words', () => {
    expect(problems({ 'README.md': words(900) })).toEqual([])
    expect(problems({ 'README.md': words(901) })).toEqual(['README.md: 901 words, at most 900 are allowed'])
  })

  it('a guide of more than 1,200 words has exactly its second headings as table of contents', () => {
    const guide = (contents: string): Record<string, string> => ({
      'docs/guides/a.md': `# A\n\nFirst paragraph.\n\n${contents}\n\n## One\n\n${words(1200)}\n\n### Deeper\n\n## Two\n`,
    })
    expect(problems(guide('- [One](#one)\n- [Two](#two)'))).toEqual([])
    for (const wrong of ['- [One](#one)', '- [Two](#two)\n- [One](#one)', '- [One](#one)\n- [Two](#one)', 'More text.'])
      expect(problems(guide(wrong))).toEqual([expect.stringContaining('this table of contents is missing:\n- [One](#one)\n- [Two](#two)')])
    expect(problems({ 'docs/guides/a.md': `# A\n\n${words(1100)}\n\n## One\n` })).toEqual([])
  })
})

describe('decisions', () => {
  it.each(['accepted', 'superseded by [0002](0002-two.md)', 'amended by [0002](0002-two.md)'])('may be %s', (status) => {
    expect(problems(decision(`# 0001 One\n\n*2026-11-21 · ${status}*\n\nText.\n`))).toEqual([])
  })

  it.each([
    '# 0001 One\n\nText.\n',
    '# 0001: One\n\n*2026-11-21 · accepted*\n',
    '# 0002 One\n\n*2026-11-21 · accepted*\n',
    '# 0001 One\n\n*yesterday · accepted*\n',
    '# 0001 One\n\n*2026-11-21 · amended by 0002*\n',
    '# 0001 One\n\n*2026-11-21 · amended by [0001](0001-one.md)*\n',
    '# 0001 One\n\n*2026-11-21 · amended by [0003](0002-two.md)*\n',
  ])('need a title, a date and a status in the common form: %j', (head) => {
    expect(problems(decision(head))).toEqual([expect.stringContaining('docs/decisions/0001-one.md: its ')])
  })

  it('are all in the index, with date and status', () => {
    const documents = decision('# 0001 One\n\n*2026-11-21 · amended by [0002](0002-two.md)*\n')
    const index = indexOf(new Map(Object.entries(documents)))
    expect(index).toContain(
      '- [0001 One](0001-one.md) · 2026-11-21 · amended by [0002](0002-two.md)\n- [0002 Two](0002-two.md) · 2026-11-22 · accepted\n',
    )
    expect(problems({ ...documents, [INDEX]: index.replace('amended', 'superseded') })).toEqual([expect.stringContaining(INDEX)])
  })
})
