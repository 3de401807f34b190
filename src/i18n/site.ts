import type { Language } from './languages.ts'

/** The name while the operator chose no other. */
export const HOUSE_NAME = 'Lokma'

/** What everyone may know of the site's settings: pages, mails and pictures show it. */
export interface PublicSite {
  readonly name: string
  /** Empty: the slogan that Lokma brings. */
  readonly sloganTr: string
  readonly sloganEn: string
  readonly accentColor: string
  readonly barColor: string
  /** A file of the media store; null: the drawn logo. */
  readonly logo: string | null
  readonly contact: string
  /** Empty: the rules that Lokma brings. */
  readonly rulesTr: string
  readonly rulesEn: string
  readonly languages: Language | 'both'
  readonly operatorName: string
  readonly operatorAddress: string
  readonly law: string
}

const house: PublicSite = {
  name: HOUSE_NAME,
  sloganTr: '',
  sloganEn: '',
  accentColor: '#ffb31a',
  barColor: '#1e140e',
  logo: null,
  contact: '',
  rulesTr: '',
  rulesEn: '',
  languages: 'both',
  operatorName: '',
  operatorAddress: '',
  law: '',
}

let current: () => PublicSite = () => house

/** Sets where this process reads the settings: the server at its start, and each build of the pages when it is connected. */
export function followSite(read: () => PublicSite): void {
  current = read
}

/** The settings of now; for code that runs on the server. After a change it is another object. */
export function publicSite(): PublicSite {
  return current()
}

/** The name of the site. In the browser the document says it, so that both write the same. */
export function siteName(): string {
  if (typeof document === 'undefined') return current().name
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? HOUSE_NAME
}

/** The name as it is written in the header and above a mail. */
export function wordMark(): string {
  const name = siteName()
  return name === HOUSE_NAME ? 'lokma' : name
}

/** Whether readers choose between languages. In the browser the document says it. */
export function hasLanguageChoice(): boolean {
  return typeof document === 'undefined' ? current().languages === 'both' : !('onlyLanguage' in document.documentElement.dataset)
}

/** Whether the operator filled in who runs the site. */
export function hasImprint({ operatorName, operatorAddress, law, contact }: PublicSite = current()): boolean {
  return [operatorName, operatorAddress, law, contact].some((text) => text !== '')
}
