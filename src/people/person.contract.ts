import { z } from 'zod'

/** A member as every feature shows one. */
export const person = z
  .object({ id: z.uuid(), username: z.string(), nickname: z.string(), avatarUrl: z.string().nullable() })
  .meta({ id: 'Person' })
export type Person = z.infer<typeof person>

export const memberParams = z.object({ id: z.uuid() })
