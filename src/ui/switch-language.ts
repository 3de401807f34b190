import { chosenLanguage, type Language, languageCookie } from '#i18n/languages.ts'
import { languageTexts } from '#texts/i18n/language'

/** What a reader typed and where the page was scrolled to, while the page comes again in another language. */
export interface KeptPage {
  path: string
  scrollY: number
  fields: { key: string; value: string | boolean }[]
}

export const KEPT_PAGE = 'languageSwitch'

/** Fields whose content a page keeps; a password is never stored, and a switch of language is no input. */
const KEPT = 'input:not([type=password]):not([type=file]):not([type=hidden]):not([name=language]), textarea, select'

/** The language that this page is written in. */
export const pageLanguage = languageTexts.code as Language

/** Stores the language on this device for a year. @returns whether the browser took it */
export function storeLanguage(language: Language): boolean {
  document.cookie = languageCookie(language, window.location.protocol === 'https:')
  // A browser may write a cookie in the background. Reading waits for the write, so that the next request carries the new language.
  return chosenLanguage(document.cookie) === language
}

/** Shows this page in another language, with what was typed and at the same place. */
export function showIn(language: Language): void {
  storeLanguage(language)
  try {
    const fields = [...keptFields()].map(([key, field]) => ({ key, value: isTicked(field) ? field.checked : field.value }))
    const kept: KeptPage = { path: window.location.pathname, scrollY: window.scrollY, fields }
    sessionStorage.setItem(KEPT_PAGE, JSON.stringify(kept))
  } catch {
    // Without storage the page comes again as it was sent.
  }
  window.location.reload()
}

/** The fields of the document by what finds them again: the number of the form and of the field in it. */
export function keptFields(): Map<string, HTMLInputElement> {
  const found = new Map<string, HTMLInputElement>()
  const forms = [...document.querySelectorAll('main form')]
  for (const [at, form] of [document.querySelector('main')!, ...forms].entries()) {
    const fields = [...form.querySelectorAll<HTMLInputElement>(KEPT)].filter((field) => (field.closest('form') ?? form) === form)
    for (const [index, field] of fields.entries()) found.set(`${at}.${index}.${field.type}`, field)
  }
  return found
}

export function isTicked({ type }: { type: string }): boolean {
  return type === 'checkbox' || type === 'radio'
}
