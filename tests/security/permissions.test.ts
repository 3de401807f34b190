import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '#tests/support/authenticator.ts'
import { dumpDirectory, writeDump } from '#features/open-data/server/index.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Client } from '#tests/support/client.ts'
import { backupOf, conversationOf, newPublicKey, seal, withKey, write, type Writer } from '#tests/support/envelopes.ts'
import { jpeg } from '#tests/support/pictures.ts'
import { makeModerator, reason } from '#tests/support/moderation.ts'
import { pushSubscription } from '#tests/support/push-subscription.ts'
import {
  badgeOf,
  collection,
  comment,
  crowd,
  duet,
  gift,
  giftType,
  grantPoints,
  mailLink,
  membersVote,
  memberPhotoOf,
  menuPhotoOf,
  type PriceIds,
  priceOf,
  reply,
  report,
  makeFollow,
} from '#tests/support/scenes.ts'

const NOWHERE = '018f3b5e-0000-4000-8000-000000000000'
/** A passkey of nobody, and a challenge of nobody. */
const strangeKey = new Authenticator()
const strangeOptions = { challenge: 'AAAA', rpId: 'localhost', user: { id: 'AAAA' } }

/** The callers: a visitor, any member, the author of the restaurant, the owner of the comment and the account, a moderator, an admin. */
const roles = ['visitor', 'member', 'author', 'owner', 'moderator', 'admin'] as const
type Role = (typeof roles)[number]

/** The data that a call acts on, created for each caller. */
interface Scene {
  restaurant: string
  /** The author's. */
  cart: string
  /** Of that restaurant. */
  photo: string
  /** The owner alone voted on it. */
  voted: string
  comment: number
  /** The owner's, of the restaurant, and its dish. */
  price: PriceIds
  /** Of the restaurant; the owner rated it an hour ago, and another one. */
  dish: { dish: number; other: number }
  /** The owner's, of the restaurant. */
  menuPhoto: number
  /** A dish, and the owner's photo of it. */
  memberPhoto: number
  /** The owner's, to the comment. */
  reply: number
  /** The owner's, of a restaurant apart. */
  duet: string
  /** The owner's, which everybody sees, and what is in it. */
  collection: string
  /** The owner's, which nobody else sees. */
  secret: string
  kept: [string, string]
  /** The owner holds it. */
  badge: number
  /** It waits for the owner. */
  gift: number
  /** The owner's, to the author. */
  message: number
  /** Links from mails to another member. */
  links: { recovery: string; signup: string }
  /** The name of a member without a role. */
  stranger: string
  /** About the owner. */
  decision: number
  /** A value that was not used before. */
  fresh: string
}

type Person = Awaited<ReturnType<TestApp['member']>>

interface Write {
  path?: (scene: Scene) => string
  body?: (scene: Scene, role: Role) => unknown
  expected: Record<Role, number>
}

const everybody = (status: number): Record<Role, number> => ({
  visitor: status,
  member: status,
  author: status,
  owner: status,
  moderator: status,
  admin: status,
})

