import { badges } from './badges.ts'
import { card } from './card.ts'
import { comments } from './comments.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { duets } from './duets.ts'
import { home } from './home.ts'
import { list } from './list.ts'
import { pages } from './pages.ts'
import type { photos } from './photos.ts'
import type { posting } from './posting.ts'
import { profiles } from './profiles.ts'
import { search } from './search.ts'
import { top, trending } from './trending.ts'
import type { legal } from './legal.ts'
import { auth } from './auth.ts'
import { detail } from './detail.ts'
import type { settings } from './settings.ts'
import { vote } from './vote.ts'
import type { reports } from './reports.ts'
import type { collections } from './collections.ts'

/** What the first pages show. */
export const tr = {
  badges,
  card,
  comments,
  common,
  duets,
  errors,
  home,
  list,
  pages,
  profiles,
  search,
  top,
  trending,
  auth,
  detail,
  vote,
}

type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widen<T[K]> }

/** The form of every catalogue: a missing text is a type error. */
export type Texts = Widen<
  typeof tr & {
    collections: typeof collections
    legal: typeof legal
    photos: typeof photos
    posting: typeof posting
    reports: typeof reports
    settings: typeof settings
  }
>
