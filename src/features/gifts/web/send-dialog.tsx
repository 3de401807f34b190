import { giftTexts } from '#i18n/areas.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { viewerOptions } from '#features/accounts/web/accounts.api.ts'
import { errorText } from '#i18n/error-text.ts'
import { t } from '#i18n/index.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { State } from '#ui/state.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { GIFT_MESSAGE_MAX, giftProblem } from '../gifts.rules.ts'
import { Balance } from './balance.tsx'
import { GiftChoices } from './gift-choices.tsx'
import { giftTypesOptions, useSendGift } from './gifts.api.ts'

interface Draft {
  giftTypeId: number | null
  message: string
}

/** Refusals that say more than that it failed. */
const telling = new Set([
  'GIFT_POINTS_MISSING',
  'GIFT_WITHOUT_FOLLOW',
  'GIFT_TYPE_NOT_FOUND',
  'GIFT_SENDER_NOT_FOUND',
  'PROFILE_NOT_FOUND',
  'RATE_LIMITED',
])

/** Chooses a gift, says a few words with it and pays for it. What was chosen and typed stays until it has arrived. Loaded on first use. */
export default function SendDialog({ receiver, onClose }: { receiver: { id: string; nickname: string }; onClose: () => void }) {
  const types = useQuery(giftTypesOptions())
  const { data: viewer } = useQuery({ ...viewerOptions(), staleTime: 0 })
  const points = viewer?.profile?.points ?? 0
  const [draft, keep] = useDraft<Draft>(`gift:${receiver.id}`)
  const { giftTypeId, message } = draft ?? { giftTypeId: null, message: '' }
  const [isTried, setTried] = useState(false)
  const send = useSendGift(receiver.id, () => {
    keep(undefined)
    onClose()
  })
  const items = types.data?.items ?? []
  const chosen = items.find(({ id }) => id === giftTypeId)
  const found = giftProblem({ giftType: chosen, message, points })
  const problem = isTried ? found : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (chosen && !found) send.mutate({ giftTypeId: chosen.id, message: message.trim() || null })
  }

  const code = send.error instanceof ApiError ? send.error.code : ''
  const failure = send.isError ? (telling.has(code) ? errorText(code) : giftTexts.kept) : undefined
  const told = problem === 'GIFT_MESSAGE_TOO_LONG' ? undefined : problem ? errorText(problem) : failure
  return (
    <Dialog
      closeLabel={t.common.close}
      description={giftTexts.sendTo(receiver.nickname)}
      onClose={onClose}
      size="wide"
      title={giftTexts.send}
    >
      {types.isPending && <Skeleton className="h-96" />}
      {types.isError && (
        <State level={3} title={giftTexts.typesFailed} tone="error">
          <Button onClick={() => void types.refetch()}>{t.common.tryAgain}</Button>
        </State>
      )}
      {types.data && items.length === 0 && <State level={3} title={giftTexts.noTypes} />}
      {items.length > 0 && (
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <GiftChoices chosenId={giftTypeId} onChoose={(id) => keep({ giftTypeId: id, message })} points={points} types={items} />
          <TextArea
            error={problem === 'GIFT_MESSAGE_TOO_LONG' ? errorText(problem) : undefined}
            hint={giftTexts.messageHint}
            label={giftTexts.message}
            max={GIFT_MESSAGE_MAX}
            onChange={(typed) => keep({ giftTypeId, message: typed })}
            // By itself a browser thinks it seen behind the foot.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
            rows={2}
            className="scroll-mb-44"
            value={message}
          />
          {/* What it costs and the way to send it stay in sight, however long the list is. */}
          <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-3 border-t border-line bg-card p-4">
            <Balance cost={chosen?.costPoints} points={points} />
            {told && (
              <p className="text-s font-semibold text-danger" role="alert">
                {told}
              </p>
            )}
            <Button disabled={send.isPending} type="submit" variant="main">
              {send.isPending ? giftTexts.submitting : giftTexts.submit}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
