import type { Catalogue } from '#i18n/catalogue.ts'
import type { requestTexts as tr } from './requests.texts.tr.ts'

export const requestTexts: Catalogue<typeof tr> = {
  title: 'Message requests',
  toConversations: 'Back to the conversations',
  waiting: (count) => (count === '1' ? '1 request is waiting' : `${count} requests are waiting`),
  intro: 'First messages of people you do not follow wait here. Until you accept, they do not see whether you read them or are online.',
  none: 'No requests are waiting',
  noneHelp: 'A new request appears here.',
  asks: (name) => `${name} wants to write to you`,
  asksHelp:
    'Until you accept, they do not see whether you read this or are online. If you decline, they are not told and what they write does not reach you.',
  accept: 'Accept',
  decline: 'Decline',
  accepted: (name) => `You can now chat with ${name}`,
  declined: 'Request declined',
  failed: 'The request could not be answered. Try again.',
  isRequest: (name, most) => `Your message is sent as a request: until ${name} accepts it, you can write at most ${most} messages.`,
  closed: (name) => `${name} does not take new messages right now`,
  closedHelp: 'You can talk if they write to you first.',
  sources: 'Who can write to you?',
  sourcesHelp: 'Conversations that exist go on in any case.',
  source: {
    everybody: 'Everybody',
    following: 'People I follow',
    nobody: 'Nobody',
  },
  sourceHelp: {
    everybody: 'Messages arrive directly.',
    following: 'A first message of others is a request.',
    nobody: 'Nobody can start a new conversation.',
  },
}
