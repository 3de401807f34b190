import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense } from 'react'
import { commonTexts } from '#texts/i18n/common'
import { voteTexts } from '#texts/features/votes/votes'
import { lazyPart } from '#ui/lazy-part.ts'
import { useWithdrawVote } from './use-withdraw-vote.ts'

const Confirm = lazyPart(() => import('#ui/confirm.tsx'))

interface WithdrawButtonProps {
  restaurantId: string
  /** True during the cooldown of a change, and while a vote is sent. */
  disabled: boolean
  onWithdrawn: () => void
}

/** Withdraws the member's vote; asks first when a comment would be deleted with it. Loaded after the first vote. */
export default function WithdrawButton({ restaurantId, disabled, onWithdrawn }: WithdrawButtonProps) {
  const { isPending, isAsking, press, confirm, cancel } = useWithdrawVote(restaurantId, onWithdrawn)
  return (
    <>
      <button
        className="-mx-2 -my-1 inline-flex min-h-tap items-center gap-2 justify-self-start rounded-m px-2 text-s font-semibold text-ink-2 underline-offset-4 hover:underline disabled:cursor-not-allowed disabled:text-ink-3 disabled:no-underline"
        disabled={disabled || isPending}
        onClick={press}
        type="button"
      >
        <Undo2 aria-hidden="true" size={16} />
        {isPending ? voteTexts.withdrawing : voteTexts.withdraw}
      </button>
      {isAsking && (
        <Suspense>
          <Confirm
            help={voteTexts.withdrawHelp}
            no={commonTexts.cancel}
            onNo={cancel}
            onYes={confirm}
            question={voteTexts.withdrawConfirm}
            yes={voteTexts.withdrawYes}
          />
        </Suspense>
      )}
    </>
  )
}
