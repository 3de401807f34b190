import { describe, expect, it } from 'vitest'
import { errors } from '#app/errors.ts'
import { readCatalogue } from '#tests/support/catalogue-files.ts'
import type { Language } from '#tests/support/language-words.ts'
import { englishQuotes, type Quote } from './quoted-texts.ts'
import { turkishQuotes } from './quoted-turkish.ts'

/** The text of a key; undefined where the catalogue has none. */
function textAt(catalogue: unknown, key: string, parameters: Quote[3] = []): string | undefined {
  const value = key.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], catalogue)
  return typeof value === 'function' ? String(value(...parameters)) : (value as string | undefined)
}

async function differing(quotes: Record<string, readonly Quote[]>, language: Language): Promise<string[]> {
  const found: string[] = []
  for (const [name, list] of Object.entries(quotes)) {
    const catalogue = await readCatalogue(name, language)
    for (const [id, key, text, parameters] of list) {
      const shown = textAt(catalogue, key, parameters)
      if (shown !== text) found.push(`${id}: ${name} ${key} is '${shown}', quoted is '${text}'`)
    }
  }
  return found
}

const count = (quotes: Record<string, readonly Quote[]>): number => Object.values(quotes).flat().length

describe('a text that the requirements quote', () => {
  it('in English is a text of the English interface, word by word [LANG-01 GEN-10]', async () => {
    expect(await differing(englishQuotes, 'en')).toEqual([])
    expect(count(englishQuotes)).toBeGreaterThanOrEqual(175)
  })

  it('in Turkish is a text of the Turkish interface, word by word [LANG-01 GEN-10]', async () => {
    expect(await differing(turkishQuotes, 'tr')).toEqual([])
    expect(count(turkishQuotes)).toBeGreaterThanOrEqual(81)
  })

  it('for an error is also the message of the API [LANG-01]', () => {
    // Here the API says it in words of its own; the interface's sentence is the quoted one.
    const interfaceOnly = ['ALREADY_VOTED', 'ENVELOPE_INVALID']
    const differ = englishQuotes['i18n/errors']!.filter(
      ([, code, text]) => !interfaceOnly.includes(code) && errors[code as keyof typeof errors]?.[1] !== text,
    )
    expect(differ).toEqual([])
  })
})