/** Every write of the API and what each role gets for it. A new route without a line here fails. */
const writes: Record<string, Write> = {
  'POST /api/auth/sign-up': {
    body: ({ fresh }) => ({
      email: `${fresh}@example.com`,
      password: 'acili-ezme-7',
      username: fresh,
      nickname: 'Yeni',
      policiesAccepted: true,
    }),
    expected: everybody(200),
  },
  'POST /api/auth/sign-in': { body: () => ({ email: 'kapi@example.com', password: 'acili-ezme-7' }), expected: everybody(200) },
  'POST /api/auth/email-change/confirm': { body: () => ({ token: 'A'.repeat(43) }), expected: everybody(422) },
  'POST /api/auth/email-change/undo': { body: () => ({ token: 'A'.repeat(43) }), expected: everybody(422) },
  'POST /api/auth/keys/undo': { body: () => ({ token: 'A'.repeat(43) }), expected: everybody(422) },
  'POST /api/auth/waiting/cancel': { body: () => ({ token: 'A'.repeat(43) }), expected: everybody(422) },
  'POST /api/auth/second-factor/confirm': { body: () => ({ token: 'A'.repeat(43) }), expected: everybody(422) },
  'POST /api/auth/passkey/options': { expected: everybody(200) },
  'POST /api/auth/passkey': { body: () => ({ response: strangeKey.get(strangeOptions) }), expected: everybody(403) },
  'POST /api/auth/sign-out': { expected: everybody(200) },
  'POST /api/auth/forgot-password': { body: ({ fresh }) => ({ email: `${fresh}@example.com` }), expected: everybody(200) },
  'POST /api/auth/sign-up/pass': { body: ({ fresh }) => ({ email: `${fresh}@example.com` }), expected: everybody(200) },
  'POST /api/auth/reset-password/check': { body: ({ links }) => ({ token: links.recovery }), expected: everybody(200) },
  'POST /api/auth/reset-password': {
    body: ({ links }) => ({ token: links.recovery, password: 'yeni-lavas-8' }),
    expected: everybody(200),
  },
  'POST /api/auth/first-admin/check': { body: () => ({ token: 'A'.repeat(43) }), expected: everybody(200) },
  // The site has an admin.
  'POST /api/auth/first-admin': {
    body: ({ fresh }) => ({
      token: 'A'.repeat(43),
      email: `${fresh}@example.com`,
      username: fresh,
      password: 'acili-ezme-7',
      policiesAccepted: true,
    }),
    expected: everybody(422),
  },
  'POST /api/auth/confirm-email': { body: ({ links }) => ({ token: links.signup }), expected: everybody(200) },
  'POST /api/auth/confirmation': { expected: { ...everybody(200), visitor: 401 } },
  'POST /api/auth/finish': {
    body: ({ fresh }) => ({ username: fresh, policiesAccepted: true }),
    expected: { ...everybody(409), visitor: 401 },
  },
  'POST /api/account/password': {
    body: () => ({ currentPassword: 'yanlis-sifre', newPassword: 'acili-ezme-8' }),
    expected: { ...everybody(403), visitor: 401 },
  },
  'POST /api/account/sign-out-everywhere': { expected: { ...everybody(200), visitor: 401 } },
  'POST /api/account/second-factor': { expected: { ...everybody(200), visitor: 401 } },
  'POST /api/account/second-factor/confirm': { body: () => ({ code: 'yanlis' }), expected: { ...everybody(403), visitor: 401 } },
  'POST /api/account/second-factor/recovery-codes': { expected: { ...everybody(403), visitor: 401 } },
  'POST /api/account/second-factor/mail': { expected: { ...everybody(409), visitor: 401 } },
  'DELETE /api/account/waiting/:id': { path: () => `/api/account/waiting/${NOWHERE}`, expected: { ...everybody(404), visitor: 401 } },
  'DELETE /api/account/second-factor': { expected: { ...everybody(200), visitor: 401 } },
  'POST /api/account/email': { body: ({ fresh }) => ({ email: `${fresh}@example.com` }), expected: { ...everybody(200), visitor: 401 } },
  'POST /api/account/passkeys/options': { expected: { ...everybody(200), visitor: 401 } },
  'POST /api/account/passkeys': {
    body: () => ({ response: strangeKey.create(strangeOptions) }),
    expected: { ...everybody(403), visitor: 401 },
  },
  'PATCH /api/account/passkeys/:id': {
    path: () => `/api/account/passkeys/${NOWHERE}`,
    body: () => ({ name: 'Telefonum' }),
    expected: { ...everybody(404), visitor: 401 },
  },
  'DELETE /api/account/passkeys/:id': { path: () => `/api/account/passkeys/${NOWHERE}`, expected: { ...everybody(403), visitor: 401 } },
  'POST /api/account/proof/options': { expected: { ...everybody(200), visitor: 401 } },
  'POST /api/account/proof': { body: () => ({ password: 'yanlis-sifre' }), expected: { ...everybody(403), visitor: 401 } },
  'POST /api/account/sessions/end-others': { expected: { ...everybody(200), visitor: 401 } },
  'DELETE /api/account/sessions/:id': {
    path: () => `/api/account/sessions/${NOWHERE}`,
    expected: { ...everybody(404), visitor: 401 },
  },
  'POST /api/account/deletion': {
    body: () => ({ username: 'baskasi', password: 'acili-ezme-7' }),
    expected: { ...everybody(422), visitor: 401 },
  },
  'PUT /api/restaurants/:id/hours': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/hours`,
    body: () => ({ value: 'Mo-Su 18:00-04:00', version: 0 }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'POST /api/restaurants/:id/hours/undo': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/hours/undo`,
    body: () => ({ to: 0, version: 1 }),
    expected: { ...everybody(403), visitor: 401, author: 409, moderator: 409, admin: 409 },
  },
  'PUT /api/restaurants/:id/facts': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/facts`,
    body: () => ({ facts: [{ fact: 'card', value: 'yes' }] }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'DELETE /api/restaurants/:id/facts/:fact': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/facts/iftar`,
    expected: { ...everybody(404), visitor: 401 },
  },
  'POST /api/collections': { body: ({ fresh }) => ({ name: fresh }), expected: { ...everybody(201), visitor: 401 } },
  'PATCH /api/collections/:id': {
    path: ({ collection }) => `/api/collections/${collection}`,
    body: ({ fresh }) => ({ name: fresh }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'DELETE /api/collections/:id': {
    path: ({ collection }) => `/api/collections/${collection}`,
    body: (_, role) => (role === 'owner' ? undefined : reason),
    expected: { ...everybody(403), visitor: 401, owner: 200, moderator: 200, admin: 200 },
  },
  'PUT /api/collections/:id/like': {
    path: ({ collection }) => `/api/collections/${collection}/like`,
    body: () => ({ liked: true }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'PUT /api/collections/:id/order': {
    path: ({ collection }) => `/api/collections/${collection}/order`,
    body: ({ kept }) => ({ questionIds: kept.toReversed() }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'PUT /api/collections/:id/items/:restaurantId': {
    path: ({ collection, restaurant }) => `/api/collections/${collection}/items/${restaurant}`,
    body: () => ({ notes: 'Acılı istenecek' }),
    expected: { ...everybody(403), visitor: 401, owner: 201 },
  },
  'PATCH /api/collections/:id/items/:restaurantId': {
    path: ({ collection, kept }) => `/api/collections/${collection}/items/${kept[0]}`,
    body: () => ({ notes: 'Acılı istenecek' }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'DELETE /api/collections/:id/items/:restaurantId': {
    path: ({ collection, kept }) => `/api/collections/${collection}/items/${kept[0]}`,
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  // Only the author of these scenes and the owner are friends.
  'POST /api/gifts': {
    body: () => ({ receiverId: requesters.owner.profileId, giftTypeId }),
    expected: { ...everybody(403), visitor: 401, author: 201 },
  },
  'POST /api/gifts/:id/accept': {
    path: ({ gift }) => `/api/gifts/${gift}/accept`,
    expected: { ...everybody(404), visitor: 401, owner: 200 },
  },
  'POST /api/gifts/:id/reject': {
    path: ({ gift }) => `/api/gifts/${gift}/reject`,
    expected: { ...everybody(404), visitor: 401, owner: 200 },
  },
  'POST /api/messages': {
    body: (_, role) => ({
      receiverId: reader.profileId,
      encryptedContent: seal({ profileId: requesters[role].profileId ?? reader.profileId, kid: keys[role].kid }, reader),
    }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'DELETE /api/messages/:id': {
    path: ({ message }) => `/api/messages/${message}`,
    expected: { ...everybody(404), visitor: 401, owner: 200, author: 403 },
  },
  'POST /api/conversations/read': { expected: { ...everybody(200), visitor: 401 } },
  // It reads nothing of others’ conversations.
  'POST /api/conversations/:id/read': {
    path: ofConversation('read'),
    body: ({ message }) => ({ upTo: message }),
    expected: { ...everybody(200), visitor: 401 },
  },
  // It is no request: accepting changes nothing, declining is too late.
  'POST /api/conversations/:id/accept': {
    path: ofConversation('accept'),
    expected: { ...everybody(404), visitor: 401, owner: 200, author: 200 },
  },
  'POST /api/conversations/:id/decline': {
    path: ofConversation('decline'),
    expected: { ...everybody(404), visitor: 401, owner: 409, author: 409 },
  },
  // As repeated by the device that made the key.
  'POST /api/own/keys': {
    body: (_, role) => ({ publicKey: keys[role].publicKey, replaces: null, backup: null }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'PUT /api/own/keys/:kid/backup': {
    path: () => `/api/own/keys/${keys.owner.kid}/backup`,
    body: () => ({ backup: backupOf() }),
    expected: { ...everybody(404), visitor: 401, owner: 200 },
  },
  'PUT /api/profiles/:id/follow': {
    path: () => `/api/profiles/${requesters.owner.profileId!}/follow`,
    body: () => ({ following: true }),
    expected: { ...everybody(200), visitor: 401, owner: 403 },
  },
  'PUT /api/blocks/:id': { path: () => `/api/blocks/${bystander}`, expected: { ...everybody(200), visitor: 401 } },
  'DELETE /api/blocks/:id': { path: () => `/api/blocks/${bystander}`, expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/mutes/:id': { path: () => `/api/mutes/${bystander}`, expected: { ...everybody(200), visitor: 401 } },
  'DELETE /api/mutes/:id': { path: () => `/api/mutes/${bystander}`, expected: { ...everybody(200), visitor: 401 } },
  'POST /api/hub-ticket': { expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/feed/seen': { expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/notifications/read': { body: () => ({ id: 1, scope: 'one' }), expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/notifications/settings': { body: () => ({ kind: 'follow', site: true }), expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/notifications/digest': { body: () => ({ digest: 'weekly' }), expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/notifications/push': { body: () => pushSubscription(), expected: { ...everybody(200), visitor: 401 } },
  'DELETE /api/notifications/push': { expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/notifications/mutes/restaurants/:id': {
    path: ({ restaurant }) => `/api/notifications/mutes/restaurants/${restaurant}`,
    expected: { ...everybody(200), visitor: 401 },
  },
  'DELETE /api/notifications/mutes/restaurants/:id': {
    path: ({ restaurant }) => `/api/notifications/mutes/restaurants/${restaurant}`,
    expected: { ...everybody(200), visitor: 401 },
  },
  'PUT /api/notifications/mutes/comments/:id': {
    path: ({ comment }) => `/api/notifications/mutes/comments/${comment}`,
    expected: { ...everybody(200), visitor: 401 },
  },
  'DELETE /api/notifications/mutes/comments/:id': {
    path: ({ comment }) => `/api/notifications/mutes/comments/${comment}`,
    expected: { ...everybody(200), visitor: 401 },
  },
  'PUT /api/viewer/news': { body: () => ({ badgeIds: [], giftIds: [] }), expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/account/welcome': { expected: { ...everybody(200), visitor: 401 } },
  'POST /api/viewer/device-votes': { expected: { ...everybody(200), visitor: 401 } },
  'PATCH /api/profile': { body: () => ({ nickname: 'Yeni isim' }), expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/profile/avatar': { body: () => photoFile, expected: { ...everybody(200), visitor: 401 } },
  'DELETE /api/profile/avatar': { expected: { ...everybody(200), visitor: 401 } },
  'PUT /api/profile/primary-badge': {
    body: ({ badge }) => ({ badgeId: badge }),
    expected: { ...everybody(409), visitor: 401, owner: 200 },
  },
  'POST /api/reports': {
    body: ({ comment }) => ({ commentId: comment, reportType: 'spam', reason: 'Aynı ilanı her yere yazıyor' }),
    expected: { ...everybody(201), visitor: 401, owner: 403 },
  },
  'DELETE /api/profiles/by-id/:id/:part': {
    path: () => `/api/profiles/by-id/${requesters.owner.profileId!}/text`,
    body: () => reason,
    expected: { ...everybody(403), visitor: 401, moderator: 200, admin: 200 },
  },
  'POST /api/moderation/queue/decisions': {
    body: () => ({ batchId: '0'.repeat(32), decisions: [{ kind: 'look', item: '999999', decision: { undo: false } }] }),
    expected: { ...everybody(403), visitor: 401, moderator: 200, admin: 200 },
  },
  'DELETE /api/moderation/queue/decisions/:batchId': {
    path: () => `/api/moderation/queue/decisions/${'0'.repeat(32)}`,
    expected: { ...everybody(403), visitor: 401, moderator: 409, admin: 409 },
  },
  'PUT /api/moderation/queue/:kind/:item/assignment': {
    path: () => '/api/moderation/queue/claim/999999/assignment',
    expected: { ...everybody(403), visitor: 401, moderator: 409, admin: 409 },
  },
  'DELETE /api/moderation/queue/:kind/:item/assignment': {
    path: () => '/api/moderation/queue/claim/999999/assignment',
    expected: { ...everybody(403), visitor: 401, moderator: 200, admin: 200 },
  },
  'POST /api/moderation/restaurant-statements/:id/decision': {
    path: ({ restaurant }) => `/api/moderation/restaurant-statements/${restaurant}/decision`,
    body: () => ({ accept: 'closed' }),
    expected: { ...everybody(403), visitor: 401, moderator: 409, admin: 409 },
  },
  'POST /api/moderation/sanctions': {
    body: ({ stranger }) => ({ username: stranger, kind: 'muted', days: 7, ...reason }),
    expected: { ...everybody(403), visitor: 401, moderator: 201, admin: 201 },
  },
  'POST /api/moderation/members/:username/staff-factor': {
    path: () => `/api/moderation/members/${requesters.member.username!}/staff-factor`,
    expected: { ...everybody(403), visitor: 401, admin: 409 },
  },
  'POST /api/moderation/members/sanctions': {
    body: ({ stranger }) => ({ usernames: [stranger], kind: 'muted', days: 7, ...reason }),
    expected: { ...everybody(403), visitor: 401, moderator: 200, admin: 200 },
  },
  'POST /api/moderation/members/search': {
    body: () => ({ name: 'uye' }),
    expected: { ...everybody(403), visitor: 401, moderator: 200, admin: 200 },
  },
  'POST /api/moderation/raids/preview': {
    body: () => ({ from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' }),
    expected: { ...everybody(403), visitor: 401, admin: 200 },
  },
  'POST /api/moderation/raids': {
    body: () => ({ signs: { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' }, fingerprint: 'a'.repeat(32), ...reason }),
    expected: { ...everybody(403), visitor: 401, admin: 409 },
  },
  'POST /api/moderation/raids/:id/return': {
    path: () => '/api/moderation/raids/999999/return',
    expected: { ...everybody(403), visitor: 401, admin: 404 },
  },
  'POST /api/moderation/takedowns': {
    body: () => ({
      receivedOn: '2026-11-12',
      authority: 'court',
      authorityName: 'İstanbul 3. Sulh Ceza Hâkimliği',
      reference: '2026/1 D. İş',
      asked: 'removal',
      summary: 'Bir yorumun kaldırılması istendi.',
    }),
    expected: { ...everybody(403), visitor: 401, admin: 201 },
  },
  'POST /api/moderation/takedowns/:id/items': {
    path: () => '/api/moderation/takedowns/999999/items',
    body: ({ comment }) => ({ contentType: 'comment', contentId: String(comment), outcome: 'removed' }),
    expected: { ...everybody(403), visitor: 401, admin: 404 },
  },
  'POST /api/moderation/takedown-items/:id/lift': {
    path: () => '/api/moderation/takedown-items/999999/lift',
    expected: { ...everybody(403), visitor: 401, admin: 404 },
  },
  'POST /api/moderation/appeals/:id': {
    path: () => '/api/moderation/appeals/999999',
    body: () => ({ outcome: 'upheld', answer: 'Karar yerinde' }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'PUT /api/moderation/moderators/:username': {
    path: ({ stranger }) => `/api/moderation/moderators/${stranger}`,
    expected: { ...everybody(403), visitor: 401, admin: 200 },
  },
  'DELETE /api/moderation/moderators/:username': {
    path: ({ stranger }) => `/api/moderation/moderators/${stranger}`,
    expected: { ...everybody(403), visitor: 401, admin: 200 },
  },
  'POST /api/moderation/held-texts/:id/decision': {
    path: () => '/api/moderation/held-texts/999999/decision',
    body: () => ({ accept: true }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/moderation/restaurant-proposals/:id/decision': {
    path: () => '/api/moderation/restaurant-proposals/999999/decision',
    body: () => ({ accept: true, seen: 0 }),
    expected: { ...everybody(403), visitor: 401, moderator: 409, admin: 409 },
  },
  'POST /api/moderation/crowd-decisions/:id/look': {
    path: () => '/api/moderation/crowd-decisions/999999/look',
    body: () => ({ undo: false }),
    expected: { ...everybody(403), visitor: 401, moderator: 409, admin: 409 },
  },
  'POST /api/moderation/restaurant-versions/:id/hidden': {
    path: () => '/api/moderation/restaurant-versions/999999/hidden',
    body: () => ({ field: 'body', side: 'before' }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/moderation/invitations': {
    body: () => ({ note: 'Komşu', maxUses: 1, days: 1 }),
    expected: { ...everybody(403), visitor: 401, moderator: 201, admin: 201 },
  },
  'DELETE /api/moderation/invitations/:id': {
    path: () => '/api/moderation/invitations/999999',
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/moderation/saved-reasons': {
    body: ({ fresh }) => ({ rule: 'spam', name: fresh, facts: { tr: 'Burada ilan var.', en: 'This is an ad.' } }),
    expected: { ...everybody(403), visitor: 401, moderator: 201, admin: 201 },
  },
  'PUT /api/moderation/saved-reasons/:id': {
    path: () => '/api/moderation/saved-reasons/999999',
    body: () => ({ version: 1, rule: 'spam', name: 'İlan', facts: { tr: 'Burada ilan var.', en: 'This is an ad.' } }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'DELETE /api/moderation/saved-reasons/:id': {
    path: () => '/api/moderation/saved-reasons/999999',
    body: () => ({ version: 1 }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/moderation/meal-cards': {
    body: ({ fresh }) => ({ name: fresh }),
    expected: { ...everybody(403), visitor: 401, admin: 201 },
  },
  'PUT /api/moderation/meal-cards/:slug': {
    path: () => '/api/moderation/meal-cards/boyle-kart-yok',
    body: () => ({ isRetired: true }),
    expected: { ...everybody(403), visitor: 401, admin: 404 },
  },
  'POST /api/moderation/applicants/:id/decision': {
    path: () => '/api/moderation/applicants/boyle-biri-yok/decision',
    body: () => ({ accept: true }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/auth/invitation/check': { body: () => ({ invitation: 'a'.repeat(22) }), expected: everybody(200) },
  // Nobody here applied.
  'POST /api/auth/application/withdraw': { expected: { ...everybody(404), visitor: 401 } },
  // A form of a version that is not there: only an admin learns it.
  'PUT /api/moderation/site/logo': { body: () => photoFile, expected: { ...everybody(403), visitor: 401, admin: 200 } },
  'DELETE /api/moderation/site/logo': { expected: { ...everybody(403), visitor: 401, admin: 200 } },
  'PUT /api/moderation/site': {
    body: () => ({ version: 1_000_000, changes: { name: 'Lokma' } }),
    expected: { ...everybody(403), visitor: 401, admin: 409 },
  },
  // The only admin.
  'DELETE /api/moderation/admins/:username': {
    path: () => `/api/moderation/admins/${requesters.admin.username!}`,
    expected: { ...everybody(403), visitor: 401, admin: 409 },
  },
  'POST /api/decisions/:id/appeal': {
    path: ({ decision }) => `/api/decisions/${decision}/appeal`,
    body: () => ({ content: 'Bu karar yanlış' }),
    expected: { ...everybody(404), visitor: 401, owner: 201 },
  },
  'PUT /api/decisions/:id/read': {
    path: ({ decision }) => `/api/decisions/${decision}/read`,
    expected: { ...everybody(404), visitor: 401, owner: 200 },
  },
  'POST /api/moderation/decisions': {
    body: ({ restaurant }) => ({ contentType: 'question', contentId: restaurant, decision: 'dismissed' }),
    expected: { ...everybody(403), visitor: 401, moderator: 200, admin: 200 },
  },
  'DELETE /api/restaurants/:id': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}`,
    body: () => reason,
    // Others have commented on the author's restaurant.
    expected: { ...everybody(403), visitor: 401, author: 409, moderator: 200, admin: 200 },
  },
  'POST /api/restaurants/:id/deletion-request': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/deletion-request`,
    body: () => ({ reason: 'Kapandı, artık böyle bir yer yok' }),
    expected: { ...everybody(403), visitor: 401, author: 201 },
  },
  'POST /api/restaurants': { body: ({ fresh }) => ({ title: fresh }), expected: { ...everybody(201), visitor: 401 } },
  'DELETE /api/restaurants/:id/proposal': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/proposal`,
    expected: { ...everybody(403), visitor: 401, author: 200 },
  },
  'PATCH /api/restaurants/:id': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}`,
    body: ({ fresh }) => ({ title: fresh }),
    expected: { ...everybody(403), visitor: 401, author: 200 },
  },
  'PUT /api/restaurants/:id/vote-texts': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/vote-texts`,
    body: () => ({ acceptText: 'Yerim', rejectText: 'Yemem' }),
    expected: { ...everybody(403), visitor: 401, author: 200 },
  },
  'POST /api/restaurants/:id/photos': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/photos`,
    body: () => photoFile,
    expected: { ...everybody(403), visitor: 401, author: 201 },
  },
  'DELETE /api/restaurants/:id/photos/:name': {
    path: ({ restaurant, photo }) => `/api/restaurants/${restaurant}/photos/${photo}`,
    body: (_, role) => (role === 'author' ? undefined : reason),
    expected: { ...everybody(403), visitor: 401, author: 200, moderator: 200, admin: 200 },
  },
  'POST /api/restaurants/:id/duets': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/duets`,
    body: () => ({ body: 'Bence de', rating: 8 }),
    expected: { ...everybody(201), visitor: 401, author: 403 },
  },
  'PUT /api/duets/:id': {
    path: ({ duet }) => `/api/duets/${duet}`,
    body: () => ({ body: 'Bence de', rating: 8 }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'POST /api/restaurants/:id/comments': {
    path: ({ duet }) => `/api/restaurants/${duet}/comments`,
    body: () => ({ content: 'Katılıyorum' }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'POST /api/comments/:id/replies': {
    path: ({ comment }) => `/api/comments/${comment}/replies`,
    body: ({ reply }) => ({ content: 'Katılıyorum', repliedTo: reply }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'PUT /api/comments/:id/reaction': {
    path: ({ comment }) => `/api/comments/${comment}/reaction`,
    body: () => ({ reaction: 'like' }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'PATCH /api/comments/:id': {
    path: ({ comment }) => `/api/comments/${comment}`,
    body: () => ({ content: 'Fikrimi değiştirdim' }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'PATCH /api/replies/:id': {
    path: ({ reply }) => `/api/replies/${reply}`,
    body: () => ({ content: 'Fikrimi değiştirdim' }),
    expected: { ...everybody(403), visitor: 401, owner: 200 },
  },
  'PUT /api/replies/:id/reaction': {
    path: ({ reply }) => `/api/replies/${reply}/reaction`,
    body: () => ({ reaction: 'like' }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'POST /api/restaurants/:id/prices': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/prices`,
    body: () => ({ dish: 'Ayran', amount: 3000 }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'POST /api/restaurants/:id/dishes': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/dishes`,
    body: () => ({ name: 'Ayran' }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'PUT /api/dishes/:id/rating': {
    path: ({ dish }) => `/api/dishes/${dish.dish}/rating`,
    body: () => ({ rating: 8 }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'DELETE /api/dishes/:id/rating': {
    path: ({ dish }) => `/api/dishes/${dish.dish}/rating`,
    expected: { ...everybody(404), visitor: 401, owner: 200 },
  },
  'PATCH /api/dishes/:id': {
    path: ({ dish }) => `/api/dishes/${dish.dish}`,
    body: ({ fresh }) => ({ name: fresh }),
    expected: { ...everybody(403), visitor: 401, moderator: 200, admin: 200 },
  },
  'POST /api/dishes/:id/join': {
    path: ({ dish }) => `/api/dishes/${dish.dish}/join`,
    body: ({ dish }) => ({ into: dish.other }),
    expected: { ...everybody(403), visitor: 401, moderator: 200, admin: 200 },
  },
  'DELETE /api/dishes/:id': {
    path: ({ dish }) => `/api/dishes/${dish.dish}`,
    body: () => reason,
    expected: { ...everybody(403), visitor: 401, moderator: 200, admin: 200 },
  },
  'POST /api/similar-restaurants': { body: () => ({ title: 'Asım Usta' }), expected: { ...everybody(200), visitor: 401 } },
  'POST /api/restaurants/:id/merge-proposals': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/merge-proposals`,
    body: ({ voted }) => ({ otherId: voted }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'POST /api/moderation/merges': {
    body: ({ restaurant, voted }) => ({ survivorId: restaurant, absorbedId: voted }),
    expected: { ...everybody(403), visitor: 401, moderator: 201, admin: 201 },
  },
  'POST /api/moderation/merges/:id/undo': {
    path: () => '/api/moderation/merges/999999/undo',
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/moderation/merge-proposals/:id/decline': {
    path: () => '/api/moderation/merge-proposals/999999/decline',
    expected: { ...everybody(403), visitor: 401, moderator: 409, admin: 409 },
  },
  'POST /api/restaurants/:id/claim': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/claim`,
    body: () => ({ proof: 'photo' }),
    expected: { ...everybody(201), visitor: 401 },
  },
  'POST /api/restaurants/:id/claim/code': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/claim/code`,
    body: () => ({ code: '12345678' }),
    expected: { ...everybody(409), visitor: 401 },
  },
  'POST /api/restaurants/:id/claim/photo': {
    path: ({ voted }) => `/api/restaurants/${voted}/claim/photo`,
    body: () => photoFile,
    expected: { ...everybody(409), visitor: 401 },
  },
  'DELETE /api/restaurants/:id/claim': {
    path: ({ voted }) => `/api/restaurants/${voted}/claim`,
    expected: { ...everybody(404), visitor: 401 },
  },
  'PUT /api/comments/:id/business-reply': {
    path: ({ comment }) => `/api/comments/${comment}/business-reply`,
    body: () => ({ content: 'Teşekkür ederiz.' }),
    expected: { ...everybody(403), visitor: 401 },
  },
  'DELETE /api/comments/:id/business-reply': {
    path: ({ comment }) => `/api/comments/${comment}/business-reply`,
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/moderation/claims': {
    body: () => ({ restaurantId: 'boyle-bir-yer-yok', username: 'boyle_biri_yok' }),
    expected: { ...everybody(403), visitor: 401, admin: 404 },
  },
  'POST /api/moderation/shields/:id/decision': {
    path: () => '/api/moderation/shields/999999/decision',
    body: () => ({ outcome: 'released' }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/moderation/claims/:id/accept': {
    path: () => '/api/moderation/claims/999999/accept',
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/moderation/claims/:id/refuse': {
    path: () => '/api/moderation/claims/999999/refuse',
    body: () => ({ reason: 'Alan adı başkasının.' }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'POST /api/moderation/claims/:id/take': {
    path: () => '/api/moderation/claims/999999/take',
    body: () => ({ reason: 'Yanlış işletme.' }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'PUT /api/restaurants/:id/statement': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/statement`,
    body: () => ({ statement: 'closed' }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'POST /api/restaurants/near': { body: () => ({ position: { longitude: 29.027, latitude: 40.99 } }), expected: everybody(200) },
  'PUT /api/restaurants/:id/cart/sighting': {
    path: ({ cart }) => `/api/restaurants/${cart}/cart/sighting`,
    body: () => ({ position: null }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'PUT /api/restaurants/:id/cart/hidden': {
    path: ({ cart }) => `/api/restaurants/${cart}/cart/hidden`,
    expected: { ...everybody(200), visitor: 401 },
  },
  'DELETE /api/restaurants/:id/cart/hidden': {
    path: ({ cart }) => `/api/restaurants/${cart}/cart/hidden`,
    expected: { ...everybody(403), visitor: 401, author: 200, moderator: 200, admin: 200 },
  },
  'POST /api/restaurants/:id/menu-photos': {
    path: ({ restaurant }) => `/api/restaurants/${restaurant}/menu-photos`,
    body: () => photoFile,
    expected: { ...everybody(201), visitor: 401 },
  },
  'DELETE /api/menu-photos/:id': {
    path: ({ menuPhoto }) => `/api/menu-photos/${menuPhoto}`,
    body: () => reason,
    expected: { ...everybody(403), visitor: 401, owner: 200, moderator: 200, admin: 200 },
  },
  'POST /api/restaurants/:id/member-photos': {
    path: ({ restaurant, comment }) => `/api/restaurants/${restaurant}/member-photos?commentId=${comment}`,
    body: () => photoFile,
    // Only the owner wrote this comment.
    expected: { ...everybody(409), visitor: 401, owner: 201 },
  },
  'PUT /api/member-photos/:id/alt': {
    path: ({ memberPhoto }) => `/api/member-photos/${memberPhoto}/alt`,
    body: () => ({ alt: 'Bir tabak' }),
    expected: { ...everybody(200), visitor: 401 },
  },
  'DELETE /api/member-photos/:id': {
    path: ({ memberPhoto }) => `/api/member-photos/${memberPhoto}`,
    body: () => reason,
    expected: { ...everybody(403), visitor: 401, owner: 200, moderator: 200, admin: 200 },
  },
  'POST /api/moderation/waiting-photos/:id/decision': {
    path: () => '/api/moderation/waiting-photos/999999/decision',
    body: () => ({ accept: true }),
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'DELETE /api/prices/:id': {
    path: ({ price }) => `/api/prices/${price.price}`,
    body: () => reason,
    expected: { ...everybody(403), visitor: 401, owner: 200, moderator: 200, admin: 200 },
  },
  'DELETE /api/comments/:id': {
    path: ({ comment }) => `/api/comments/${comment}`,
    body: () => reason,
    expected: { ...everybody(403), visitor: 401, owner: 200, moderator: 200, admin: 200 },
  },
  'DELETE /api/replies/:id': {
    path: ({ reply }) => `/api/replies/${reply}`,
    body: () => reason,
    expected: { ...everybody(403), visitor: 401, owner: 200, moderator: 200, admin: 200 },
  },
  'DELETE /api/restaurants/:id/vote': {
    path: ({ voted }) => `/api/restaurants/${voted}/vote`,
    expected: { ...everybody(404), visitor: 401, owner: 200 },
  },
  'POST /api/vote': { body: ({ restaurant }) => ({ questionId: restaurant, rating: 8 }), expected: everybody(200) },
}

interface Read {
  path?: (scene: Scene) => string
  expected: Record<Role, number>
}

const members = { ...everybody(200), visitor: 401 }
const moderators = { ...everybody(403), visitor: 401, moderator: 200, admin: 200 }
const admins = { ...everybody(403), visitor: 401, admin: 200 }

/** Every read of the API and what each role gets for it. A new route without a line here fails. */
const reads: Record<string, Read> = {
  'GET /api/account': { expected: members },
  'GET /api/account/export': { expected: members },
  'GET /api/account/passkeys': { expected: members },
  'GET /api/account/second-factor': { expected: members },
  'GET /api/account/sessions': { expected: members },
  'GET /api/account/waiting': { expected: members },
  'GET /api/auth/callback/google': { expected: everybody(404) },
  'GET /api/auth/google': { expected: everybody(404) },
  'GET /api/auth/session': { expected: everybody(200) },
  'GET /api/auth/unfinished': { expected: everybody(200) },
  'GET /api/auth/ways': { expected: everybody(200) },
  'GET /api/badges': { expected: everybody(200) },
  'GET /api/badges/progress': { expected: members },
  'GET /api/collections': { expected: members },
  'GET /api/collections/:id': {
    path: ({ secret }) => `/api/collections/${secret}`,
    expected: { ...everybody(404), owner: 200 },
  },
  'GET /api/collections/:id/items': {
    path: ({ secret }) => `/api/collections/${secret}/items`,
    expected: { ...everybody(404), owner: 200 },
  },
  'GET /api/collections/:id/like': { path: ({ collection }) => `/api/collections/${collection}/like`, expected: everybody(200) },
  'GET /api/comments': { path: () => `/api/comments?userId=${requesters.owner.profileId!}`, expected: everybody(200) },
  'GET /api/comments/:id/replies': { path: ({ comment }) => `/api/comments/${comment}/replies`, expected: everybody(200) },
  'GET /api/comments/reactions': { path: ({ comment }) => `/api/comments/reactions?ids=${comment}`, expected: everybody(200) },
  'GET /api/blocks': { expected: members },
  'GET /api/blocks/by-username/:username': { path: () => `/api/blocks/by-username/${requesters.owner.username!}`, expected: members },
  'GET /api/conversations': { expected: members },
  'GET /api/conversations/requests': { expected: members },
  // A member outside the conversation gets an empty page.
  'GET /api/conversations/:id/keys': {
    path: ofConversation('keys'),
    expected: { ...everybody(404), visitor: 401, author: 200, owner: 200 },
  },
  'GET /api/conversations/:id/messages': { path: ofConversation('messages'), expected: members },
  'GET /api/correspondents/:username': {
    path: () => `/api/correspondents/${requesters.owner.username!}`,
    expected: { ...members, owner: 403 },
  },
  'GET /api/docs': { expected: everybody(200) },
  'GET /api/docs/:file': { path: () => '/api/docs/swagger-ui.css', expected: everybody(200) },
  'GET /api/docs/start.js': { expected: everybody(200) },
  'GET /api/feed': { expected: members },
  'GET /api/feed/suggestions': { expected: members },
  'GET /api/feed/summary': { expected: members },
  'GET /api/gift-types': { expected: everybody(200) },
  'GET /api/gifts': { expected: members },
  'GET /api/moderation/appeals': { expected: moderators },
  'GET /api/moderation/members/:username/decisions': {
    path: () => `/api/moderation/members/${requesters.member.username!}/decisions`,
    expected: moderators,
  },
  'GET /api/moderation/members/:username': { path: () => `/api/moderation/members/${requesters.member.username!}`, expected: moderators },
  'GET /api/moderation/members/:username/account': {
    path: () => `/api/moderation/members/${requesters.member.username!}/account`,
    expected: admins,
  },
  'GET /api/moderation/members/:username/reports': {
    path: () => `/api/moderation/members/${requesters.member.username!}/reports?side=about`,
    expected: moderators,
  },
  'GET /api/moderation/staff': { expected: admins },
  'GET /api/moderation/raids': { expected: admins },
  'GET /api/moderation/raids/:id': { path: () => '/api/moderation/raids/999999', expected: { ...admins, admin: 404 } },
  'GET /api/moderation/decisions': { expected: moderators },
  'GET /api/moderation/today': { expected: moderators },
  'GET /api/moderation/takedowns': { expected: admins },
  'GET /api/takedowns': { expected: everybody(200) },
  'GET /api/takedowns/:id': { path: () => '/api/takedowns/999999', expected: everybody(404) },
  'GET /api/moderation-log': { expected: everybody(200) },
  'GET /api/moderation-log/figures': { expected: everybody(200) },
  'GET /api/decisions': { expected: members },
  'GET /api/reports': { expected: members },
  'GET /api/moderation/deleted': { expected: moderators },
  'GET /api/moderation/queue': { expected: moderators },
  'GET /api/moderation/queue/count': { expected: moderators },
  'GET /api/moderation/queue/:kind/:item/copies': {
    path: () => '/api/moderation/queue/report/comment:999999/copies',
    expected: moderators,
  },
  'GET /api/moderation/restaurant-statements/:id': {
    path: ({ restaurant }) => `/api/moderation/restaurant-statements/${restaurant}`,
    expected: moderators,
  },
  'GET /api/moderation/merge-proposals': { expected: moderators },
  'GET /api/moderation/merges': { expected: moderators },
  'GET /api/moderation/reports': { expected: moderators },
  'GET /api/moderation/shields': { expected: moderators },
  'GET /api/moderation/statistics': { expected: admins },
  'GET /api/moderation/held-texts': { path: () => '/api/moderation/held-texts?id=999999', expected: moderators },
  'GET /api/moderation/waiting-photos': { path: () => '/api/moderation/waiting-photos?id=999999', expected: moderators },
  'GET /api/moderation/restaurant-proposals': { path: () => '/api/moderation/restaurant-proposals?id=999999', expected: moderators },
  'GET /api/moderation/crowd-decisions': { path: () => '/api/moderation/crowd-decisions?id=999999', expected: moderators },
  'GET /api/moderation/invitations': { expected: moderators },
  'GET /api/moderation/saved-reasons': { expected: moderators },
  'GET /api/moderation/meal-cards': { expected: admins },
  'GET /api/moderation/applicants': { expected: moderators },
  'GET /api/moderation/site': { expected: admins },
  'GET /api/moderation/site/history': { expected: admins },
  'GET /api/moderation/shields/:id': {
    path: () => '/api/moderation/shields/999999',
    expected: { ...moderators, moderator: 404, admin: 404 },
  },
  'GET /api/moderation/claims': { expected: moderators },
  'GET /api/moderation/claims/:id/photo': {
    path: () => '/api/moderation/claims/999999/photo',
    expected: { ...everybody(403), visitor: 401, moderator: 404, admin: 404 },
  },
  'GET /api/moderation/reports/:contentType/:contentId': {
    path: ({ restaurant }) => `/api/moderation/reports/question/${restaurant}`,
    expected: moderators,
  },
  'GET /api/moderation/versions/:contentType/:id': {
    path: ({ comment }) => `/api/moderation/versions/comment/${comment}`,
    expected: moderators,
  },
  'GET /api/notifications': { expected: members },
  'GET /api/notifications/mutes': { expected: members },
  'GET /api/notifications/push': { expected: members },
  'GET /api/notifications/settings': { expected: members },
  'GET /api/openapi.json': { expected: everybody(200) },
  'GET /api/own/keys': { expected: members },
  'GET /api/profile': { expected: members },
  'GET /api/profiles/:id/badges': { path: ofOwner('badges'), expected: members },
  'GET /api/profiles/:id/follow': { path: ofOwner('follow'), expected: members },
  'GET /api/profiles/:id/followers': { path: ofOwner('followers'), expected: members },
  'GET /api/profiles/:id/following': { path: ofOwner('following'), expected: members },
  'GET /api/profiles/:id/gift': { path: ofOwner('gift'), expected: members },
  'GET /api/profiles/:id/keys': { path: ofOwner('keys'), expected: members },
  'GET /api/profiles/:id/presence': { path: ofOwner('presence'), expected: members },
  'GET /api/profiles/:id/restaurants': { path: ofOwner('restaurants'), expected: members },
  'GET /api/profiles/:id/reviewed': { path: ofOwner('reviewed'), expected: members },
  'GET /api/profiles/:username': { path: () => `/api/profiles/${requesters.owner.username!}`, expected: members },
  'GET /api/profiles/by-id/:id': { path: () => `/api/profiles/by-id/${requesters.owner.profileId!}`, expected: members },
  'GET /api/public-collections': { expected: everybody(200) },
  'GET /api/restaurants': { expected: everybody(200) },
  'GET /api/restaurants/:id': { path: ofRestaurant(''), expected: everybody(200) },
  'GET /api/restaurants/:id/comments': { path: ofRestaurant('/comments'), expected: everybody(200) },
  'GET /api/restaurants/:id/prices': { path: ofRestaurant('/prices'), expected: everybody(200) },
  'GET /api/restaurants/:id/claim': { path: ofRestaurant('/claim'), expected: { ...everybody(200), visitor: 401 } },
  'GET /api/restaurants/:id/score': { path: ofRestaurant('/score'), expected: everybody(200) },
  'GET /api/restaurants/:id/votes': { path: ofRestaurant('/votes'), expected: everybody(200) },
  'GET /api/restaurants/:id/proposal': {
    path: ofRestaurant('/proposal'),
    expected: { ...everybody(403), visitor: 401, author: 200 },
  },
  'GET /api/restaurants/:id/history': { path: ofRestaurant('/history'), expected: everybody(200) },
  'GET /api/restaurants/:id/gallery': { path: ofRestaurant('/gallery'), expected: everybody(200) },
  'GET /api/restaurants/:id/own-photos': { path: ofRestaurant('/own-photos'), expected: members },
  'GET /api/restaurants/:id/menu-photos': { path: ofRestaurant('/menu-photos'), expected: everybody(200) },
  'GET /api/restaurants/:id/statement': { path: ofRestaurant('/statement'), expected: { ...everybody(200), visitor: 401 } },
  'GET /api/portions/:id/prices': { path: ({ price }) => `/api/portions/${price.dish}/prices`, expected: everybody(200) },
  'GET /api/restaurants/:id/dishes': { path: ofRestaurant('/dishes'), expected: everybody(200) },
  'GET /api/restaurants/:id/dishes/like': { path: ofRestaurant('/dishes/like?name=ayran'), expected: everybody(200) },
  'GET /api/restaurants/:id/dish-ratings': { path: ofRestaurant('/dish-ratings'), expected: members },
  'GET /api/dishes/:id': { path: ({ dish }) => `/api/dishes/${dish.dish}`, expected: everybody(200) },
  'GET /api/dishes/:id/ratings': { path: ({ dish }) => `/api/dishes/${dish.dish}/ratings`, expected: everybody(200) },
  'GET /api/restaurants/:id/deletion': {
    path: ofRestaurant('/deletion'),
    expected: { ...everybody(403), visitor: 401, author: 200 },
  },
  'GET /api/restaurants/:id/cart': { path: ({ cart }) => `/api/restaurants/${cart}/cart`, expected: everybody(200) },
  'GET /api/places/point': { path: () => '/api/places/point?province=34&district=kadikoy', expected: everybody(200) },
  'GET /api/places/neighbourhoods': {
    path: () => '/api/places/neighbourhoods?province=34&district=kadikoy',
    expected: everybody(200),
  },
  'GET /api/places/pin': { path: () => '/api/places/pin?longitude=29.027&latitude=40.991', expected: everybody(200) },
  'GET /api/places/match': { path: () => '/api/places/match?address=deneme', expected: everybody(200) },
  'GET /api/map': { path: () => '/api/map?west=26&south=36&east=45&north=42&zoom=5', expected: everybody(200) },
  'GET /api/map/source': { path: () => '/api/map/source', expected: everybody(200) },
  'GET /api/places/dishes': { path: () => '/api/places/dishes?kind=kokorec&province=34', expected: everybody(200) },
  'GET /api/places/restaurants': { path: () => '/api/places/restaurants?province=34', expected: everybody(200) },
  'GET /api/restaurants/:id/duets': { path: ofRestaurant('/duets'), expected: everybody(200) },
  'GET /api/restaurants/:id/facts': { path: ofRestaurant('/facts'), expected: everybody(200) },
  'GET /api/meal-cards': { expected: everybody(200) },
  'GET /api/restaurants/:id/hours': { path: ofRestaurant('/hours'), expected: everybody(200) },
  'GET /api/restaurants/:id/hours/history': { path: ofRestaurant('/hours/history'), expected: everybody(200) },
  'GET /api/restaurants/:id/mentionable': { path: ofRestaurant('/mentionable?q=a'), expected: members },
  'GET /api/restaurants/:id/own-comment': { path: ofRestaurant('/own-comment'), expected: everybody(200) },
  'GET /api/restaurants/:id/own-duet': { path: ofRestaurant('/own-duet'), expected: everybody(200) },
  'GET /api/restaurants/:id/vote': { path: ofRestaurant('/vote'), expected: everybody(200) },
  'GET /api/restaurants/count': { expected: everybody(200) },
  'GET /api/restaurants/random': { expected: everybody(200) },
  'GET /api/search': { path: () => '/api/search?q=deneme', expected: everybody(200) },
  'GET /api/search/collections': { path: () => '/api/search/collections?q=deneme', expected: everybody(200) },
  'GET /api/search/dishes': { path: () => '/api/search/dishes?q=deneme', expected: everybody(200) },
  'GET /api/search/members': { path: () => '/api/search/members?q=deneme', expected: everybody(200) },
  'GET /api/search/restaurants': { path: () => '/api/search/restaurants?q=deneme', expected: everybody(200) },
  'GET /api/top-rated': { expected: everybody(200) },
  'GET /api/trending': { expected: everybody(200) },
  'GET /api/viewer/device-votes': { expected: members },
  'GET /api/viewer': { expected: everybody(200) },
}

function ofOwner(rest: string) {
  return (): string => `/api/profiles/${requesters.owner.profileId!}/${rest}`
}

function ofConversation(rest: string) {
  return (): string => `/api/conversations/${conversationOf(correspondent('owner'), correspondent('author'))}/${rest}`
}

/** One of the callers with their public key. */
function correspondent(role: 'owner' | 'author'): Writer {
  return Object.assign(requesters[role], keys[role]) as Writer
}

function ofRestaurant(rest: string) {
  return ({ restaurant }: Scene): string => `/api/restaurants/${restaurant}${rest}`
}

const SIGN_OUT_EVERYWHERE = 'POST /api/account/sign-out-everywhere'
/** Calls that would end the session that the other lines use. */
const endsSessions = new Set(['POST /api/auth/sign-out', SIGN_OUT_EVERYWHERE])

/** The writes that need no account. All others answer a visitor with 401. */
const open = [
  'POST /api/auth/sign-up',
  'POST /api/auth/sign-in',
  'POST /api/auth/sign-out',
  'POST /api/auth/email-change/confirm',
  'POST /api/auth/email-change/undo',
  'POST /api/auth/keys/undo',
  'POST /api/auth/waiting/cancel',
  'POST /api/auth/second-factor/confirm',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  'POST /api/auth/forgot-password',
  'POST /api/auth/sign-up/pass',
  'POST /api/auth/invitation/check',
  'POST /api/auth/reset-password/check',
  'POST /api/auth/reset-password',
  'POST /api/auth/first-admin/check',
  'POST /api/auth/first-admin',
  'POST /api/auth/confirm-email',
  'POST /api/vote',
  'POST /api/restaurants/near',
]

let testApp: TestApp
let requesters: Record<Role, Client & { profileId?: string; username?: string }>
/** A whole scene. */
let example: Scene
let fresh = 0
let photoFile: Buffer
let giftTypeId: number
let keys: Record<Role, { publicKey: string; kid: string }>
/** A member whom everybody can write to. */
let reader: Writer
/** A member whom the others block and mute. */
let bystander: string

beforeAll(async () => {
  testApp = await createTestApp()
  photoFile = await jpeg(40, 30)
  await writeDump(testApp.context.db, dumpDirectory(testApp.context.config))
  const { db } = testApp.database
  await testApp
    .visitor()
    .post('/auth/sign-up', { email: 'kapi@example.com', password: 'acili-ezme-7', username: 'kapi', policiesAccepted: true })
  const [member, author, owner, moderator, admin] = (await Promise.all(roles.slice(1).map(() => testApp.member()))) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  await makeModerator(testApp, moderator.profileId)
  const badge = await db
    .insertInto('badges')
    .values({ name: 'Admin', description: '-', emoji: '🛡️', condition_type: 'granted', condition_value: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_badges').values({ user_id: admin.profileId, badge_id: badge.id }).execute()
  requesters = { visitor: testApp.visitor(), member, author, owner, moderator, admin }
  // Each role speaks of a restaurant of its own for each line, of more than a newcomer may in a day.
  const { version } = (await requesters.admin.get<{ version: number }>('/moderation/site')).body
  const bounds = { version, changes: { witnessPerDay: 0, witnessPerNetwork: 0 } }
  expect((await requesters.admin.send('PUT', '/moderation/site', bounds)).status).toBe(200)
  giftTypeId = await giftType(testApp)
  keys = Object.fromEntries(roles.map((role) => [role, newPublicKey()])) as typeof keys
  for (const role of ['member', 'author', 'owner', 'moderator', 'admin'] as const)
    await requesters[role].post('/own/keys', { publicKey: keys[role].publicKey, replaces: null, backup: null })
  reader = await withKey(await testApp.member())
  ;[bystander] = (await crowd(testApp, 1)) as [string]
  await makeFollow(testApp, author.profileId, owner.profileId)
  for (const { profileId } of [member, author, owner, moderator, admin]) await grantPoints(testApp, profileId, 1000)
  example = await makeScene()
})
afterAll(() => testApp.close())

const cartFields = { is_cart: true, landmark: 'İskele', longitude: 29.0262, latitude: 40.9863, position_kind: 'pin' } as const

/** What a line of the tables reads of its scene: to make all of a scene for each call takes thirty statements. */
function needsOf({ path, body }: Pick<Write, 'path' | 'body'>, role: Role): Set<string> {
  const read = new Set<string>()
  const watched = new Proxy(example, {
    get(scene, key) {
      read.add(String(key))
      return scene[key as keyof Scene]
    },
  })
  path?.(watched)
  body?.(watched, role)
  return read
}

/** @param needs what a call reads; the rest is that of the first scene */
async function makeScene(needs?: ReadonlySet<string>): Promise<Scene> {
  const [author, owner] = [requesters.author.profileId!, requesters.owner.profileId!]
  const isRead = (...names: (keyof Scene)[]): boolean => !needs || names.some((name) => needs.has(name))
  const made = async <Name extends keyof Scene>(name: Name, make: () => Promise<Scene[Name]>, ...others: (keyof Scene)[]) =>
    isRead(name, ...others) ? make() : example[name]
  const photo = `foto-${++fresh}`
  const restaurant = await made(
    'restaurant',
    () => restaurantWith(photo),
    'photo',
    'comment',
    'menuPhoto',
    'memberPhoto',
    'price',
    'dish',
    'reply',
  )
  const said = await made('comment', () => comment(testApp, restaurant, owner), 'reply', 'restaurant')
  const stranger = isRead('stranger', 'links') ? (await crowd(testApp, 1))[0]! : bystander
  await testApp.database.db.updateTable('profiles').set({ description: 'Lahmacun sever' }).where('id', '=', owner).execute()
  const kept: [string, string] = isRead('kept', 'collection') ? [await testApp.restaurant(), await testApp.restaurant()] : example.kept
  return {
    restaurant,
    cart: await made('cart', () => testApp.restaurant({ author_id: author, ...cartFields })),
    photo,
    voted: await made('voted', async () => {
      const id = await testApp.restaurant()
      await membersVote(testApp, id, [owner], [7])
      return id
    }),
    collection: await made('collection', () => collection(testApp, owner, { is_public: true, items: kept })),
    secret: await made('secret', () => collection(testApp, owner)),
    kept,
    comment: said,
    menuPhoto: await made('menuPhoto', () => menuPhotoOf(testApp, restaurant, owner)),
    memberPhoto: await made('memberPhoto', () => memberPhotoOf(testApp, restaurant, owner)),
    price: await made('price', () => priceOf(testApp, restaurant, owner)),
    dish: await made('dish', async () => ({ dish: await ratedBefore(restaurant, owner), other: await ratedBefore(restaurant, owner) })),
    reply: await made('reply', () => reply(testApp, said, owner)),
    duet: await made('duet', async () => duet(testApp, await testApp.restaurant(), owner)),
    badge: await made('badge', () => badgeOf(testApp, owner)),
    links: await made('links', async () => ({
      recovery: await mailLink(testApp, stranger, 'recovery'),
      signup: await mailLink(testApp, stranger, 'signup'),
    })),
    gift: await made('gift', () => gift(testApp, author, owner, { type: giftTypeId })),
    message: await made('message', async () => (await write(correspondent('owner'), correspondent('author'))).body.id),
    stranger: await made('stranger', async () => (await nameOf(stranger)).username),
    decision: await made('decision', () => decisionAbout(owner)),
    fresh: `yeni_${++fresh}`,
  }
}

/** A dish of the restaurant that the owner rated an hour ago. */
async function ratedBefore(restaurant: string, owner: string): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ dish_id: number }>(
    `with dish as (
      insert into restaurant_dishes (restaurant_id, name, name_key) values ($1, $2, $2) returning id)
    insert into dish_ratings (dish_id, member_id, rating, created_at) select id, $3, 7, now() - interval '1 hour' from dish returning dish_id`,
    [restaurant, `yemek ${++fresh}`, owner],
  )
  return rows[0]!.dish_id
}

/** The author's, with a report. */
async function restaurantWith(photo: string): Promise<string> {
  const id = await testApp.restaurant({ author_id: requesters.author.profileId!, photos: [photo] })
  await report(testApp, { question_id: id }, bystander)
  return id
}

const nameOf = (id: string) => testApp.database.db.selectFrom('profiles').select('username').where('id', '=', id).executeTakeFirstOrThrow()

/** A decision that concerns this member. */
async function decisionAbout(memberId: string): Promise<number> {
  const { id } = await testApp.database.db
    .insertInto('decisions')
    .values({ content_type: 'comment', content_id: '1', outcome: 'removed', ...reason, found_by: 'person', member_id: memberId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Every route of the app that reads, or every one that writes, as 'METHOD /path'. */
function routesOfTheApp(kind: 'read' | 'write'): string[] {
  const known = testApp.app.routes.filter(
    ({ method, path }) =>
      !['HEAD', 'ALL', 'OPTIONS'].includes(method) && (method === 'GET') === (kind === 'read') && path.startsWith('/api/'),
  )
  return [...new Set(known.map(({ method, path }) => `${method} ${path}`))].sort()
}
const writesOfTheApp = (): string[] => routesOfTheApp('write')

/** A copy, so that the cookies of a sign-up or sign-in do not change the caller. */
function copyOf(client: Client): Client {
  const copy = testApp.visitor()
  for (const [name, value] of client.cookies) copy.cookies.set(name, value)
  return copy
}

/** Another browser of the same person, so that signing out there ends no session of the other tests. */
async function elsewhere(role: Role): Promise<Client> {
  const browser = testApp.visitor()
  const { username } = requesters[role]
  if (username) await browser.post('/auth/sign-in', { email: `${username}@example.com`, password: 'acili-ezme-7' })
  return browser
}

const GUIDE = join(import.meta.dirname, '../../docs/guides/security.md')
const BEGIN = '<!-- matrix: written by tests/security/permissions.test.ts -->'
const END = '<!-- end of matrix -->'

/** The tables as the guide shows them. */
function matrix(): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const word = (status: number): string =>
    status < 300 ? 'yes' : ({ 401: 'sign in', 403: 'no', 404: 'not found', 409: 'no: state', 422: 'no: input' }[status] ?? String(status))
  const table = (routes: Record<string, { expected: Record<Role, number> }>): string =>
    [
      line(['route', ...roles]),
      line(['---', ...roles.map(() => '---')]),
      ...Object.keys(routes)
        .sort()
        .map((name) => line([`\`${name}\``, ...roles.map((role) => word(routes[name]!.expected[role]))])),
    ].join('\n')
  return `### Writes\n\n${table(writes)}\n\n### Reads\n\n${table(reads)}`
}

describe('who may do what', () => {
  it('has a line here for every write of the API [PERM-01 PERM-02]', () => {
    expect(writesOfTheApp()).toEqual(Object.keys(writes).sort())
    expect(open.filter((write) => !(write in writes))).toEqual([])
    expect(Object.keys(writes).filter((write) => !open.includes(write) && writes[write]!.expected.visitor !== 401)).toEqual([])
  })

  it('a visitor’s write is a vote or a step to an account; every other is refused with “Not authenticated” [PERM-01 PERM-02]', async () => {
    for (const write of writesOfTheApp().filter((name) => !open.includes(name))) {
      const [method = '', route = ''] = write.split(' ')
      const { path, body } = writes[write]!
      const answer = await testApp.visitor().send(method, path?.(example) ?? route, body?.(example, 'visitor'))
      expect([write, answer.status, answer.body['code'], answer.body['message']]).toEqual([
        write,
        401,
        'NOT_AUTHENTICATED',
        'Not authenticated',
      ])
    }
  }, 120_000)

  it('a visitor’s malformed write is refused in the same way, whatever is wrong with it [PERM-01 REPAIR-24]', async () => {
    const malformed: [body: unknown, headers?: Record<string, string>][] = [
      [{ nothing: true }],
      [{}],
      ['{"broken'],
      ['[]'],
      ['null'],
      [{ text: 'a\u0000b' }],
      ['x=1', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['x'.repeat(100_000)],
      [{ nothing: true }, { 'idempotency-key': 'x' }],
    ]
    for (const write of writesOfTheApp().filter((name) => !open.includes(name))) {
      const [method = '', route = ''] = write.split(' ')
      const ids = route.includes(':') ? ['0', 'x'.repeat(161)] : []
      const calls = [...malformed.map((one) => ['x', ...one] as const), ...ids.map((id) => [id, ...malformed[0]!] as const)]
      for (const [id, body, headers] of calls) {
        const answer = await testApp.visitor().send(method, route.replaceAll(/:\w+/g, id), body, headers)
        expect([write, id, body, answer.status, answer.body['code']]).toEqual([write, id, body, 401, 'NOT_AUTHENTICATED'])
      }
    }
  })

  it.each(roles)(
    'the %s gets what the table says [GEN-04 PERM-03 PERM-04 PERM-06 PERM-07 PERM-08]',
    async (role) => {
      // What else a visitor may not do has a test above.
      for (const write of writesOfTheApp().filter((name) => role !== 'visitor' || open.includes(name))) {
        const [method = '', route = ''] = write.split(' ')
        const scene = await makeScene(needsOf(writes[write]!, role))
        const { path, body, expected } = writes[write]!
        const requester = endsSessions.has(write) ? await elsewhere(role) : copyOf(requesters[role])
        const answer = await requester.send(method, path?.(scene) ?? route, body?.(scene, role))
        expect([write, answer.status, answer.body]).toEqual([write, expected[role], answer.body])
        if (write === SIGN_OUT_EVERYWHERE)
          for (const [name, value] of (await elsewhere(role)).cookies) requesters[role].cookies.set(name, value)
      }
    },
    120_000,
  )

  it('has a line here for every read of the API [PERM-10]', () => {
    expect(routesOfTheApp('read')).toEqual(Object.keys(reads).sort())
  })

  it.each(roles)('the %s reads what the table says [PERM-10]', async (role) => {
    const scene = await makeScene()
    for (const [read, { path, expected }] of Object.entries(reads)) {
      const answer = await copyOf(requesters[role]).get(path?.(scene) ?? read.slice('GET '.length))
      expect([read, answer.status]).toEqual([read, expected[role]])
    }
  })

  it('matches the guide, which `vitest -u` rewrites [PERM-10]', async () => {
    const guide = await readFile(GUIDE, 'utf8')
    const [before = '', after = ''] = [guide.split(BEGIN)[0], guide.split(END)[1]]
    await expect(`${before}${BEGIN}\n\n${matrix()}\n\n${END}${after}`).toMatchFileSnapshot(GUIDE)
  })

  it('a visitor reads and searches everything that is public [PERM-01 GEN-02]', async () => {
    const { restaurant, comment } = await makeScene()
    for (const path of [
      '/restaurants',
      '/restaurants/count',
      '/restaurants/random',
      `/restaurants/${restaurant}`,
      `/restaurants/${restaurant}/duets`,
      `/restaurants/${restaurant}/comments`,
      `/restaurants/${restaurant}/vote`,
      `/restaurants/${restaurant}/own-comment`,
      `/comments/${comment}/replies`,
      `/comments/reactions?ids=${comment}`,
      `/comments?userId=${requesters.owner.profileId!}`,
      '/places/match?address=deneme',
      '/places/restaurants?province=34',
      '/places/dishes?kind=kokorec&province=34',
      '/map?west=26&south=36&east=45&north=42&zoom=5',
      '/top-rated',
      '/trending',
      '/search?q=deneme',
      '/search/collections?q=deneme',
      '/search/dishes?q=deneme',
      '/search/members?q=deneme',
      '/search/restaurants?q=deneme',
      '/viewer',
      '/auth/session',
      '/openapi.json',
      '/docs',
    ])
      expect([path, (await testApp.visitor().get(`/api${path}`)).status]).toEqual([path, 200])
  })

  it('profiles are read by members alone [ROUTE-25]', async () => {
    const { profileId, username } = requesters.owner
    for (const path of ['/profile', `/profiles/${username!}`, `/profiles/by-id/${profileId!}`])
      expect([path, (await testApp.visitor().get(path)).status, (await requesters.owner.get(path)).status]).toEqual([path, 401, 200])
    for (const list of ['restaurants', 'reviewed', 'gift', 'badges', 'follow', 'followers', 'following', 'keys', 'presence']) {
      const path = `/profiles/${profileId!}/${list}`
      expect([path, (await testApp.visitor().get(path)).body['code'], (await requesters.member.get(path)).status]).toEqual([
        path,
        'NOT_AUTHENTICATED',
        200,
      ])
    }
  })

  it('a visitor’s vote carries no comment', async () => {
    const { restaurant } = await makeScene()
    const { status, body } = await testApp.visitor().post('/vote', { questionId: restaurant, rating: 8, comment: 'Merhaba' })
    expect([status, body['code']]).toEqual([401, 'VISITOR_CANNOT_COMMENT'])
    expect((await testApp.visitor().get(`/restaurants/${restaurant}`)).body['acceptCount']).toBe(0)
  })

  it('no viewer sees another’s vote: the answer is about the viewer, whichever member is named [ENT-16]', async () => {
    const { restaurant } = await makeScene()
    await requesters.owner.post('/vote', { questionId: restaurant, rating: 10 })
    const visitor = testApp.visitor()
    await visitor.post('/vote', { questionId: restaurant, rating: 1, anonymous_session_id: 'a-known-session' })
    const path = `/restaurants/${restaurant}/vote`
    expect((await requesters.owner.get(path)).body).toMatchObject({ hasVoted: true, rating: 10 })
    expect((await visitor.get(path)).body).toMatchObject({ hasVoted: true, rating: 1 })
    for (const requester of [requesters.member, requesters.admin, requesters.author, testApp.visitor()])
      expect((await requester.get(path)).body).toMatchObject({ hasVoted: false, rating: null, choice: null })
    for (const given of ['?anonymous_session_id=a-known-session', `?user_id=${requesters.owner.profileId!}`])
      expect((await testApp.visitor().get(path + given)).body['hasVoted'] ?? false).toBe(false)
    const forged = testApp.visitor()
    forged.cookies.set('lokma_visitor', 'a-known-session.AAAA')
    expect((await forged.get(path)).body['hasVoted']).toBe(false)
    const everything = JSON.stringify([
      (await testApp.visitor().get(`/restaurants/${restaurant}`)).body,
      (await testApp.visitor().get(`/restaurants/${restaurant}/comments`)).body,
    ])
    expect(everything).not.toContain('a-known-session')
  })

  it('no member writes points, badges, follows, votes, gifts, messages or texts in another’s name: a request that names a writer is refused [PERM-11]', async () => {
    const [victim] = await crowd(testApp, 1)
    const state = async () =>
      (
        await testApp.database.pool.query(
          `select p.*, (select count(*) from points_log where user_id = p.id) as ledger, (select count(*) from user_badges where user_id = p.id) as badges,
            (select count(*) from user_gifts where user_id = p.id) as gifts,
            (select count(*) from encrypted_messages where p.id in (sender_id, receiver_id)) as messages from profiles p where id = $1`,
          [victim],
        )
      ).rows
    const before = await state()
    const names = ['userId', 'senderId', 'points']
    for (const [write, { path, body, expected }] of Object.entries(writes)) {
      const role = (['member', 'owner', 'author'] as const).find((one) => expected[one] < 300)
      if (!role || !body || write.includes('/auth/')) continue
      const given = body(example, role)
      if (typeof given !== 'object' || given === null || given instanceof Uint8Array) continue
      const [method = '', route = ''] = write.split(' ')
      for (const name of names) {
        const answer = await copyOf(requesters[role]).send(method, path?.(example) ?? route, {
          ...given,
          [name]: name === 'points' ? 999 : victim,
        })
        expect([write, name, answer.status]).toEqual([write, name, 422])
      }
    }
    expect(await state()).toEqual(before)
  }, 120_000)

  it('a member votes only as themselves, whatever the request says', async () => {
    const [restaurant, [victim]] = [await testApp.restaurant(), await crowd(testApp, 1)]
    for (const extra of [{ user_id: victim }, { userId: victim }, { lastRatingChangeAt: null }])
      expect((await requesters.member.post('/vote', { questionId: restaurant, rating: 8, ...extra })).status).toBe(422)
    await requesters.member.post('/vote', { questionId: restaurant, rating: 8, anonymous_session_id: 'another-visitors-id' })
    const rows = await testApp.database.db
      .selectFrom('votes')
      .select(['user_id', 'anonymous_session_id'])
      .where('question_id', '=', restaurant)
      .execute()
    expect(rows).toEqual([{ user_id: requesters.member.profileId, anonymous_session_id: null }])
  })
})
