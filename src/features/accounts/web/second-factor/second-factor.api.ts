import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { accountKeys } from '../../accounts.keys.ts'
import type { Waits } from '../../keys.contract.ts'
import type { RecoveryCodes, SecondFactor, TotpSetup } from '../../second-factor.contract.ts'

/** Whether signing in asks the member for a code. */
export function secondFactorOptions() {
  return queryOptions({
    queryKey: accountKeys.secondFactor,
    queryFn: ({ signal }) => api<SecondFactor>('/account/second-factor', { signal }),
  })
}

export const beginTotp = () => api<TotpSetup>('/account/second-factor', { method: 'POST' })
export const confirmTotp = (code: string) => api<RecoveryCodes>('/account/second-factor/confirm', { method: 'POST', body: { code } })
export const renewCodes = () => api<RecoveryCodes>('/account/second-factor/recovery-codes', { method: 'POST' })
export const turnOff = () => api<SecondFactor | Waits>('/account/second-factor', { method: 'DELETE' })
