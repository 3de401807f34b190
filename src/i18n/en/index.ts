import type { Texts } from '../tr/index.ts'
import { badges } from './badges.ts'
import { card } from './card.ts'
import { comments } from './comments.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { duets } from './duets.ts'
import { home } from './home.ts'
import { list } from './list.ts'
import { pages } from './pages.ts'
import { photos } from './photos.ts'
import { posting } from './posting.ts'
import { profiles } from './profiles.ts'
import { search } from './search.ts'
import { top, trending } from './trending.ts'
import { legal } from './legal.ts'
import { auth } from './auth.ts'
import { detail } from './detail.ts'
import { settings } from './settings.ts'
import { vote } from './vote.ts'
import { reports } from './reports.ts'
import { collections } from './collections.ts'

export const en: Texts = {
  badges,
  card,
  comments,
  common,
  duets,
  errors,
  home,
  list,
  pages,
  photos,
  posting,
  profiles,
  search,
  top,
  trending,
  auth,
  detail,
  settings,
  vote,
  legal,
  reports,
  collections,
}
