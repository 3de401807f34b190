import type { Message } from './messages.contract.ts'

export const messageKeys = {
  conversations: ['conversations'],
  conversationsOf: (memberId: string) => ['conversations', memberId],
  requestsOf: (memberId: string) => ['conversations', memberId, 'requests'],
  threads: ['thread'],
  thread: (memberId: string, conversationId: string) => ['thread', memberId, conversationId],
  correspondents: ['correspondent'],
  correspondent: (memberId: string, username: string) => ['correspondent', memberId, username],
  peerKeys: (profileId: string) => ['message-keys', profileId],
  keyRings: ['key-ring'],
  keyRing: (memberId: string) => ['key-ring', memberId],
  pins: ['pin'],
  pin: (memberId: string, peerId: string) => ['pin', memberId, peerId],
  knownKids: (memberId: string, peerId: string) => ['pin', memberId, peerId, 'known'],
  safetyNumber: (...kids: (string | undefined)[]) => ['safety-number', ...kids],
  opened: ['opened'],
  openedBy: (memberId: string) => ['opened', memberId],
  openedMessage: (memberId: string, { conversationId, id }: Pick<Message, 'conversationId' | 'id'>) => [
    'opened',
    memberId,
    conversationId,
    id,
  ],
  /** Contains all inputs of the result: the server chooses row ids and must not choose under which member a text appears. */
  openedVersion: (memberId: string, message: Message, version: string) => [
    ...messageKeys.openedMessage(memberId, message),
    message.encryptedContent,
    version,
  ],
}
