import { test } from '@playwright/test'
import { createFormat } from '#i18n/create-format.ts'
import { formatWords as englishWords } from '#i18n/format.texts.en.ts'
import { formatWords as turkishWords } from '#texts/i18n/format'
import { english, turkish } from './catalogues.ts'

/** Whether the journey is in English. For tools that only open pages the environment says it. */
export function isEnglish(): boolean {
  if (process.env['TEST_WORKER_INDEX'] === undefined) return process.env['SCREENS_LANGUAGE'] === 'en'
  return test.info().project.name === 'english'
}

function byLanguage<T extends object>(tr: T, en: T): T {
  const properties = Object.keys(tr).map((name) => [name, { get: () => (isEnglish() ? en : tr)[name as keyof T] }])
  return Object.defineProperties({}, Object.fromEntries(properties) as PropertyDescriptorMap) as T
}

/** The texts of the interface in the language of the journey. They are known inside a test, not while its file loads. */
export const texts = byLanguage(turkish, english)

/** Numbers and times as the interface writes them. */
export const format = byLanguage(createFormat(turkishWords), createFormat(englishWords))

type Text = string | ((...given: never[]) => string)

/** Private characters, one for each value that a text takes. */
const mark = (index: number): string => String.fromCharCode(0xe000 + index)

/** The literal as a regular expression; a soft hyphen is not always in the text that is compared. */
const escaped = (literal: string): string => literal.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('\u00ad', '\u00ad?')

function pattern(text: Text, given: string[]): string {
  if (typeof text === 'string') return escaped(text)
  const say = (value: (index: number) => unknown): string =>
    text(...(Array.from({ length: text.length }, (_, index) => value(index)) as never[]))
  const general = say(mark)
  const filled = (by: (index: number) => string): string =>
    general.replaceAll(/[\ue000-\ue00f]/g, (character) => by(character.charCodeAt(0) - 0xe000))
  // What is said of one thing may have a form of its own.
  const ofOne = [say(() => 1), say(() => '1')].filter((form) => form !== filled(() => '1'))
  const ofAny = escaped(general).replaceAll(
    /[\ue000-\ue00f]/g,
    (character) => given[character.charCodeAt(0) - 0xe000] ?? given.at(-1) ?? '.+',
  )
  return `(?:${[ofAny, ...ofOne.map(escaped)].join('|')})`
}

/** A text of the catalogue, whatever values it takes; `given` are patterns for them, the last one for all that follow. */
export function textLike(text: Text, ...given: string[]): RegExp {
  return new RegExp(`^${pattern(text, given)}$`, 'u')
}

/** What begins with a text of the catalogue. */
export function beginning(text: Text, ...given: string[]): RegExp {
  return new RegExp(`^${pattern(text, given)}`, 'u')
}

/** A number and its word, as in `12 takipçi`; any number when none is given. */
export function counted(word: string, count?: string): RegExp {
  return new RegExp(`^${count === undefined ? '\\d\\S*' : escaped(count)}\\s*${escaped(word)}$`, 'u')
}

/** The name of a vote button: its meaning alone, or with the words that the author chose. */
export function verdict(choice: 'accept' | 'reject'): RegExp {
  return new RegExp(`^${escaped(texts.vote[choice])}(?::|$)`, 'u')
}
