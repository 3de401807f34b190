import { z } from 'zod'

/** What deletes the member's account permanently. */
export const leaveInput = z
  .strictObject({
    /** The member's username, typed once more. */
    username: z.string().max(100).meta({ example: 'zeynepk' }),
    /** Left out by a member who proved the session after its sign-in, and by an account without one, whose session has just begun. */
    password: z.string().min(1).max(1000).optional(),
  })
  .meta({ id: 'LeaveInput' })
export type LeaveInput = z.infer<typeof leaveInput>
