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

const links = {
  /** To a new member: asks to confirm the address. */
  confirm: { page: 'auth-landing', type: 'signup', minutes: LINK_MINUTES },
  /** To staff whose first second factor waits for it. */
  factor: { page: 'account-link', type: 'factor', minutes: LINK_MINUTES },
  /** To a member who forgot the password. */
  reset: { page: 'reset-password', type: 'recovery', minutes: LINK_MINUTES },
  /** To the new address of a member: asks to confirm it. */
  newEmail: { page: 'email-change', type: 'new-email', minutes: LINK_MINUTES },
  /** To the old address: a change was asked for, and can be stopped. */
  emailAsked: { page: 'email-change', type: 'undo-email', minutes: UNDO_HOURS * 60 },
  /** To the old address: it is no longer that of the account, and can be again. */
  emailChanged: { page: 'email-change', type: 'undo-email', minutes: UNDO_HOURS * 60 },
} as const

const notices = {
  /** To a member whose address was used in another sign-up. */
  known: '/tr/login',
  /** To the owner of an address to which another member wanted to change. */
  taken: '/tr/login',
  /** To the owner of an e-mail with which a banned person left. */
  banned: '/tr/moderation',
  /** To a member whose password was changed. */
  changed: '/tr/login',
} as const

function write(name: keyof typeof links | keyof typeof notices | 'pass', language: Language, href: string) {
  const { subject, paragraphs, action, notes } = catalogues[language].mailTexts[name]
  return compose({ language, subject, paragraphs, action: { label: action, href }, notes })
}

/** A mail with a link that does something, as long as the mail may be delivered. */
export function linkMail(name: keyof typeof links, config: Config, language: Language, token: string) {
  const { page, type, minutes } = links[name]
  return { ...write(name, language, linkTo(config, page, token, type)), minutes }
}

/** A mail that only says something. */
export function noticeMail(name: keyof typeof notices, config: Config, language: Language) {
  return { ...write(name, language, `${publicOrigin(config)}${notices[name]}`), minutes: NOTICE_MINUTES }
}

/** To a person who signs up without a proof of work. The pass belongs to this e-mail. */
export function signUpPassMail(config: Config, language: Language, pass: string) {
  const href = `${publicOrigin(config)}/tr/auth?tab=signup#access_token=${pass}&type=pass`
  return { ...write('pass', language, href), minutes: PASS_MINUTES }
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
      : { label: look, href: `${publicOrigin(config)}/tr/settings/security#anahtarlar` },
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
  return {
    ...compose({
      language,
      subject: subjects[kind],
      paragraphs: [greeting, acts[kind](time), why],
      action: { label: action, href: linkTo(config, 'account-link', token, 'cancel-act') },
      notes,
    }),
    minutes: KEY_HOURS * 60,
  }
}

/** What a mail says about a sign-in from a new device. */
interface SeenDevice {
  device: string | undefined
  network: string | undefined
  at: Date
}

/** To a member whose account was opened from a browser that was not seen before. */
export function newDeviceMail(config: Config, language: Language, { device, network, at }: SeenDevice) {
  const { subject, intro, when, where, device: name, unknownDevice, action, notes } = catalogues[language].mailTexts.newDevice
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Istanbul' }).format(at)
  const seen = [when(time), device === undefined ? unknownDevice : name(device), ...(network === undefined ? [] : [where(network)])]
  return {
    ...compose({
      language,
      subject,
      paragraphs: [...intro, ...seen],
      action: { label: action, href: `${publicOrigin(config)}/tr/settings/security#oturumlar` },
      notes,
    }),
    minutes: NOTICE_MINUTES,
  }
}
