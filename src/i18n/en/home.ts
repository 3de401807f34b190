import type { Texts } from '../tr/index.ts'

export const home: Texts['home'] = {
  title: 'What is the street eating tonight?',
  description: 'Rate street food: every stall from kokoreç to mussels, every vote in the open.',
  trending: 'Trending',
  empty: 'Nothing trends yet',
}
