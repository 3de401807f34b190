import type * as ChannelsCatalogue from '#texts/features/notifications/channels'
import type { Language } from '#i18n/languages.ts'
import { loadTexts } from '#i18n/load-texts.ts'
import type { Notification } from '../../notifications.contract.ts'
import { sentenceOf, subjectOf } from '../../sentence.ts'
import { wordsOf } from '../words.ts'

const channels = await loadTexts<typeof ChannelsCatalogue>('features/notifications/channels')

/** A declarative push: Safari shows it by itself, in other browsers the service worker does (src/app/offline/service-worker.js). */
export interface DeclarativePush {
  web_push: 8030
  notification: {
    title: string
    body?: string
    /** What a press opens. */
    navigate: string
    /** A later push with the same tag replaces this one on the device. */
    tag: string
    lang: Language
    dir: 'ltr'
    icon: string
    /** The notification that a press marks as read. */
    data?: { id: number }
  }
}

/** What a push says that has no notification, and the page that it opens. */
export interface PushStatement {
  title: string
  path: string
}

interface Place {
  origin: string
  language: Language
  tag: string
}

/** What happened, as one push. A private message tells only that there is one: no name, no text, and no address that has one. */
export function presentPush(item: Notification | PushStatement | 'message', { origin, language, tag }: Place): DeclarativePush {
  const common = { tag, lang: language, dir: 'ltr' as const, icon: `${origin}/icons/icon-192.png` }
  if (item === 'message')
    return {
      web_push: 8030,
      notification: { title: channels[language].channelTexts.newMessage, navigate: `${origin}/tr/messages`, ...common },
    }
  if ('path' in item) return { web_push: 8030, notification: { title: item.title, navigate: `${origin}${item.path}`, ...common } }
  const words = wordsOf(language)
  const { who, did } = sentenceOf(item, words)
  const body = subjectOf(item, words)
  return {
    web_push: 8030,
    notification: {
      title: `${who} ${did}`.trim(),
      ...(body !== undefined && { body }),
      navigate: `${origin}${item.href}`,
      ...common,
      data: { id: item.id },
    },
  }
}
