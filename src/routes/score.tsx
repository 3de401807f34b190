import { scoreTexts } from '#texts/features/scores/scores'
import { ScoreScreen } from '#screens/score/score-screen.tsx'
import { restaurantTag } from '#site/page-tags.ts'
import { orMissing, Redirect, type Route } from '#shell/page.ts'
import { missingRestaurant } from './missing-restaurant.tsx'

/** The page that opens the numbers of a restaurant. That of a duet is the page of its original. */
export const score: Route = {
  path: '/tr/restaurants/:id/score',
  async answer({ params, reads }) {
    const id = params['id']!
    const sheet = await orMissing(reads.scoreSheet(id))
    if (!sheet) {
      // A duet has none of its own.
      const instead = (await reads.survivor(id)) ?? (await orMissing(reads.restaurant(id)))?.parentQuestionId
      if (instead == null) return missingRestaurant()
      throw new Redirect(`/tr/restaurants/${instead}/score`, 308)
    }
    const { title } = sheet.restaurant
    return {
      head: {
        title: scoreTexts.of(title),
        description: scoreTexts.description(title),
        path: `/tr/restaurants/${id}/score`,
        isPrivate: true,
      },
      view: <ScoreScreen sheet={sheet} />,
      tags: [restaurantTag(id)],
    }
  },
}
