import { compose } from '#features/mail/server/index.ts'
import { letters as texts } from '#i18n/tr/letters.ts'
import { publicOrigin } from '#server/pages.ts'
import type { Services } from '#server/services.ts'
import { LINK_MINUTES, type LinkType } from '../../links.rules.ts'

type Config = Services['config']

/** A notice is worth reading for two days. */
const NOTICE_MINUTES = 2 * 24 * 60

// What lets in stands behind the #: no server, no log and no other site ever sees it.
function linkTo(config: Config, page: 'auth-landing' | 'reset-password', token: string, type: LinkType): string {
  return `${publicOrigin(config)}/tr/${page}#access_token=${token}&type=${type}`
}

function write(name: Exclude<keyof typeof texts, 'signature'>, href: string) {
  const { subject, paragraphs, action, notes } = texts[name]
  return compose({ subject, paragraphs, action: { label: action, href }, notes, signature: texts.signature })
}

/** To a new member: this address is yours, isn't it? */
export function confirmLetter(config: Config, token: string) {
  return { ...write('confirm', linkTo(config, 'auth-landing', token, 'signup')), minutes: LINK_MINUTES }
}

/** To whoever forgot the password. */
export function resetLetter(config: Config, token: string) {
  return { ...write('reset', linkTo(config, 'reset-password', token, 'recovery')), minutes: LINK_MINUTES }
}

/** To a member whose address somebody tried to sign up with. */
export function knownLetter(config: Config) {
  return { ...write('known', `${publicOrigin(config)}/tr/login`), minutes: NOTICE_MINUTES }
}

/** To a member whose password is another one now. */
export function changedLetter(config: Config) {
  return { ...write('changed', `${publicOrigin(config)}/tr/login`), minutes: NOTICE_MINUTES }
}
