import { z } from 'zod'

/** Whether a member is there: for friends, and only of members who do not keep it private. */
export const presence = z
  .object({
    isOnline: z.boolean(),
    /** When the member was last there; null while there, and where nothing is told. */
    lastSeenAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Presence' })
export type Presence = z.infer<typeof presence>

/** What the hub tells of a member who came or went. */
export interface PresenceEvent {
  userId: string
}
