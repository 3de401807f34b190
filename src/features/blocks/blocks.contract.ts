import { z } from 'zod'
import { person } from '#people/person.contract.ts'
import { pageFields } from '#lib/contract-fields.ts'
import { blockKinds } from './blocks.rules.ts'

export const blockQuery = z.strictObject({ kind: z.enum(blockKinds).default('block'), ...pageFields() })
export type BlockQuery = z.infer<typeof blockQuery>

export const blockParams = z.object({ id: z.uuid() })
export const usernameParams = z.object({ username: z.string().max(100).meta({ example: 'zeynepk' }) })

/** A member whom the requester blocked or muted. */
const blockedPerson = person.extend({ since: z.iso.datetime() }).meta({ id: 'BlockedPerson' })
export type BlockedPerson = z.infer<typeof blockedPerson>

export const blockPage = z.object({ items: z.array(blockedPerson), nextCursor: z.string().nullable() }).meta({ id: 'BlockPage' })
export type BlockPage = z.infer<typeof blockPage>

/** What the requester chose about a member; what that member chose stays unknown. */
export const blockChoice = z.object({ isBlocked: z.boolean(), isMuted: z.boolean() }).meta({ id: 'BlockChoice' })
export type BlockChoice = z.infer<typeof blockChoice>

export const personChoice = blockChoice.extend({ person }).meta({ id: 'PersonChoice' })
export type PersonChoice = z.infer<typeof personChoice>
