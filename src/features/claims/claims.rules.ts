import type { TextRule } from '#lib/text-rule.ts'

/** How a business shows that a restaurant is its own. */
export const claimProofs = ['mail', 'photo', 'admin'] as const
export type ClaimProof = (typeof claimProofs)[number]

export const claimStates = ['pending', 'active', 'refused', 'ended'] as const
export type ClaimState = (typeof claimStates)[number]

/** The kinds of entries in the public history of a restaurant. */
export const historyKinds = [
  'claim_given',
  'claim_taken',
  'claim_left',
  'hours',
  'price',
  'price_deleted',
  'menu_photo',
  'menu_photo_deleted',
  'photo',
  'photo_removed',
  'description',
  'edit',
  'added',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A code that came by mail is entered within this time, with this number of tries. */
export const CODE_MINUTES = 30
export const CODE_TRIES = 5
export const CODE_DIGITS = 8

/** A code on paper is photographed within this time: it is written, hung up and photographed on one visit. */
export const PHOTO_HOURS = 48

export const REASON_MAX = 300
export const reasonRule = {
  max: REASON_MAX,
  tooLong: 'CLAIM_REASON_TOO_LONG',
  empty: 'CLAIM_REASON_REQUIRED',
  isOneLine: true,
} as const satisfies TextRule

/** Providers where any person gets an address: an address there proves no business. */
const freeProviders: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com hotmail.com hotmail.com.tr hotmail.de hotmail.co.uk hotmail.fr outlook.com outlook.com.tr outlook.de live.com live.com.tr
  windowslive.com msn.com yahoo.com yahoo.com.tr yahoo.de yahoo.co.uk yahoo.fr ymail.com rocketmail.com icloud.com me.com mac.com yandex.com
  yandex.com.tr yandex.ru ya.ru mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de
  proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.com tuta.io mynet.com aol.com aim.com zoho.com zohomail.com fastmail.com
  fastmail.fm hey.com mail.com email.com usa.com duck.com hushmail.com posteo.de mailbox.org disroot.org riseup.net inbox.com inbox.lv seznam.cz
  wp.pl o2.pl interia.pl laposte.net orange.fr free.fr libero.it virgilio.it qq.com 163.com 126.com naver.com daum.net superonline.com ttmail.com
  ttnet.net.tr turk.net e-kolay.net uyanik.com simplelogin.com anonaddy.com anonaddy.me mozmail.com privaterelay.appleid.com edu.tr k12.tr gov.tr bel.tr`
    .split(/\s+/)
    .filter(Boolean),
)

/** The domain of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** Whether an address proves no business: its domain, or a parent domain, gives addresses to people of all kinds. */
export function isFreeMail(email: string): boolean {
  const labels = domainOf(email).split('.')
  return labels.some((_, at) => freeProviders.has(labels.slice(at).join('.')))
}

export interface ClaimableFacts {
  questionType: 'normal' | 'duet'
  status: 'open' | 'closed' | 'moved'
  isClaimed: boolean
}

/** Why a restaurant cannot be claimed; undefined when it can. A duet is a member's words, and a closed restaurant has nothing to manage. */
export function claimProblem({
  questionType,
  status,
  isClaimed,
}: ClaimableFacts): 'IS_DUET' | 'CLAIM_OF_CLOSED' | 'CLAIM_EXISTS' | undefined {
  if (questionType === 'duet') return 'IS_DUET'
  if (isClaimed) return 'CLAIM_EXISTS'
  return status === 'closed' ? 'CLAIM_OF_CLOSED' : undefined
}

/** What comes next in a claim; null once it is decided. */
export type ClaimStep = 'code' | 'photo' | 'moderator'

export function stepOf({ state, proof, isReady }: { state: ClaimState; proof: ClaimProof; isReady: boolean }): ClaimStep | null {
  if (state !== 'pending') return null
  if (isReady) return 'moderator'
  return proof === 'mail' ? 'code' : 'photo'
}

/** The id of the restaurant that a link or an address of this site names. */
export function restaurantIdOf(link: string): string {
  const [path = ''] = link.trim().split(/[?#]/, 1)
  return path.split('/').findLast((part) => part !== '') ?? ''
}
