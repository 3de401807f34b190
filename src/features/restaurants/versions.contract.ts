import { z } from 'zod'
import { rowId } from '#lib/contract-fields.ts'
import { clearableText } from '#lib/text-schema.ts'
import { proposedParts } from './changes.rules.ts'
import { person } from '#people/person.contract.ts'
import { restaurant } from './restaurants.contract.ts'
import { changeFields, changeSides, refusalRule, versionRoles } from './versions.rules.ts'

const change = z.object({
  field: z.enum(changeFields),
  /** As it is shown: a district by its name, a pin as latitude and longitude, a cart as `yes` or `no`, photos by their number. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** What a moderator hid; it is null. */
  hidden: z.array(z.enum(changeSides)),
})
export type Change = z.infer<typeof change>

/** What an edit changed, and who made it. */
export const version = z.object({
  id: z.int(),
  by: z.enum(versionRoles),
  /** The author; null without an account, and for a business or a moderator. */
  author: person.nullable(),
  /** Whether a moderator accepted it. */
  isAccepted: z.boolean(),
  changes: z.array(change),
})
export type Version = z.infer<typeof version>

/** The restaurant after an edit, and what of the edit waits for a moderator. */
export const editedRestaurant = restaurant.extend({ waiting: z.array(z.enum(proposedParts)) }).meta({ id: 'EditedRestaurant' })
export type EditedRestaurant = z.infer<typeof editedRestaurant>

/** The author's latest proposal; null where there is none, or a moderator accepted it. */
export const ownProposal = z
  .object({
    proposal: z
      .object({
        state: z.enum(['pending', 'refused']),
        createdAt: z.iso.datetime(),
        /** Against the restaurant as it is now. */
        changes: z.array(change),
        /** Why a moderator refused it. */
        reason: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnRestaurantProposal' })
export type OwnProposal = z.infer<typeof ownProposal>

export const proposalQuery = z.strictObject({ id: rowId('12') })
export const proposalParams = z.object({ id: rowId('12') })

const waitingProposal = z.object({
  id: z.int(),
  restaurant: z.object({ id: z.string(), title: z.string(), votes: z.int() }),
  author: person.nullable(),
  createdAt: z.iso.datetime(),
  changes: z.array(change),
  /** The latest version of the restaurant, 0 without one: a decision names what its moderator saw. */
  seen: z.int(),
})
export type WaitingProposal = z.infer<typeof waitingProposal>

export const waitingProposals = z.object({ items: z.array(waitingProposal) }).meta({ id: 'RestaurantProposals' })
export type WaitingProposals = z.infer<typeof waitingProposals>

/** A refusal has a reason, which the author reads. */
export const proposalDecision = z
  .strictObject({
    accept: z.boolean(),
    seen: z.int().nonnegative(),
    reason: clearableText(refusalRule).default(null).meta({ example: 'Bu başka bir mekan; ayrı bir mekan olarak ekleyin.' }),
  })
  .refine(({ accept, reason }) => accept || reason !== null, { params: { code: 'PROPOSAL_REASON_REQUIRED' } })
  .meta({ id: 'RestaurantProposalDecision' })
export type ProposalDecision = z.infer<typeof proposalDecision>

export const proposalDecided = z.object({ id: z.int(), accepted: z.boolean() }).meta({ id: 'RestaurantProposalDecided' })
export type ProposalDecided = z.infer<typeof proposalDecided>

/** One value of a version that moderators take out of the public history. */
export const hiddenInput = z.strictObject({ field: z.enum(changeFields), side: z.enum(changeSides) }).meta({ id: 'HiddenVersionInput' })
export type HiddenInput = z.infer<typeof hiddenInput>

/** How many versions of the restaurant said it. */
export const hiddenValue = z.object({ versions: z.int() }).meta({ id: 'HiddenVersion' })
export type HiddenValue = z.infer<typeof hiddenValue>
