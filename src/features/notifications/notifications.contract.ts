import { z } from 'zod'
import { person } from '#people/person.contract.ts'
import { pageFields } from '#lib/contract-fields.ts'
import { channels, channelsOf, digestFrequencies, notificationKinds, pushKinds } from './notifications.rules.ts'

export const notificationQuery = z.strictObject(pageFields())
export type NotificationQuery = z.infer<typeof notificationQuery>

const id = z.int().positive()

/** One group of notifications, shown by its latest. */
export const notification = z
  .object({
    id,
    kind: z.enum(notificationKinds),
    /** Whether every notification of the group is read. */
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
    /** The latest people, and how many others there are. */
    actors: z.array(person),
    others: z.int(),
    /** The exact place that it opens. */
    href: z.string(),
    restaurant: z.object({ id: z.string(), title: z.string() }).nullable(),
    /** The thread that can be muted. */
    commentId: z.int().nullable(),
    /** The beginning of what was written. */
    excerpt: z.string().nullable(),
    /** The name of the gift, the badge or the collection, and its emoji. */
    subject: z.object({ name: z.string(), emoji: z.string() }).nullable(),
    /** The votes of a milestone. */
    votes: z.int().nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

export const notificationPage = z
  .object({ items: z.array(notification), nextCursor: z.string().nullable() })
  .meta({ id: 'NotificationPage' })
export type NotificationPage = z.infer<typeof notificationPage>

/** Which notifications to mark as read: one, its whole group, or everything up to it. */
export const readInput = z.strictObject({ id, scope: z.enum(['one', 'group', 'all']) }).meta({ id: 'NotificationReadInput' })
export type ReadInput = z.infer<typeof readInput>

export const unreadResult = z.object({ unread: z.int() }).meta({ id: 'UnreadNotifications' })
export type UnreadResult = z.infer<typeof unreadResult>

/** The event of the hub for a member's tabs; a tab ignores a version that is not newer than the one it knows. */
export interface NotificationsChanged {
  unread: number
  version: number
}

/** A switch for each kind, on or off. */
function switches<Kind extends string>(kinds: readonly Kind[]) {
  return z.object(Object.fromEntries(kinds.map((kind) => [kind, z.boolean()])) as Record<Kind, z.ZodBoolean>)
}

const digest = z.enum(digestFrequencies)

/** The kinds of which a member is notified, by channel. */
export const notificationSettings = z
  .object({
    site: switches(notificationKinds),
    /** On the devices that the member allowed; a private message names nobody. */
    push: switches(pushKinds),
    /** In the digest. */
    email: switches(notificationKinds),
    /** How often the digest comes, at most. */
    digest,
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof notificationSettings>

/** One kind, and those of its channels to switch. */
export const settingInput = z
  .strictObject({
    kind: z.enum(pushKinds),
    site: z.boolean().optional(),
    push: z.boolean().optional(),
    email: z.boolean().optional(),
  })
  .refine(({ kind, ...wishes }) => {
    const named = channels.filter((channel) => wishes[channel] !== undefined)
    return named.length > 0 && named.every((channel) => channelsOf(kind).includes(channel))
  })
  .meta({ id: 'NotificationSettingInput' })
export type SettingInput = z.infer<typeof settingInput>

export const digestInput = z.strictObject({ digest }).meta({ id: 'DigestInput' })
export type DigestInput = z.infer<typeof digestInput>

/** A part of what the browser's `PushSubscription.toJSON()` gives. */
export const pushInput = z
  .strictObject({
    endpoint: z.string().max(2000).meta({ example: 'https://fcm.googleapis.com/fcm/send/f7xQ' }),
    keys: z.strictObject({
      /** A point of P-256, 65 bytes. */
      p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}=?$/),
      /** 16 bytes. */
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}(?:==)?$/),
    }),
  })
  .meta({ id: 'PushInput' })
export type PushInput = z.infer<typeof pushInput>

export const pushState = z
  .object({
    /** What the browser subscribes with (VAPID). */
    publicKey: z.string(),
    /** Whether this session's device takes pushes. */
    isOn: z.boolean(),
  })
  .meta({ id: 'PushState' })
export type PushState = z.infer<typeof pushState>

const mute = z
  .object({
    restaurant: z.object({ id: z.string(), title: z.string() }),
    /** The muted thread; null: the whole restaurant. */
    commentId: z.int().nullable(),
    excerpt: z.string().nullable(),
  })
  .meta({ id: 'NotificationMute' })
export type Mute = z.infer<typeof mute>

export const muteList = z.object({ items: z.array(mute) }).meta({ id: 'NotificationMuteList' })
export type MuteList = z.infer<typeof muteList>

export const muteResult = z.object({ isMuted: z.boolean() }).meta({ id: 'NotificationMuteResult' })
export type MuteResult = z.infer<typeof muteResult>
