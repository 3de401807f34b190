import type * as MailsCatalogue from '#texts/features/accounts/mails'
import { compose } from '#platform/mail/index.ts'
import type { Language } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { publicOrigin } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { LINK_MINUTES, type LinkType } from '../../mail-links.rules.ts'

type Config = Context['config']

const catalogues = await loadTexts<typeof MailsCatalogue>('features/accounts/mails')

/** A notice is delivered within two days or not at all. */
const NOTICE_MINUTES = 2 * 24 * 60

// The token comes after the #: no server, no log and no other site ever receives it.
function linkTo(config: Config, page: 'auth-landing' | 'reset-password', token: string, type: LinkType): string {
  return `${publicOrigin(config)}/tr/${page}#access_token=${token}&type=${type}`
}

type Letter = Exclude<keyof typeof MailsCatalogue.mailTexts, 'signature' | 'newDevice'>

function write(name: Letter, language: Language, href: string) {
  const texts = catalogues[language].mailTexts
  const { subject, paragraphs, action, notes } = texts[name]
  return compose({ language, subject, paragraphs, action: { label: action, href }, notes, signature: texts.signature })
}

/** To a new member: asks to confirm the address. */
export function confirmMail(config: Config, language: Language, token: string) {
  return { ...write('confirm', language, linkTo(config, 'auth-landing', token, 'signup')), minutes: LINK_MINUTES }
}

/** To a member who forgot the password. */
export function resetMail(config: Config, language: Language, token: string) {
  return { ...write('reset', language, linkTo(config, 'reset-password', token, 'recovery')), minutes: LINK_MINUTES }
}

/** To a member whose address was used in another sign-up. */
export function addressInUseMail(config: Config, language: Language) {
  return { ...write('known', language, `${publicOrigin(config)}/tr/login`), minutes: NOTICE_MINUTES }
}

/** To the owner of an e-mail with which a banned person left. */
export function addressBannedMail(config: Config, language: Language) {
  return { ...write('banned', language, `${publicOrigin(config)}/tr/moderasyon`), minutes: NOTICE_MINUTES }
}

/** To a member whose password was changed. */
export function passwordChangedMail(config: Config, language: Language) {
  return { ...write('changed', language, `${publicOrigin(config)}/tr/login`), minutes: NOTICE_MINUTES }
}

/** What a letter says about a sign-in from a new device. */
interface SeenDevice {
  device: string | undefined
  network: string | undefined
  at: Date
}

/** To a member whose account was opened from a browser that was not seen before. */
export function newDeviceMail(config: Config, language: Language, { device, network, at }: SeenDevice) {
  const texts = catalogues[language].mailTexts
  const { subject, lead, when, where, device: name, unknownDevice, action, notes } = texts.newDevice
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Istanbul' }).format(at)
  const seen = [when(time), device === undefined ? unknownDevice : name(device), ...(network === undefined ? [] : [where(network)])]
  const content = compose({
    language,
    subject,
    paragraphs: [...lead, ...seen],
    action: { label: action, href: `${publicOrigin(config)}/tr/settings#oturumlar` },
    notes,
    signature: texts.signature,
  })
  return { ...content, minutes: NOTICE_MINUTES }
}
