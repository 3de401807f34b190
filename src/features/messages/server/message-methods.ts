import { z } from 'zod'
import { DomainError } from '#lib/errors.ts'
import { HubError, type HubMethod } from '#platform/realtime/hub/index.ts'
import type { Context } from '#site/server/context.ts'
import { type Member, mustConfirmFirst, refusalOfSanction } from '#platform/http/viewer.ts'
import { messageInput } from '../messages.contract.ts'
import { deleteMessage } from './delete-message.ts'
import { sendMessage } from './send-message.ts'
import { sendTyping } from './send-typing.ts'

interface Parts extends Pick<Context, 'db' | 'hub' | 'limits' | 'outbox'> {
  config: Pick<Context['config'], 'emailVerification'>
  findMember(profileId: string): Promise<Member | undefined>
}

const deletion = z.strictObject({ id: z.int().positive() })
const typing = z.strictObject({ receiverId: z.uuid() })

/** The hub methods for private messages: the same verbs under the same rules as the routes. */
export function messageMethods(parts: Parts): Record<'SendMessage' | 'DeleteMessage' | 'Typing', HubMethod> {
  function method<I>(input: z.ZodType<I>, verb: (member: Member, input: I) => Promise<unknown>): HubMethod {
    return async ({ userId }, ...given) => {
      const { data, success } = input.safeParse(given[0])
      if (!success || given.length > 1) throw new HubError('INVALID_INPUT')
      const member = await parts.findMember(userId)
      if (!member) throw new HubError('NOT_AUTHENTICATED')
      if (mustConfirmFirst(parts.config, member)) throw new HubError('EMAIL_NOT_VERIFIED')
      if (member.sanction) throw new HubError(refusalOfSanction(member.sanction).code)
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
    Typing: method(typing, (typist, { receiverId }) => sendTyping(parts, typist, receiverId)),
  }
}
