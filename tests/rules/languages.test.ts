import { describe, expect, it } from 'vitest'
import { followSite, publicSite } from '#i18n/site.ts'
import { allTexts, catalogueNames } from '#tests/support/catalogue-files.ts'
import { englishWords, foreignWords, type Language, turkishWords } from '#tests/support/language-words.ts'
import { englishQuotes } from './quoted-texts.ts'
import { turkishQuotes } from './quoted-turkish.ts'

const foreign = async (language: Language, exempt: readonly string[] = []): Promise<string[]> =>
  (await allTexts(language)).flatMap(({ catalogue, key, text }) => {
    const words = foreignWords(text, language, exempt)
    return words.length === 0 ? [] : [`${catalogue} ${key}: ${words.join(', ')} in '${text}'`]
  })

describe('the catalogues', () => {
  it('exist in both languages, with more than a thousand texts each', async () => {
    expect(catalogueNames('en')).toEqual(catalogueNames('tr'))
    for (const language of ['tr', 'en'] as const) expect((await allTexts(language)).length).toBeGreaterThan(1000)
  })

  it('are blank in the same texts, so that what has a name in one language has one in the other', async () => {
    for (const language of ['tr', 'en'] as const) {
      const blank = (await allTexts(language)).filter(({ text }) => text.trim() === '')
      expect(blank.map(({ catalogue, key }) => `${catalogue} ${key}`)).toEqual([
        'features/points/points units.first_100',
        'features/points/points units.granted',
      ])
    }
  })

  it('hold no English word in Turkish [LANG-02]', async () => {
    expect(await foreign('tr')).toEqual([])
  })

  it('hold no Turkish word and no Turkish letter in English [LANG-03]', async () => {
    // 'dk' is a part of the quoted text.
    expect(await foreign('en', ['(1 dk)', '(7 dk)'])).toEqual([])
  })

  it('say the same in both languages only where it is a name or a sign [LANG-02 LANG-03]', async () => {
    const english = new Map((await allTexts('en')).map(({ catalogue, key, text }) => [`${catalogue} ${key}`, text]))
    const same = (await allTexts('tr')).filter(
      ({ catalogue, key, text }) => english.get(`${catalogue} ${key}`) === text && /\p{L}{3}/u.test(text),
    )
    expect([...new Set(same.map(({ text }) => text))].toSorted()).toEqual([
      'Burger',
      'Döner',
      'Hype',
      'Hype 7',
      'Kokoreç',
      'Lahmacun',
      'Logo',
      'Lokma',
      'Pide',
      'Ping “7”',
      'Pizza',
      'Server-Sent Events',
      'UserOffline 7',
      'UserOnline 7',
      'Waffle',
      'WebSockets',
    ])
  })
})

it('no text names Lokma where the site has another name [DESK-03]', async () => {
  // A bite, the word that the name comes from.
  const aBite = 'Bir lokma selam'
  const house = publicSite()
  followSite(() => ({ ...house, name: 'Sokak' }))
  try {
    for (const language of ['tr', 'en'] as const) {
      const named = (await allTexts(language)).filter(({ text }) => /lokma/i.test(text) && text !== aBite)
      expect(named.map(({ catalogue, key }) => `${catalogue} ${key}`)).toEqual([])
    }
  } finally {
    followSite(() => house)
  }
})

describe('a list of words', () => {
  it('finds the other language in a text, and lets names pass [LANG-02 LANG-03]', () => {
    expect(foreignWords('Failed to load profile', 'tr')).toEqual(['Failed', 'to', 'profile'])
    expect(foreignWords('Mekan ekle', 'en')).toEqual(['Mekan', 'ekle'])
    expect(foreignWords('Henüz boş', 'en')).toEqual(['Henüz', 'boş'])
    expect(foreignWords('Hype 12, kokoreç and döner by @sükrü at Karaköy Büfe', 'en', ['Karaköy Büfe'])).toEqual([])
    expect(foreignWords('Son 3 not: her can on at', 'tr')).toEqual([])
    // The letters of a random code are no words.
    expect(foreignWords('MY4V7L', 'tr')).toEqual([])
    expect([...englishWords].filter((word) => turkishWords.has(word))).toEqual([])
  })
})

describe('outside quoted texts', () => {
  const quoted = (language: Language): Set<string> =>
    new Set(
      Object.entries(language === 'tr' ? turkishQuotes : englishQuotes).flatMap(([name, list]) => list.map(([, key]) => `${name} ${key}`)),
    )
  const free = async (language: Language) => {
    const known = quoted(language)
    return (await allTexts(language)).filter(({ catalogue, key }) => !known.has(`${catalogue} ${key}`))
  }
  const shown = (texts: { catalogue: string; key: string; text: string }[]): string[] =>
    texts.map(({ catalogue, key, text }) => `${catalogue} ${key}: ${text}`)

  it('a restaurant is called a restaurant in both languages [LANG-12]', async () => {
    expect(shown((await free('tr')).filter(({ text }) => /restoran/i.test(text)))).toEqual([])
    expect(shown((await free('en')).filter(({ text }) => /\b(?:restaurants?|questions?)\b/i.test(text)))).toEqual([])
  })

  it('help and errors say siz [LANG-12]', async () => {
    const isHelp = /(?:[Hh]elp|[Hh]int|Failed|(?:^|\.)lead|explain|rules?|^[A-Z_]+$|paragraphs|notes)(?:$|\.)/
    const saysSen =
      /(?<!\p{L})(?:sen|seni|sana|senin|senden)(?!\p{L})|(?:[ıiuü]yor|[aeıiuü]r|meli|malı|acak|ecek)s[ıiuü]n(?!\p{L})|(?<!\p{L})(?:dene|bekle|seç|yaz|bak|aç)(?=[.;:!]|$)/iu
    const help = (await free('tr')).filter(({ key }) => isHelp.test(key))
    expect(help.length).toBeGreaterThan(150)
    expect(shown(help.filter(({ text }) => saysSen.test(text)))).toEqual([])
  })

  it('a card whose help says siz says siz in its labels, rows and questions too [MEND-41]', async () => {
    const cards = (await free('tr')).filter(
      ({ catalogue, key }) =>
        /^features\/(?:votes\/(?:votes|carry)|notifications\/channels)$/.test(catalogue) ||
        (catalogue === 'features/notifications/notifications' && key.startsWith('kinds.')),
    )
    expect(cards.length).toBeGreaterThan(80)
    const saysSen =
      /(?<!\p{L})(?:sen|sana|seni|senin|seninle|senden)(?!\p{L})|[ae]rs[ıi]n(?!\p{L})|(?<!\p{L})(?:[kK]ararın|[yY]orumun|[oO]yların|[mM]ekanına?)(?!\p{L})|[td][ıiuü]n(?=[. ])/u
    expect(shown(cards.filter(({ key, text }) => key !== 'newMessage' && saysSen.test(text)))).toEqual([])
  })

  it('texts are in sentence case [LANG-12]', async () => {
    const names =
      /Privacy Policy|Terms of Use|Gizlilik Politikası|Kullanım Koşulları|Server-Sent Events|Long Polling|Balık Ekmek|Çiğ Köfte/gu
    const titled = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+[.!?…]?$/u
    for (const language of ['tr', 'en'] as const)
      expect(shown((await free(language)).filter(({ text }) => titled.test(text.replaceAll(names, ''))))).toEqual([])
  })
})
