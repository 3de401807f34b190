import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MemberLink } from '#people/web/member-link.tsx'
import { fullDate } from '#i18n/format.ts'
import { commonTexts } from '#texts/i18n/common'
import { hoursTexts } from '#texts/features/hours/hours'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import type { HoursChange } from '../../hours.contract.ts'
import { hoursText } from '../../words.ts'
import { historyOptions, hoursOptions, useUndoHours } from './hours.api.ts'

/** The members who changed the hours of a restaurant. The author and moderators can restore an earlier version. Loaded on first use. */
export default function HistoryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const hours = useQuery(hoursOptions(id))
  const history = useInfiniteQuery(historyOptions(id))
  const changes = history.data?.pages.flatMap((page) => page.items)
  const isFailed = history.isError && !changes
  return (
    <Dialog closeLabel={commonTexts.close} description={hoursTexts.historyIntro} onClose={onClose} title={hoursTexts.history}>
      {isFailed ? (
        <StatusMessage help={commonTexts.loadFailedHelp} level={3} title={commonTexts.loadFailed} tone="error">
          <Button onClick={() => void history.refetch()} variant="main">
            {commonTexts.tryAgain}
          </Button>
        </StatusMessage>
      ) : !changes ? (
        <p aria-live="polite">{commonTexts.loading}</p>
      ) : changes.length === 0 ? (
        <p>{hoursTexts.historyEmpty}</p>
      ) : (
        <Changes changes={changes} current={hours.data?.version ?? 0} id={id} mayUndo={hours.data?.abilities.canUndo ?? false} />
      )}
      {history.hasNextPage && (
        <LoadMore
          busy={history.isFetchingNextPage}
          busyLabel={commonTexts.loading}
          label={commonTexts.more}
          onMore={() => void history.fetchNextPage()}
        />
      )}
    </Dialog>
  )
}

interface ChangesProps {
  id: string
  changes: HoursChange[]
  current: number
  mayUndo: boolean
}

function Changes({ id, changes, current, mayUndo }: ChangesProps) {
  const undo = useUndoHours(id)
  const isBegun = changes.some(({ version }) => version === 1)
  const back = (to: number) => (
    <Button
      aria-label={to === 0 ? undefined : `${hoursTexts.undo}: ${hoursTexts.version(to)}`}
      className="justify-self-start"
      disabled={undo.isPending}
      onClick={() => undo.mutate({ to, version: current })}
      size="s"
    >
      {to === 0 ? hoursTexts.undoNone : hoursTexts.undo}
    </Button>
  )
  return (
    <ol className="grid gap-4" reversed>
      {changes.map(({ version, value, person, isImported, undoneTo, at }) => (
        <li className="grid gap-1 border-b border-line pb-4" key={version}>
          <p className="text-s text-ink-2">
            {hoursTexts.version(version)} ·{' '}
            {person ? <MemberLink username={person.username} /> : isImported ? hoursTexts.imported : hoursTexts.gone} · {fullDate(at)}
          </p>
          {undoneTo !== null && undoneTo > 0 && <p className="text-s text-ink-2">{hoursTexts.undone(undoneTo)}</p>}
          <p className="font-semibold">{value === null ? hoursTexts.removed : hoursText(value)}</p>
          {mayUndo && version < current && value !== null && back(version)}
        </li>
      ))}
      {mayUndo && isBegun && changes[0]?.value !== null && <li className="grid list-none">{back(0)}</li>}
    </ol>
  )
}
