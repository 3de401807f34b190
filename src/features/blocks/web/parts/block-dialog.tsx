import { useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import BellOff from 'lucide-react/icons/bell-off'
import type { ReactNode } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { blockTexts } from '#texts/features/blocks/blocks'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { choiceOptions, useChoose } from './blocks.api.ts'

interface BlockDialogProps {
  person: { id: string; username: string; nickname: string }
  onClose: () => void
}

/** Mutes or blocks a person, and explains the effects of each. Loaded on first use. */
export default function BlockDialog({ person, onClose }: BlockDialogProps) {
  const query = useQuery(choiceOptions(person.username))
  const choose = useChoose(person, onClose)
  const press = (kind: 'block' | 'mute', isOn: boolean) => () => !choose.isPending && choose.mutate({ kind, isOn })
  return (
    <Dialog closeLabel={commonTexts.close} onClose={onClose} title={blockTexts.title(person.nickname)}>
      {query.data ? (
        <ul className="grid divide-y divide-line">
          <Choice help={blockTexts.muteHelp} icon={<BellOff aria-hidden="true" className="size-5" />}>
            <Button onClick={press('mute', !query.data.isMuted)}>{query.data.isMuted ? blockTexts.unmute : blockTexts.mute}</Button>
          </Choice>
          <Choice help={blockTexts.blockHelp} icon={<Ban aria-hidden="true" className="size-5" />}>
            {query.data.isBlocked ? (
              <Button onClick={press('block', false)}>{blockTexts.unblock}</Button>
            ) : (
              <Button onClick={press('block', true)} variant="danger">
                {blockTexts.block}
              </Button>
            )}
          </Choice>
        </ul>
      ) : query.isError ? (
        <p className="text-danger" role="alert">
          {commonTexts.loadFailed}{' '}
          <button className="min-h-tap font-bold underline" onClick={() => void query.refetch()} type="button">
            {commonTexts.tryAgain}
          </button>
        </p>
      ) : (
        <Skeleton className="h-52" />
      )}
    </Dialog>
  )
}

function Choice({ icon, help, children }: { icon: ReactNode; help: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 py-4 first:pt-0 last:pb-0">
      <span className="mt-0.5 text-ink-2">{icon}</span>
      <p className="text-ink-2">{help}</p>
      <div className="col-start-2 grid justify-items-start">{children}</div>
    </li>
  )
}
