import { ModerationLogScreen } from '#screens/moderation-log/moderation-log-screen.tsx'
import { logTexts } from '#texts/features/sanctions/log'
import { orBegin, type Route } from '#shell/page.ts'

const PATH = '/tr/moderation'

/** The house rules and what moderators decided. */
export const moderationLog: Route = {
  path: PATH,
  async answer({ reads, search }) {
    const cursor = typeof search['devam'] === 'string' ? search['devam'] : undefined
    const [log, figures] = await Promise.all([orBegin(cursor, reads.moderationLog(cursor), PATH), reads.moderationFigures()])
    return {
      head: { title: logTexts.title, description: logTexts.description, path: PATH, isPrivate: cursor !== undefined },
      view: <ModerationLogScreen figures={figures} isFirst={cursor === undefined} log={log} />,
    }
  },
}
