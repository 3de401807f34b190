import { TakedownScreen, TakedownsScreen } from '#screens/takedowns/takedowns-screen.tsx'
import { takedownTexts } from '#texts/features/takedowns/takedowns'
import { orBegin, orMissing, type Route } from '#shell/page.ts'
import { unknownPage } from '#shell/not-found.tsx'

const PATH = '/tr/takedowns'

/** The register of requests by law, and each entry of it. */
export const takedownRoutes: Route[] = [
  {
    path: PATH,
    async answer({ reads, search }) {
      const cursor = typeof search['devam'] === 'string' ? search['devam'] : undefined
      const page = await orBegin(cursor, reads.takedowns(cursor), PATH)
      return {
        head: { title: takedownTexts.title, description: takedownTexts.description, path: PATH, isPrivate: cursor !== undefined },
        view: <TakedownsScreen isFirst={cursor === undefined} page={page} />,
        isTimeBound: true,
      }
    },
  },
  {
    path: `${PATH}/:id`,
    async answer({ params, reads }) {
      const id = params['id']!
      const path = `${PATH}/${id}`
      const entry = await orMissing(reads.takedown(id))
      if (!entry) return unknownPage()
      const title = takedownTexts.entry(id)
      return {
        head: { title, description: takedownTexts.description, path },
        view: <TakedownScreen entry={entry} />,
        isTimeBound: true,
      }
    },
  },
]
