/** The languages of the interface by code, each with its own name; the first one is the default. */
export const languages = { tr: 'Türkçe', en: 'English' } as const

export type Language = keyof typeof languages

export const DEFAULT_LANGUAGE: Language = 'tr'

/** The cookie that holds the language of a device. Scripts write it too, so it is not HttpOnly. */
const LANGUAGE_COOKIE = 'language'

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value)
}

/** The web app manifest in a language. */
export const manifestPath = (language: string): string => inLanguage('/manifest.webmanifest', language)

/** The service worker with the offline page in a language. */
export const workerPath = (language: string): string => inLanguage('/service-worker.js', language)

/** The folder of the pictures that other sites show for addresses of this one. */
export const pictureFolder = (language: string): string => (language === DEFAULT_LANGUAGE ? '/og' : `/og/${language}`)

/** The address of a file in a language; the address of the default language has no suffix. */
function inLanguage(path: string, language: string): string {
  return language === DEFAULT_LANGUAGE ? path : path.replace(/(?=\.[a-z]+$)/, `.${language}`)
}

const inCookies = /(?:^|;) *language=([a-z]+) *(?:;|$)/

/** The language that the cookies of a request or of a document choose; undefined when they choose none. */
export function chosenLanguage(cookies: string | undefined): Language | undefined {
  const chosen = cookies === undefined ? undefined : inCookies.exec(cookies)?.[1]
  return isLanguage(chosen) ? chosen : undefined
}

/** The cookie that chooses a language for a year. */
export function languageCookie(language: Language, isSecure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
