import { z } from 'zod'
import { DomainError } from '#lib/errors.ts'
import { HubError, type HubMethod } from '#server/hub/index.ts'
import type { Services } from '#server/services.ts'
import type { Member } from '#server/viewer.ts'
import { messageInput } from '../messages.contract.ts'
import { deleteMessage } from './delete-message.ts'
import { sendMessage } from './send-message.ts'
import { tellTyping } from './tell-typing.ts'

interface Parts extends Pick<Services, 'db' | 'hub' | 'limits' | 'outbox'> {
  config: Pick<Services['config'], 'emailVerification'>
  findMember(profileId: string): Promise<Member | undefined>
}

const deletion = z.strictObject({ id: z.int().positive() })
const typing = z.strictObject({ receiverId: z.uuid() })

/** What members may call at the hub to write to each other: the same verbs, held to the same rules, as the routes. */
export function messageMethods(parts: Parts): Record<'SendMessage' | 'DeleteMessage' | 'Typing', HubMethod> {
  function method<I>(input: z.ZodType<I>, verb: (member: Member, input: I) => Promise<unknown>): HubMethod {
    return async ({ userId }, ...given) => {
      const { data, success } = input.safeParse(given[0])
      if (!success || given.length > 1) throw new HubError('INVALID_INPUT')
      const member = await parts.findMember(userId)
      if (!member) throw new HubError('NOT_AUTHENTICATED')
      if (parts.config.emailVerification === 'required' && !member.isVerified) throw new HubError('EMAIL_NOT_VERIFIED')
      return verb(member, data).catch((error: unknown) => {
        throw error instanceof DomainError ? new HubError(error.code) : error
      })
    }
  }
  return {
    SendMessage: method(messageInput, (sender, { receiverId, encryptedContent }) =>
      sendMessage(parts, { sender, input: { receiverId, encryptedContent } }),
    ),
    DeleteMessage: method(deletion, (member, { id }) => deleteMessage(parts, member, id)),
    Typing: method(typing, (typist, { receiverId }) => tellTyping(parts, typist, receiverId)),
  }
}
