import { chosenLanguage, type Language, languageCookie } from '#i18n/languages.ts'
import { languageTexts } from '#texts/i18n/language'

/** The reader's typed input and scroll position, kept while the page is loaded again in another language. */
export interface KeptPage {
  path: string
  scrollY: number
  fields: { key: string; value: string | boolean }[]
}

export const KEPT_PAGE = 'languageSwitch'

/** The fields whose content is kept: a password is never stored, and a language switch is no input. */
const KEPT = 'input:not([type=password]):not([type=file]):not([type=hidden]):not([name=language]), textarea, select'

/** The language that this page is written in. */
export const pageLanguage = languageTexts.code as Language

/** Stores the language on this device for a year. @returns whether the browser accepted the cookie */
export function storeLanguage(language: Language): boolean {
  document.cookie = languageCookie(language, window.location.protocol === 'https:')
  // A browser may write a cookie in the background. Reading waits for the write, so that the next request carries the new language.
  return chosenLanguage(document.cookie) === language
}

/** Reloads this page in another language, with the typed input and the scroll position. */
export function showIn(language: Language): void {
  storeLanguage(language)
  try {
    const fields = [...keptFields()].map(([key, field]) => ({ key, value: isTicked(field) ? field.checked : field.value }))
    const kept: KeptPage = { path: window.location.pathname, scrollY: window.scrollY, fields }
    sessionStorage.setItem(KEPT_PAGE, JSON.stringify(kept))
  } catch {
    // Without storage the page is reloaded without the typed input.
  }
  window.location.reload()
}

/** The fields of the document by a key that identifies them after a reload: the number of the form, and the number of the field in it. */
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
