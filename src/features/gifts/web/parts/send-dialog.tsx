import { commonTexts } from '#texts/i18n/common'
import { giftTexts } from '#texts/features/gifts/gifts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { viewerOptions } from '#people/web/viewer.api.ts'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { GIFT_MESSAGE_MAX, giftProblem } from '../../gifts.rules.ts'
import { Balance } from './balance.tsx'
import { GiftChoices } from './gift-choices.tsx'
import { giftTypesOptions, useSendGift } from './gifts.api.ts'

interface Draft {
  giftTypeId: number | null
  message: string
}

/** The refusals that have their own message. */
const telling = new Set([
  'GIFT_POINTS_MISSING',
  'GIFT_WITHOUT_FOLLOW',
  'GIFT_TYPE_NOT_FOUND',
  'GIFT_SENDER_NOT_FOUND',
  'PROFILE_NOT_FOUND',
  'RATE_LIMITED',
])

/**
 * The dialog to choose a gift type, write a message and pay for the gift. The choice and the text are kept until the gift is sent. Loaded
 * on first use.
 */
export default function SendDialog({ receiver, onClose }: { receiver: { id: string; nickname: string }; onClose: () => void }) {
  const types = useQuery(giftTypesOptions())
  const { data: viewer } = useQuery({ ...viewerOptions(), staleTime: 0 })
  const points = viewer?.profile?.points ?? 0
  const [draft, keep] = useDraft<Draft>(`gift:${receiver.id}`)
  const { giftTypeId, message } = draft ?? { giftTypeId: null, message: '' }
  const send = useSendGift(receiver.id, () => {
    keep(undefined)
    onClose()
  })
  const items = types.data?.items ?? []
  const chosen = items.find(({ id }) => id === giftTypeId)
  const { shown, submit } = useForm({
    problems: { gift: giftProblem({ giftType: chosen, message, points }) },
    send: () => {
      if (chosen) send.mutate({ giftTypeId: chosen.id, message: message.trim() || null })
    },
  })
  const problem = shown.gift

  const code = send.error instanceof ApiError ? send.error.code : ''
  const failure = send.isError ? (telling.has(code) ? errorText(code) : giftTexts.kept) : undefined
  const told = problem === 'GIFT_MESSAGE_TOO_LONG' ? undefined : problem ? errorText(problem) : failure
  return (
    <Dialog
      closeLabel={commonTexts.close}
      description={giftTexts.sendTo(receiver.nickname)}
      onClose={onClose}
      size="wide"
      title={giftTexts.send}
    >
      <TypesState isEmpty={items.length === 0} query={types} />
      {items.length > 0 && (
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <GiftChoices chosenId={giftTypeId} onChoose={(id) => keep({ giftTypeId: id, message })} points={points} types={items} />
          <TextArea
            error={problem === 'GIFT_MESSAGE_TOO_LONG' ? errorText(problem) : undefined}
            hint={giftTexts.messageHint}
            label={giftTexts.message}
            max={GIFT_MESSAGE_MAX}
            onChange={(typed) => keep({ giftTypeId, message: typed })}
            // Otherwise a browser treats an element behind the footer as visible.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
            rows={2}
            className="scroll-mb-44"
            value={message}
          />
          <PayBar cost={chosen?.costPoints} isPending={send.isPending} points={points} told={told} />
        </form>
      )}
    </Dialog>
  )
}

/** The state of the gift types: loading, failed, or no types to choose from. */
function TypesState({ query, isEmpty }: { query: UseQueryResult; isEmpty: boolean }) {
  return (
    <>
      {query.isPending && <Skeleton className="h-96" />}
      {query.isError && (
        <StatusMessage level={3} title={giftTexts.typesFailed} tone="error">
          <Button onClick={() => void query.refetch()}>{commonTexts.tryAgain}</Button>
        </StatusMessage>
      )}
      {query.data !== undefined && isEmpty && <StatusMessage level={3} title={giftTexts.noTypes} />}
    </>
  )
}

interface PayBarProps {
  cost: number | undefined
  points: number
  isPending: boolean
  told: string | undefined
}

/** The bar with the cost and the send button, which is visible however long the list is. */
function PayBar({ cost, points, isPending, told }: PayBarProps) {
  return (
    <div className="sticky -bottom-4 -mx-4 -mb-4 grid gap-3 border-t border-line bg-card p-4">
      <Balance cost={cost} points={points} />
      {told && (
        <p className="text-s font-semibold text-danger" role="alert">
          {told}
        </p>
      )}
      <Button disabled={isPending} type="submit" variant="main">
        {isPending ? giftTexts.submitting : giftTexts.submit}
      </Button>
    </div>
  )
}
