import { badges } from './badges.ts'
import { card } from './card.ts'
import { comments } from './comments.ts'
import { common } from './common.ts'
import type { errors } from './errors.ts'
import type { duets } from './duets.ts'
import { home } from './home.ts'
import type { listing } from './list.ts'
import { list } from './list.ts'
import { pages } from './pages.ts'
import type { photos } from './photos.ts'
import type { posting } from './posting.ts'
import type { points } from './points.ts'
import type { profiles } from './profiles.ts'
import type { results } from './search.ts'
import { search } from './search.ts'
import { top, trending } from './trending.ts'
import type { avatars } from './avatars.ts'
import type { deletion } from './deletion.ts'
import type { legal } from './legal.ts'
import type { mails } from './mails.ts'
import type { links } from './mail-links.ts'
import type { mailbox } from './mailbox.ts'
import type { moderation } from './moderation.ts'
import type { offline } from './offline.ts'
import type { auth } from './auth.ts'
import { detail } from './detail.ts'
import type { settings } from './settings.ts'
import type { vote } from './vote.ts'
import type { reports } from './reports.ts'
import type { chat } from './chat.ts'
import type { collections } from './collections.ts'
import type { feed } from './feed.ts'
import type { follows } from './follows.ts'
import type { gifts } from './gifts.ts'
import type { messages } from './messages.ts'

/** What the first pages show. */
export const tr = {
  badges,
  card,
  comments,
  common,
  home,
  list,
  pages,
  search,
  top,
  trending,
  detail,
}

type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widen<T[K]> }

/** The form of every catalogue: a missing text is a type error. */
export type Texts = Widen<
  typeof tr & {
    chat: typeof chat
    collections: typeof collections
    feed: typeof feed
    follows: typeof follows
    gifts: typeof gifts
    messages: typeof messages
    auth: typeof auth
    avatars: typeof avatars
    points: typeof points
    profiles: typeof profiles
    deletion: typeof deletion
    legal: typeof legal
    mails: typeof mails
    listing: typeof listing
    links: typeof links
    mailbox: typeof mailbox
    offline: typeof offline
    moderation: typeof moderation
    photos: typeof photos
    posting: typeof posting
    reports: typeof reports
    results: typeof results
    settings: typeof settings
    duets: typeof duets
    errors: typeof errors
    vote: typeof vote
  }
>
