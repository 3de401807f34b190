import { commentRule } from '#features/comments/comments.rules.ts'
import { RATING_MAX, RATING_MIN } from '#features/restaurants/restaurants.rules.ts'
import { storedRating } from './votes.rules.ts'
import { z } from 'zod'
import { signs } from '#features/ranking/detectors/window.rules.ts'
import { isBlank } from '#lib/text.ts'
import { optionalText } from '#lib/text-schema.ts'

/** The body of `POST /api/vote`; the field names are those of the old function. */
export const voteInput = z
  .strictObject({
    questionId: z.string().min(1).max(160).meta({ example: 'citir-kokorec-sukru' }),
    rating: z
      .number()
      .min(RATING_MIN - 0.5)
      .lt(RATING_MAX + 0.5)
      .transform(storedRating)
      .nullish()
      .meta({ example: 8 }),
    choice: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['accept', 'reject']))
      .nullish(),
    // An empty comment is absent, and so is an invisible one.
    comment: z
      .string()
      .refine((text) => text.trim() === '' || !isBlank(text))
      .nullish()
      .pipe(optionalText(commentRule)),
    /** The browser assumes a signed-in member: without a session the vote is refused, not counted as a visitor's. */
    asMember: z.boolean().nullish(),
    anonymous_session_id: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,64}$/)
      .nullish(),
  })
  .refine((vote) => vote.rating != null || vote.choice != null, { params: { code: 'VOTE_EMPTY' } })
  .meta({ id: 'VoteInput' })
export type VoteInput = z.infer<typeof voteInput>

const ratings = z.array(z.int().nonnegative()).length(10)

/** All counts that a vote can change: totals, and rating buckets 1 to 10 of each group. */
const voteCounts = z.object({ accept: z.int(), reject: z.int(), members: ratings, anonymous: ratings }).meta({ id: 'VoteCounts' })
export type VoteCounts = z.infer<typeof voteCounts>

const vote = z
  .object({
    id: z.int(),
    /** The member's id; null for a visitor's vote. */
    user_id: z.uuid().nullable(),
    /** The visitor's id; null for a member's vote. */
    anonymous_session_id: z.string().nullable(),
    questionId: z.string(),
    choice: z.enum(['accept', 'reject']),
    rating: z.int().nullable(),
    lastRatingChangeAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Vote' })

export const voteResult = z
  .object({
    vote,
    counts: voteCounts,
    /** When the rating may be changed; null for at once. */
    canChangeAt: z.iso.datetime().nullable(),
    serverTime: z.iso.datetime(),
    /** Set where a moderator sees the comment of a newcomer first. */
    isCommentHeld: z.literal(true).optional(),
  })
  .meta({ id: 'VoteResult' })
export type VoteResult = z.infer<typeof voteResult>

/** The restaurant without the withdrawn vote. */
export const voteWithdrawn = z
  .object({
    counts: voteCounts,
    /** Whether the vote's comment was deleted with it. */
    isCommentDeleted: z.boolean(),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'VoteWithdrawn' })
export type VoteWithdrawn = z.infer<typeof voteWithdrawn>

/** What this browser voted without an account. */
export const deviceVotes = z
  .object({
    /** Votes that would become the member's. */
    votes: z.int(),
    /** Votes on restaurants on which the member has voted; there the member's vote stays. */
    kept: z.int(),
  })
  .meta({ id: 'DeviceVotes' })
export type DeviceVotes = z.infer<typeof deviceVotes>

/** The outcome for the visitor's votes of this device. */
export const carriedVotes = z
  .object({
    /** Votes that are the member's now. */
    carried: z.int(),
    /** Votes that were removed because the member had voted there. */
    kept: z.int(),
  })
  .meta({ id: 'CarriedVotes' })
export type CarriedVotes = z.infer<typeof carriedVotes>

/** The viewer's vote on one restaurant. */
export const voteStatus = z
  .object({
    hasVoted: z.boolean(),
    choice: z.enum(['accept', 'reject']).nullable(),
    rating: z.int().nullable(),
    lastRatingChangeAt: z.iso.datetime().nullable(),
    canChangeAt: z.iso.datetime().nullable(),
    /** Whether this voter may change votes: members may, visitors may not. */
    canChange: z.boolean(),
    /** Set while the vote counts nowhere: it looked like part of an attack. Why, and whether a moderator confirmed it. */
    held: z.object({ signs: z.array(z.enum(signs)), isConfirmed: z.boolean() }).nullable(),
    cooldownSeconds: z.int(),
    serverTime: z.iso.datetime(),
  })
  .meta({ id: 'VoteStatus' })
export type VoteStatus = z.infer<typeof voteStatus>
