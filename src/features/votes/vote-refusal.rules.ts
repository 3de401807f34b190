/**
 * How the screen reports a refused vote: by its code, or by the text of the old function without one.
 * src/features/votes/web/parts/show-refusal.ts has the sentence of each kind.
 */
export function voteRefusal(
  code: string,
  message: string,
  minutes: unknown,
): { kind: 'wait'; minutes: number } | { kind: 'waitFive' | 'already' | 'limited' | 'business' | 'failed' } {
  if (code === 'VOTE_CHANGE_COOLDOWN' || message.includes('dakika')) {
    return typeof minutes === 'number' ? { kind: 'wait', minutes } : { kind: 'waitFive' }
  }
  if (code === 'ALREADY_VOTED' || message.includes('already voted')) return { kind: 'already' }
  if (code === 'BUSINESS_NO_RATING') return { kind: 'business' }
  return { kind: code === 'RATE_LIMITED' ? 'limited' : 'failed' }
}
