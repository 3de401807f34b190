import type * as MailsCatalogue from '#texts/features/accounts/mails'
import { compose } from '#platform/mail/index.ts'
import type { Language } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import { publicOrigin } from '#site/server/config.ts'
import type { Context } from '#site/server/context.ts'
import { PASS_MINUTES } from '#features/challenges/challenges.rules.ts'
import { KEY_HOURS, type WaitingKind } from '../../keys.rules.ts'
import { type AccountLinkType, type EmailLinkType, LINK_MINUTES, type LinkType, UNDO_HOURS } from '../../mail-links.rules.ts'

type Config = Context['config']

const catalogues = await loadTexts<typeof MailsCatalogue>('features/accounts/mails')

/** A notice is delivered within two days or not at all. */
const NOTICE_MINUTES = 2 * 24 * 60

// The token comes after the #: no server, no log and no other site ever receives it.
function linkTo(
  config: Config,
  page: 'auth-landing' | 'reset-password' | 'email-change' | 'account-link',
  token: string,
  type: LinkType | EmailLinkType | AccountLinkType,
): string {
  return `${publicOrigin(config)}/tr/${page}#access_token=${token}&type=${type}`
}

type MailName = Exclude<keyof typeof MailsCatalogue.mailTexts, 'newDevice' | 'keys' | 'waits'>

function write(name: MailName, language: Language, href: string) {
  const texts = catalogues[language].mailTexts
  const { subject, paragraphs, action, notes } = texts[name]
  return compose({ language, subject, paragraphs, action: { label: action, href }, notes })
}

/** To a new member: asks to confirm the address. */
export function confirmMail(config: Config, language: Language, token: string) {
  return { ...write('confirm', language, linkTo(config, 'auth-landing', token, 'signup')), minutes: LINK_MINUTES }
}

/** To a person who signs up without a proof of work. The pass belongs to this e-mail. */
export function signUpPassMail(config: Config, language: Language, pass: string) {
  const href = `${publicOrigin(config)}/tr/auth?tab=signup#access_token=${pass}&type=pass`
  return { ...write('pass', language, href), minutes: PASS_MINUTES }
}

/** To staff whose first second factor waits for it. */
export function confirmFactorMail(config: Config, language: Language, token: string) {
  return { ...write('factor', language, linkTo(config, 'account-link', token, 'factor')), minutes: LINK_MINUTES }
}

/** To a member who forgot the password. */
export function resetMail(config: Config, language: Language, token: string) {
  return { ...write('reset', language, linkTo(config, 'reset-password', token, 'recovery')), minutes: LINK_MINUTES }
}

/** To a member whose address was used in another sign-up. */
export function addressInUseMail(config: Config, language: Language) {
  return { ...write('known', language, `${publicOrigin(config)}/tr/login`), minutes: NOTICE_MINUTES }
}

/** To the owner of an address to which another member wanted to change. */
export function addressTakenMail(config: Config, language: Language) {
  return { ...write('taken', language, `${publicOrigin(config)}/tr/login`), minutes: NOTICE_MINUTES }
}

/** To the owner of an e-mail with which a banned person left. */
export function addressBannedMail(config: Config, language: Language) {
  return { ...write('banned', language, `${publicOrigin(config)}/tr/moderation`), minutes: NOTICE_MINUTES }
}

/** To a member whose password was changed. */
export function passwordChangedMail(config: Config, language: Language) {
  return { ...write('changed', language, `${publicOrigin(config)}/tr/login`), minutes: NOTICE_MINUTES }
}

/** To the new address of a member: asks to confirm it. */
export function confirmEmailChangeMail(config: Config, language: Language, token: string) {
  return { ...write('newEmail', language, linkTo(config, 'email-change', token, 'new-email')), minutes: LINK_MINUTES }
}

/** To the old address: a change was asked for, and can be stopped. */
export function emailChangeAskedMail(config: Config, language: Language, token: string) {
  return { ...write('emailAsked', language, linkTo(config, 'email-change', token, 'undo-email')), minutes: UNDO_HOURS * 60 }
}

/** To the old address: it is no longer that of the account, and can be again. */
export function emailChangedMail(config: Config, language: Language, token: string) {
  return { ...write('emailChanged', language, linkTo(config, 'email-change', token, 'undo-email')), minutes: UNDO_HOURS * 60 }
}

/** What happened to the keys to an account besides its password. */
export type KeyChange = keyof typeof MailsCatalogue.mailTexts.keys.changes

/** To a member whose passkeys or authenticator app changed. A new key has a link that removes it. */
export function keysChangedMail(config: Config, language: Language, change: KeyChange, undo: string | undefined) {
  const { changes, greeting, look, lookNotes, remove, removeNotes } = catalogues[language].mailTexts.keys
  const { subject, text } = changes[change]
  const isNew = undo !== undefined
  const content = compose({
    language,
    subject,
    paragraphs: [greeting, text],
    action: isNew
      ? { label: remove, href: linkTo(config, 'account-link', undo, 'undo-key') }
      : { label: look, href: `${publicOrigin(config)}/tr/settings#anahtarlar` },
    notes: isNew ? removeNotes : lookNotes,
  })
  return { ...content, minutes: isNew ? KEY_HOURS * 60 : NOTICE_MINUTES }
}

/** To every address that an account had in the last 72 hours: something waits that cannot be undone, and the link cancels it. */
export function actWaitsMail(
  config: Config,
  language: Language,
  { kind, dueAt, token }: { kind: WaitingKind; dueAt: Date; token: string },
) {
  const { subjects, acts, greeting, why, action, notes } = catalogues[language].mailTexts.waits
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Istanbul' }).format(dueAt)
  const content = compose({
    language,
    subject: subjects[kind],
    paragraphs: [greeting, acts[kind](time), why],
    action: { label: action, href: linkTo(config, 'account-link', token, 'cancel-act') },
    notes,
  })
  return { ...content, minutes: KEY_HOURS * 60 }
}

/** What a mail says about a sign-in from a new device. */
interface SeenDevice {
  device: string | undefined
  network: string | undefined
  at: Date
}

/** To a member whose account was opened from a browser that was not seen before. */
export function newDeviceMail(config: Config, language: Language, { device, network, at }: SeenDevice) {
  const texts = catalogues[language].mailTexts
  const { subject, intro, when, where, device: name, unknownDevice, action, notes } = texts.newDevice
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Istanbul' }).format(at)
  const seen = [when(time), device === undefined ? unknownDevice : name(device), ...(network === undefined ? [] : [where(network)])]
  const content = compose({
    language,
    subject,
    paragraphs: [...intro, ...seen],
    action: { label: action, href: `${publicOrigin(config)}/tr/settings#oturumlar` },
    notes,
  })
  return { ...content, minutes: NOTICE_MINUTES }
}
