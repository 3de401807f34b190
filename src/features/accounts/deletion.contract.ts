import { z } from 'zod'

/** What deletes the member's account permanently. */
export const leaveInput = z
  .strictObject({
    /** The member's username, typed once more. */
    username: z.string().max(100).meta({ example: 'zeynepk' }),
    /** Required if the account has one; an account without one needs a session that has just begun. */
    password: z.string().min(1).max(1000).optional(),
  })
  .meta({ id: 'LeaveInput' })
export type LeaveInput = z.infer<typeof leaveInput>
