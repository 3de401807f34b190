import { useQuery } from '@tanstack/react-query'
import { COUNTED_MAX, type QueueKind } from '#features/queue/queue.rules.ts'
import { queueCountOptions } from '#features/queue/web/queue.api.ts'
import { wholeNumber } from '#i18n/format.ts'
import { deskTexts } from '#texts/features/desk/desk'
import { adminTexts } from '#texts/screens/admin/admin'
import { buttonClass } from '#ui/button.tsx'

/** Leads to the items of a kind in the queue, with their number. */
export function WaitingLink({ memberId, kind }: { memberId: string; kind: QueueKind }) {
  const waiting = useQuery(queueCountOptions(memberId)).data?.kinds[kind]
  const shown = waiting === undefined ? '…' : wholeNumber(waiting)
  return (
    <a className={buttonClass({ size: 's' }, 'justify-self-start')} href={`/tr/admin/queue?tur=${kind}`}>
      {adminTexts.waiting(waiting !== undefined && waiting >= COUNTED_MAX ? deskTexts.more(shown) : shown)}
    </a>
  )
}
