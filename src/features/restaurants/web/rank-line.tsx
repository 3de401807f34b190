import { exactScore, score, wholeNumber } from '#i18n/format.ts'
import type { Restaurant } from '../restaurants.contract.ts'
import { rankText, type RankedBy } from './rank-text.ts'
import { Term } from './parts/term.tsx'

/** The text of `rankText`, whose terms explain themselves, for an element with the class `explain-line`. */
export function RankLine({ by, restaurant }: { by: RankedBy; restaurant: Restaurant }) {
  const { hype, hotScore } = restaurant
  switch (by) {
    case 'hot':
      return (
        <>
          <Term of="heat" /> {exactScore(hotScore)}
          {'\u00a0· '}
          <Term of="hype" /> {wholeNumber(Math.round(hype))}
        </>
      )
    case 'most':
    case 'hype':
      return (
        <>
          <Term of="hype" /> {score(hype)}
        </>
      )
    default:
      return rankText(by, restaurant)
  }
}
