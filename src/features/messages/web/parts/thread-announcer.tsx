import { useState } from 'react'
import { messageTexts } from '#texts/features/messages/messages'
import type { Message } from '../../messages.contract.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { useDecrypted } from './decrypted.ts'

interface ThreadNewsProps {
  /** The messages, oldest first. */
  messages: readonly Message[]
  name: string
  ring: KeyRing
  knownKids: readonly string[] | undefined
  isTyping: boolean
}

/** Announces new messages of the other member once to screen readers while the conversation is open. */
export function ThreadAnnouncer({ messages, name, ring, knownKids, isTyping }: ThreadNewsProps) {
  const last = messages.at(-1)
  const [before] = useState(last?.id ?? 0)
  const isNews = last !== undefined && last.id > before && last.senderId !== ring.memberId && !last.isDeleted
  return (
    <>
      <p className="sr-only" role="status">
        {isNews && <Said key={last.id} knownKids={knownKids} message={last} name={name} ring={ring} />}
      </p>
      <p className="sr-only" role="status">
        {isTyping && messageTexts.isTyping(name)}
      </p>
    </>
  )
}

function Said({ message, name, ring, knownKids }: Omit<ThreadNewsProps, 'messages' | 'isTyping'> & { message: Message }) {
  const opened = useDecrypted(message, ring, knownKids)
  if (!opened) return null
  if (!opened.isReadable) return messageTexts.from(name, messageTexts.refused[opened.why])
  return messageTexts.from(name, opened.content.kind === 'text' ? opened.content.text : messageTexts.restaurant)
}
