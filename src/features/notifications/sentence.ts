import type * as NotificationsCatalogue from '#texts/features/notifications/notifications'
import type { Catalogue } from '#i18n/catalogue.ts'
import type { Notification } from './notifications.contract.ts'

/** The texts of a language that say what happened. */
export interface SentenceWords {
  texts: Pick<Catalogue<typeof NotificationsCatalogue>['notificationTexts'], 'one' | 'two' | 'many' | 'did' | 'milestone'>
  wholeNumber: (value: number) => string
  /** The badge, or the gift, in the words of the language. */
  badge: (subject: Subject) => Subject
  gift: (subject: Subject) => Subject
}

type Subject = NonNullable<Notification['subject']>

/** The two parts of a sentence: who acted, and what happened. Without a member who acted, the second part is the whole sentence. */
export function sentenceOf(
  { kind, actors, others, votes }: Pick<Notification, 'kind' | 'actors' | 'others' | 'votes'>,
  { texts, wholeNumber }: Pick<SentenceWords, 'texts' | 'wholeNumber'>,
): { who: string; did: string } {
  if (votes !== null) return { who: '', did: texts.milestone(wholeNumber(votes)) }
  const [first, second] = actors
  const did = texts.did[kind]
  if (!first) return { who: '', did }
  const all = actors.length + others
  if (all === 1 || !second) return { who: texts.one(first.nickname), did }
  if (all === 2) return { who: texts.two(first.nickname, second.nickname), did }
  return { who: texts.many(first.nickname, wholeNumber(all - 1)), did }
}

/** The subject of a notification: a quotation, a restaurant, or a gift, a badge or a collection with its emoji. */
export function subjectOf(
  { kind, excerpt, restaurant, subject }: Pick<Notification, 'kind' | 'excerpt' | 'restaurant' | 'subject'>,
  { badge, gift }: Pick<SentenceWords, 'badge' | 'gift'>,
): string | undefined {
  if (!subject) return excerpt ?? restaurant?.title
  const { name, emoji } = kind === 'badge' ? badge(subject) : kind.startsWith('gift') ? gift(subject) : subject
  return `${emoji} ${name}`
}
