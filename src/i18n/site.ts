import type { Language } from './languages.ts'

/** The site's name until the operator chooses another. */
export const HOUSE_NAME = 'Lokma'

/** The settings of the site that everyone may know: pages, mails and pictures show them. */
export interface PublicSite {
  readonly name: string
  /** Empty for Lokma's own slogan. */
  readonly sloganTr: string
  readonly sloganEn: string
  readonly accentColor: string
  readonly barColor: string
  /** A file of the media store; null for the drawn logo. */
  readonly logo: string | null
  readonly contact: string
  /** Empty for Lokma's own rules. */
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

/** For how many days backups are kept, unless the operator says otherwise. */
export const USUAL_BACKUP_DAYS = 30

let current: () => PublicSite = () => house
let keptDays = USUAL_BACKUP_DAYS

/**
 * Sets the function from which this process reads the settings: the server calls this on startup, and each build of the pages when it is
 * connected.
 */
export function followSite(read: () => PublicSite, days: number = USUAL_BACKUP_DAYS): void {
  current = read
  keptDays = days
}

/** For how many days a backup keeps what was deleted. The browser reads it from the document. */
export function backupDays(): number {
  if (typeof document === 'undefined') return keptDays
  return Number(document.documentElement.dataset['backupDays'] ?? USUAL_BACKUP_DAYS)
}

/** The current settings; for code that runs on the server. After a change, this is another object. */
export function publicSite(): PublicSite {
  return current()
}

/** The name of the site. The browser reads it from the document, so that server and browser render the same name. */
export function siteName(): string {
  if (typeof document === 'undefined') return current().name
  return document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? HOUSE_NAME
}

/** The name in the notation of the header and of mails. */
export function wordMark(): string {
  const name = siteName()
  return name === HOUSE_NAME ? 'lokma' : name
}

/** Whether readers can choose between languages. The browser reads this from the document. */
export function hasLanguageChoice(): boolean {
  return typeof document === 'undefined' ? current().languages === 'both' : !('onlyLanguage' in document.documentElement.dataset)
}

/** Whether the operator filled in any field of the legal notice. */
export function hasImprint({ operatorName, operatorAddress, law, contact }: PublicSite = current()): boolean {
  return [operatorName, operatorAddress, law, contact].some((text) => text !== '')
}
