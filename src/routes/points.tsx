import { pointsTexts } from '#texts/features/points/points'
import { PointsScreen } from '#screens/points/points-screen.tsx'
import type { Route } from '#shell/page.ts'

/** How points are earned and spent, and all badges. */
export const points: Route = {
  path: '/tr/points',
  async answer({ reads }) {
    const { items } = await reads.badges()
    return {
      head: { title: pointsTexts.title, description: pointsTexts.intro, path: '/tr/points' },
      view: <PointsScreen badges={items} />,
    }
  },
}
