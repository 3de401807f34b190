import { z } from 'zod'
import { reason } from '#features/moderation/moderation.contract.ts'
import { houseRules } from '#features/moderation/moderation.rules.ts'
import { person } from '#people/person.contract.ts'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { isPossibleWindow, raidStates } from './raids.rules.ts'

const restaurantId = z.string().min(1).max(160)

/** The signs by which the accounts of a raid are chosen; each account matches all that are given. */
export const raidSigns = z
  .strictObject({
    /** The window of the sign-ups, at most 31 days. */
    from: z.iso.datetime({ offset: true }).meta({ example: '2026-11-23T18:00:00Z' }),
    to: z.iso.datetime({ offset: true }).meta({ example: '2026-11-23T20:00:00Z' }),
    /** A name that theirs resemble, or a pattern with `*`. */
    name: z
      .string()
      .trim()
      .min(3)
      .max(40)
      .regex(/^[^%_\\]*[\p{L}\p{N}][^%\\]*$/u)
      .optional(),
    /** A network from which they voted, as the preview names it. */
    network: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    /** A restaurant on which they voted. */
    restaurantId: restaurantId.optional(),
    /** The invitation by which they signed up. */
    invitationId: z.int().min(1).max(1e15).optional(),
  })
  .refine(({ from, to }) => isPossibleWindow(from, to), { path: ['to'], params: { code: 'RAID_WINDOW_INVALID' } })
  .meta({ id: 'RaidSigns' })
export type RaidSigns = z.infer<typeof raidSigns>

const counts = z.object({
  bans: z.int(),
  votes: z.int(),
  comments: z.int(),
  replies: z.int(),
  /** Likes and dislikes. */
  reactions: z.int(),
  follows: z.int(),
  /** Restaurants that nobody else has used: they go. */
  restaurants: z.int(),
  /** Shields that wait and hold votes of these accounts alone: they close. */
  shields: z.int(),
  /** Photos of restaurants and of menus. */
  photos: z.int(),
  prices: z.int(),
  /** Changes of opening hours on which no other member has built. */
  hours: z.int(),
  /** What they said about whether restaurants are still there, and which restaurants they proposed to merge. */
  statements: z.int(),
  collections: z.int(),
  messages: z.int(),
  dishes: z.int(),
  gifts: z.int(),
})

/** The most restaurants, and the most photos, that one raid takes of accounts that are gone. */
export const LEFT_MAX = 100

/** What the admin chose among that which gone accounts left. */
export const leftBehind = z
  .strictObject({
    restaurants: z.array(restaurantId).max(LEFT_MAX),
    photos: z.array(z.strictObject({ restaurantId: restaurantId, photo: z.string().regex(/^[a-z0-9-]{1,80}$/) })).max(LEFT_MAX),
  })
  .meta({ id: 'RaidLeftBehind' })
export type LeftBehind = z.infer<typeof leftBehind>

/** What an undo would take out, without taking out anything. */
export const raidPreview = z
  .object({
    accounts: z.int(),
    /** Names the chosen accounts: the order carries it, so that it undoes what was seen. */
    fingerprint: z.string(),
    counts,
    /** Points that votes, comments and replies of these accounts paid, to them and to others. */
    points: z.number(),
    /** Restaurants of these accounts that others have used: they stay. */
    restaurantsKept: z.int(),
    /** Moderators and businesses whom the signs fit: never chosen. */
    spared: z.int(),
    /** The networks from which they voted, the most frequent first. */
    networks: z.array(z.object({ network: z.string(), accounts: z.int() })),
    /** What accounts that are gone added within the window, newest first: it goes only where the admin chooses it. */
    left: z.object({
      restaurants: z.array(z.object({ id: z.string(), title: z.string(), createdAt: z.iso.datetime() })),
      photos: z.array(z.object({ restaurantId: z.string(), title: z.string(), photo: z.string(), addedAt: z.iso.datetime() })),
    }),
    sample: z.array(z.object({ member: person, signedUpAt: z.iso.datetime(), votes: z.int(), comments: z.int() })),
  })
  .meta({ id: 'RaidPreview' })
export type RaidPreview = z.infer<typeof raidPreview>

/** The order of an undo. */
export const raidInput = z
  .strictObject({
    signs: raidSigns,
    fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
    left: leftBehind.default({ restaurants: [], photos: [] }),
    rule: reason.shape.rule,
    facts: reason.shape.facts,
  })
  .meta({ id: 'RaidInput' })
export type RaidInput = z.infer<typeof raidInput>

export const raidParams = z.object({ id: rowId('3') })
export const raidQuery = z.strictObject(pageFields())
export type RaidQuery = z.infer<typeof raidQuery>

export const raid = z
  .object({
    id: z.int(),
    state: z.enum(raidStates),
    signs: z.object({
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      name: z.string().nullable(),
      network: z.string().nullable(),
      restaurantId: z.string().nullable(),
      invitationId: z.int().nullable(),
    }),
    rule: z.enum(houseRules),
    facts: z.string(),
    accounts: z.int(),
    orderedAt: z.iso.datetime(),
    /** Null once the admin has left. */
    orderedBy: person.nullable(),
    /** What there was to take out, and what is done so far. While it returns, `done` falls. */
    found: counts,
    done: counts,
    undoneAt: z.iso.datetime().nullable(),
    /** The time until which the raid can be returned; null when it cannot. */
    returnableUntil: z.iso.datetime().nullable(),
    returnedAt: z.iso.datetime().nullable(),
    /** The restaurants of these accounts that an undo leaves because others took part in them: how many, and the newest of them. */
    kept: z.object({
      count: z.int(),
      items: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          /** The votes of others. */
          votes: z.int(),
        }),
      ),
    }),
  })
  .meta({ id: 'Raid' })
export type Raid = z.infer<typeof raid>

export const raidPage = z.object({ items: z.array(raid), nextCursor: z.string().nullable() }).meta({ id: 'RaidPage' })
export type RaidPage = z.infer<typeof raidPage>
