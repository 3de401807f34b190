import { expect, it } from 'vitest'
import { chosenLanguage, languageCookie } from './languages.ts'

it.each([
  [undefined, undefined],
  ['', undefined],
  ['language=en', 'en'],
  ['a=1; language=tr; b=2', 'tr'],
  ['xlanguage=en', undefined],
  ['language=enx', undefined],
  ['language=de', undefined],
  ['language=constructor', undefined],
  ['session="language=en"', undefined],
])('the cookies %s choose %s [LANG-04]', (cookies, language) => {
  expect(chosenLanguage(cookies)).toBe(language)
})

it('the cookie of a language holds for a year on every page, and only over TLS where the site has it [LANG-04]', () => {
  expect(languageCookie('en', true)).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  expect(chosenLanguage(languageCookie('en', false).split(';')[0])).toBe('en')
})
