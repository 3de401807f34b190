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

  it.each([
    ['@ad.Harika olmuş', ['ad'], '@ad'],
    ['@ad.Harika olmuş', ['ad', 'ad.harika'], '@ad.Harika'],
    ['@ad.Şahane olmuş', ['ad'], '@ad'],
    ['@ad.harika.olmuş', ['ad', 'ad.harika'], '@ad.harika'],
    ['@ad...', ['ad'], '@ad'],
    ['@ad.', ['ad', 'ad.'], '@ad'],
    ['@ad.', ['ad.'], '@ad.'],
    ['@.ad', ['.ad'], '@.ad'],
    ["@ad'ın", ['ad'], '@ad'],
    ['@ad’a', ['ad'], '@ad'],
    ['@ad,selam', ['ad'], '@ad'],
    ['@ad!', ['ad'], '@ad'],
    ['(@ad)', ['ad'], '@ad'],
    ['"@ad"', ['ad'], '@ad'],
    ['@ad: selam', ['ad'], '@ad'],
    ['@ad-selam', ['ad'], '@ad'],
    ['@ad/@veli', ['ad', 'veli'], '@ad @veli'],
    ['@ad😀', ['ad'], '@ad'],
    ['😀@ad', ['ad'], '@ad'],
    ['selam,@ad', ['ad'], '@ad'],
    ['@ad@veli', ['ad', 'veli'], '@ad @veli'],
    ['@ad.@veli', ['ad', 'veli'], '@ad @veli'],
    ['@ad\n@veli', ['ad', 'veli'], '@ad @veli'],
    ['@ALİ @alı @ALI', ['ali'], '@ALİ @alı @ALI'],
    ['@ad_', ['ad'], ''],
    ['@ad_', ['ad', 'ad_'], '@ad_'],
    ['@adı', ['ad'], ''],
    ['@alişko', ['ali'], ''],
    ['ben@ad.com', ['ad', 'ad.com'], ''],
    ['ben.de@ad.com', ['ad'], ''],
  ] as const)('finds in %j, where %j are members, %j [MEND-26]', (text, names, found) => {
    const mentions = names.map((name) => ({ name, username: name }))
    const parts = splitMentions(text, mentions)
    expect(parts.flatMap(({ words, username }) => (username === undefined ? [] : [words])).join(' ')).toBe(found)
    expect(parts.map(({ words }) => words).join('')).toBe(text)
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
    expect(typedMention('@ad@ze', 6)).toEqual({ at: 3, q: 'ze' })
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
