import { scoreTexts } from '#texts/features/scores/scores'
import { ScoreScreen } from '#screens/score/score-screen.tsx'
import { restaurantTag } from '#site/page-tags.ts'
import { isRefusal, Redirect, type Route } from '#shell/page.ts'
import { missingRestaurant } from './missing-restaurant.tsx'

/** The page that opens the numbers of a restaurant. That of a duet is the page of its original. */
export const score: Route = {
  path: '/tr/restaurants/:id/score',
  async answer({ params, reads }) {
    const id = params['id']!
    const sheet = await reads.scoreSheet(id).catch((error: unknown) => {
      // It is a duet, or gone, or the address is no valid slug.
      if (isRefusal(error, 404, 422)) return undefined
      throw error
    })
    if (!sheet) {
      const instead = (await reads.survivor(id)) ?? (await originalOf(id))
      if (instead === undefined) return missingRestaurant()
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

    async function originalOf(duet: string): Promise<string | undefined> {
      const restaurant = await reads.restaurant(duet).catch((error: unknown) => {
        if (isRefusal(error, 404, 422)) return undefined
        throw error
      })
      return restaurant?.parentQuestionId ?? undefined
    }
  },
}
