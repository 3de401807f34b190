import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Change, HiddenInput } from '#features/restaurants/versions.contract.ts'
import { textOf } from '#features/restaurants/web/change-list.tsx'
import { longDate } from '#i18n/format.ts'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { versionTexts } from '#texts/features/restaurants/versions'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { reloadPage } from '#ui/navigation.ts'
import { PageList } from '#ui/page-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useWrite } from '#ui/use-write.ts'
import { claimKeys } from '../claims.keys.ts'
import { readHistory } from './parts/claims.api.ts'

const Confirm = lazyPart(() => import('#ui/confirm.tsx'))

/** A text of the history that can be hidden. */
interface Said extends HiddenInput {
  version: number
  at: string
  text: string
}

/** The dialog in which a moderator hides texts of a restaurant's history. Reloads the page after a change. Loaded on first use. */
export default function HideVersions({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) {
  const [asked, ask] = useState<Said>()
  const { query, hide } = useTexts(restaurantId)
  return (
    <Dialog closeLabel={commonTexts.close} onClose={hide.isSuccess ? reloadPage : onClose} size="wide" title={versionTexts.hide}>
      <p className="mb-3 max-w-[62ch] text-s text-ink-2">{versionTexts.hideHelp}</p>
      <PageList
        className="grid"
        empty={<StatusMessage level={3} title={versionTexts.hideNone} />}
        query={query}
        skeleton={<Skeleton className="h-72 rounded-l!" />}
      >
        {(said) => (
          <SaidLine isBusy={hide.isPending} key={`${said.version} ${said.field} ${said.side}`} onHide={() => ask(said)} said={said} />
        )}
      </PageList>
      {asked && (
        <Suspense>
          <Confirm
            help={versionTexts.hideHelp}
            no={commonTexts.cancel}
            onNo={() => ask(undefined)}
            onYes={() => {
              ask(undefined)
              hide.mutate(asked)
            }}
            question={nameOf(asked)}
            yes={versionTexts.hidePress}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

/** The texts of the history, and the call that hides a text. */
function useTexts(restaurantId: string) {
  const queryKey = claimKeys.texts(restaurantId)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readHistory(restaurantId, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ items }) => ({ items: items.flatMap(saidIn) })), pageParams }),
  })
  const hide = useWrite({
    send: ({ version, field, side }: Said) =>
      api('POST /moderation/restaurant-versions/{id}/hidden', { params: { id: version }, body: { field, side } }),
    said: versionTexts.hideDone,
    failed: (error) => refusalText(error, versionTexts.hideFailed),
    refresh: [queryKey],
  })
  return { query, hide }
}

const nameOf = ({ field, text }: Said): string => versionTexts.hideThis(versionTexts.fields[field], text)

function SaidLine({ said, isBusy, onHide }: { said: Said; isBusy: boolean; onHide: () => void }) {
  const { field, at, text } = said
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0">
      <span className="min-w-0 grow basis-60 wrap-anywhere whitespace-pre-line">
        <span className="block text-s text-ink-2">
          {versionTexts.fields[field]} · {longDate(at, 'Europe/Istanbul')}
        </span>
        {text}
      </span>
      <Button aria-label={nameOf(said)} disabled={isBusy} onClick={onHide} size="s">
        {versionTexts.hidePress}
      </Button>
    </li>
  )
}

/** The texts of an edit in the history, before and after it. */
function saidIn({ at, version }: Awaited<ReturnType<typeof readHistory>>['items'][number]): Said[] {
  if (!version) return []
  return version.changes
    .filter(({ field }) => field !== 'photos' && field !== 'isCart' && field !== 'initialRating')
    .flatMap((change) => [textIn(change, 'after'), textIn(change, 'before')].flatMap((said) => said ?? []))
    .map((said) => ({ ...said, version: version.id, at }))
}

function textIn(change: Change, side: HiddenInput['side']): (HiddenInput & { text: string }) | undefined {
  const value = change[side]
  return value === null ? undefined : { field: change.field, side, text: textOf(change.field, value) }
}
