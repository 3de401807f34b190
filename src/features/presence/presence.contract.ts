import { z } from 'zod'

/** Whether a member is online: for friends only, and only for members who do not keep it private. */
export const presence = z
  .object({
    isOnline: z.boolean(),
    /** When the member was last online; null while online, and when it is private. */
    lastSeenAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Presence' })
export type Presence = z.infer<typeof presence>

/** The hub's event about a member who came online or went offline. */
export interface PresenceEvent {
  userId: string
}
