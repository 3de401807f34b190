import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { useViewer } from '#people/web/viewer.api.ts'
import { carryTexts as texts } from '#texts/features/votes/carry'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PageWidth } from '#ui/page-width.tsx'
import type { DeviceVotes } from '../votes.contract.ts'
import { rememberAsked } from './carried/asked.ts'
import { deviceVotesOptions, useCarryVotes } from './carried/carried.api.ts'

/** Closes the question. */
function close(): void {
  delete document.documentElement.dataset['carry']
  document.getElementById('icerik')?.focus({ preventScroll: true })
}

/**
 * Asks a member once whether the votes of this device become the member's own. The question stays above the dock, wherever the page is
 * scrolled to.
 */
export function CarryQuestion() {
  const memberId = useViewer().data?.profile?.id
  const { data: found, isError } = useQuery(deviceVotesOptions(memberId))
  const hasNone = found?.votes === 0
  useEffect(() => {
    if (memberId !== undefined && hasNone) rememberAsked(memberId)
  }, [memberId, hasNone])
  return (
    <div className="carry-room">
      <PageWidth className="grid max-w-[760px]">
        {/* A member who expects the question reads why there is none. */}
        {hasNone || isError ? (
          <Said text={isError ? texts.unknown : texts.doneNone} />
        ) : (
          memberId !== undefined && found && <Question found={found} onAnswered={() => rememberAsked(memberId)} />
        )}
      </PageWidth>
    </div>
  )
}

function Said({ text }: { text: string }) {
  return (
    <section aria-label={texts.label} className="carry-card" data-done>
      <p className="font-bold" role="status">
        {text}
      </p>
      <CloseButton />
    </section>
  )
}

function CloseButton() {
  return (
    <IconButton label={texts.close} onClick={close}>
      <X aria-hidden="true" className="size-5" />
    </IconButton>
  )
}

function Question({ found, onAnswered }: { found: DeviceVotes; onAnswered: () => void }) {
  const { data, isError, isPending, mutate } = useCarryVotes()
  return (
    <section aria-label={texts.label} className="carry-card" data-done={data ? true : undefined}>
      <div className="min-w-0">
        {!data && <p className="leading-snug font-bold">{texts.asked(found.votes + found.kept)}</p>}
        <p
          className={`leading-snug ${data ? 'font-bold' : isError ? 'text-s font-semibold text-danger' : 'text-s text-ink-2'}`}
          role="status"
        >
          {data ? result(data.carried) : isError ? texts.failed : help(found.kept)}
        </p>
        {data && data.carried > 0 && <p className="text-s leading-snug text-ink-2">{texts.doneHelp}</p>}
      </div>
      {data ? (
        <CloseButton />
      ) : (
        <div className="flex flex-none gap-2">
          <Button disabled={isPending} onClick={() => mutate(undefined, { onSuccess: onAnswered })} size="s" variant="main">
            {isPending ? texts.carrying : texts.yes}
          </Button>
          <Button
            disabled={isPending}
            onClick={() => {
              onAnswered()
              close()
            }}
            size="s"
          >
            {texts.no}
          </Button>
        </div>
      )}
    </section>
  )
}

function help(kept: number): string {
  return kept > 0 ? `${texts.help} ${texts.kept(kept)}` : texts.help
}

function result(carried: number): string {
  return carried > 0 ? texts.done(carried) : texts.doneNone
}
