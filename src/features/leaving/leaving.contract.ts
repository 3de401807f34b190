import { z } from 'zod'

/** What deletes the own account for good. */
export const leaveInput = z
  .strictObject({
    /** The own username, typed once more. */
    username: z.string().max(100).meta({ example: 'zeynepk' }),
    /** Of an account that has one; without one the session must have begun a moment ago. */
    password: z.string().min(1).max(1000).optional(),
  })
  .meta({ id: 'LeaveInput' })
export type LeaveInput = z.infer<typeof leaveInput>
