import { describe, expect, it } from 'vitest'
import { completeMention, MENTION_TYPED_MAX, splitMentions, typedMention } from './mentions.rules.ts'

const linked = (text: string, names: string[]) =>
  splitMentions(
    text,
    names.map((name) => ({ name, username: `${name}_yeni` })),
  ).map(({ words, username }) => (username === undefined ? words : [words, username]))

describe('a text with mentions', () => {
  it('is split at the names of members, whose present names it leads to', () => {
    expect(linked('Selam @Ali ve @veli.k!', ['ali', 'veli.k'])).toEqual([
      'Selam ',
      ['@Ali', 'ali_yeni'],
      ' ve ',
      ['@veli.k', 'veli.k_yeni'],
      '!',
    ])
  })

  it('ends a name before the full stop of its sentence', () => {
    expect(linked('Sor @ali.', ['ali'])).toEqual(['Sor ', ['@ali', 'ali_yeni'], '.'])
  })

  it('leaves an e-mail address, an unknown name and a longer name as they are', () => {
    for (const text of ['ali@ali.com', '@kimse', '@ali_baba', '@@ali']) expect(linked(text, ['ali'])).toEqual([text])
  })
})

describe('a mention that is being typed', () => {
  it('begins with an @ at the start of a word and ends at the caret', () => {
    expect(typedMention('@', 1)).toEqual({ at: 0, q: '' })
    expect(typedMention('Bence @ze haklı', 9)).toEqual({ at: 6, q: 'ze' })
    expect(typedMention('(@Çağ', 5)).toEqual({ at: 1, q: 'Çağ' })
    for (const [text, caret] of [
      ['ali@ornek', 9],
      ['@@ze', 4],
      ['@ze ', 4],
      ['Bence @ze', 5],
      [`@${'a'.repeat(MENTION_TYPED_MAX + 1)}`, 32],
      ['', 0],
    ] as const)
      expect([text, typedMention(text, caret)]).toEqual([text, undefined])
  })

  it('becomes the username and a space, and the caret moves behind it', () => {
    expect(completeMention('Bence @ze', { at: 6, caret: 9 }, 'zeynepk')).toEqual({ text: 'Bence @zeynepk ', caret: 15 })
    expect(completeMention('@ze haklı', { at: 0, caret: 3 }, 'zeynepk')).toEqual({ text: '@zeynepk haklı', caret: 9 })
  })
})
