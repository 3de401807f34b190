import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { api } from '#site/api.ts'
import { versionTexts } from '#texts/features/restaurants/versions'
import { Button } from '#ui/button.tsx'
import { useWrite } from '#ui/use-write.ts'
import { restaurantKeys } from '../restaurants.keys.ts'
import { ChangeList } from './change-list.tsx'

/** The author's edits that wait for a moderator, or the reason why they were refused. Only the author sees them. */
export function OwnProposal({ id, authorId }: { id: string; authorId: string | null }) {
  const viewer = useViewer().data?.profile?.id
  const queryKey = restaurantKeys.proposal(id)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /restaurants/{id}/proposal', { params: { id }, signal }),
    enabled: authorId !== null && viewer === authorId,
  })
  const headingId = useId()
  const proposal = data?.proposal
  if (!proposal) return null
  const isWaiting = proposal.state === 'pending'
  return (
    <section aria-labelledby={headingId} className="mb-5 grid gap-3 rounded-l border-[1.5px] border-saffron bg-card p-4">
      <h2 className="text-title-s" id={headingId}>
        {isWaiting ? versionTexts.waits : versionTexts.refused}
      </h2>
      {proposal.reason !== null && <p className="max-w-[62ch] wrap-anywhere">{versionTexts.reasonIs(proposal.reason)}</p>}
      <ChangeList changes={proposal.changes} isProposed />
      {isWaiting && (
        <>
          <p className="max-w-[62ch] text-s text-ink-2">{versionTexts.waitsHelp}</p>
          <Withdraw id={id} />
        </>
      )}
    </section>
  )
}

function Withdraw({ id }: { id: string }) {
  const withdraw = useWrite({
    send: () => api('DELETE /restaurants/{id}/proposal', { params: { id } }),
    said: versionTexts.withdrawn,
    failed: versionTexts.withdrawFailed,
    onDone: (left, _, client) => client.setQueryData(restaurantKeys.proposal(id), left),
  })
  return (
    <Button className="justify-self-start" disabled={withdraw.isPending} onClick={() => withdraw.mutate()} size="s">
      {versionTexts.withdraw}
    </Button>
  )
}
