import type { Texts } from '../tr/index.ts'
import { badges } from './badges.ts'
import { card } from './card.ts'
import { chat } from './chat.ts'
import { comments } from './comments.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { duets } from './duets.ts'
import { feed } from './feed.ts'
import { follows } from './follows.ts'
import { gifts } from './gifts.ts'
import { home } from './home.ts'
import { list, listing } from './list.ts'
import { pages } from './pages.ts'
import { photos } from './photos.ts'
import { posting } from './posting.ts'
import { points } from './points.ts'
import { profiles } from './profiles.ts'
import { results, search } from './search.ts'
import { top, trending } from './trending.ts'
import { avatars } from './avatars.ts'
import { deletion } from './deletion.ts'
import { legal } from './legal.ts'
import { mails } from './mails.ts'
import { links } from './mail-links.ts'
import { messages } from './messages.ts'
import { mailbox } from './mailbox.ts'
import { offline } from './offline.ts'
import { moderation } from './moderation.ts'
import { auth } from './auth.ts'
import { detail } from './detail.ts'
import { settings } from './settings.ts'
import { vote } from './vote.ts'
import { reports } from './reports.ts'
import { collections } from './collections.ts'

export const en: Texts = {
  badges,
  card,
  chat,
  comments,
  common,
  duets,
  errors,
  feed,
  follows,
  gifts,
  home,
  list,
  listing,
  pages,
  photos,
  posting,
  points,
  profiles,
  search,
  top,
  trending,
  auth,
  detail,
  settings,
  vote,
  avatars,
  deletion,
  legal,
  mails,
  links,
  mailbox,
  offline,
  messages,
  moderation,
  reports,
  results,
  collections,
}
