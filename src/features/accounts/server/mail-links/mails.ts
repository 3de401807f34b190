import { compose } from '#platform/mail/index.ts'
import { mails as texts } from '#i18n/tr/mails.ts'
import { publicOrigin } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { LINK_MINUTES, type LinkType } from '../../mail-links.rules.ts'

type Config = Context['config']

/** A notice is delivered within two days or not at all. */
const NOTICE_MINUTES = 2 * 24 * 60

// The token comes after the #: no server, no log and no other site ever receives it.
function linkTo(config: Config, page: 'auth-landing' | 'reset-password', token: string, type: LinkType): string {
  return `${publicOrigin(config)}/tr/${page}#access_token=${token}&type=${type}`
}

function write(name: Exclude<keyof typeof texts, 'signature'>, href: string) {
  const { subject, paragraphs, action, notes } = texts[name]
  return compose({ subject, paragraphs, action: { label: action, href }, notes, signature: texts.signature })
}

/** To a new member: asks to confirm the address. */
export function confirmMail(config: Config, token: string) {
  return { ...write('confirm', linkTo(config, 'auth-landing', token, 'signup')), minutes: LINK_MINUTES }
}

/** To a member who forgot the password. */
export function resetMail(config: Config, token: string) {
  return { ...write('reset', linkTo(config, 'reset-password', token, 'recovery')), minutes: LINK_MINUTES }
}

/** To a member whose address was used in another sign-up. */
export function addressInUseMail(config: Config) {
  return { ...write('known', `${publicOrigin(config)}/tr/login`), minutes: NOTICE_MINUTES }
}

/** To a member whose password was changed. */
export function passwordChangedMail(config: Config) {
  return { ...write('changed', `${publicOrigin(config)}/tr/login`), minutes: NOTICE_MINUTES }
}
