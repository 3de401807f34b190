import { ownProfile } from '#people/viewer.contract.ts'
import { z } from 'zod'
import { email, newPassword, nickname, policiesAccepted, username } from './accounts.contract.ts'
import { linkInput } from './mail-links.contract.ts'

/** What a sign-up asks for, with the token of the link that `lokma setup` printed. */
export const firstAdminInput = linkInput
  .extend({ email, password: newPassword, username, nickname: nickname.optional(), policiesAccepted })
  .meta({ id: 'FirstAdminInput' })
export type FirstAdminInput = z.infer<typeof firstAdminInput>

export const firstAdminResult = z.object({ profile: ownProfile }).meta({ id: 'FirstAdminResult' })
