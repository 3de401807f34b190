import { voteTexts } from '#texts/features/votes/votes'
import { errorText } from '#i18n/error-text.ts'
import { ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { voteRefusal } from '../../vote-refusal.rules.ts'

/** Reports a refused vote. Loaded when a vote is refused. */
export function showRefusal(error: Error): void {
  const { code, message, details } =
    error instanceof ApiError ? error : { code: '', message: error.message, details: {} as Record<string, unknown> }
  const refusal = voteRefusal(code, message, details['minutesRemaining'])
  if (refusal.kind === 'wait') toast(voteTexts.waitToast(refusal.minutes), { tone: 'error' })
  else if (refusal.kind === 'limited') toast(errorText('RATE_LIMITED'), { tone: 'error' })
  else if (refusal.kind === 'business') toast(errorText('BUSINESS_NO_RATING'), { tone: 'error' })
  else if (refusal.kind === 'already') toast(errorText('ALREADY_VOTED'))
  else toast(refusal.kind === 'waitFive' ? errorText('VOTE_CHANGE_COOLDOWN') : voteTexts.failed, { tone: 'error' })
}
