import { queryOptions } from '@tanstack/react-query'
import { api } from '#site/api.ts'
import { accountKeys } from '../../accounts.keys.ts'

/** Whether signing in asks the member for a code. */
export function secondFactorOptions() {
  return queryOptions({
    queryKey: accountKeys.secondFactor,
    queryFn: ({ signal }) => api('GET /account/second-factor', { signal }),
  })
}

export const beginTotp = () => api('POST /account/second-factor')
export const confirmTotp = (code: string) => api('POST /account/second-factor/confirm', { body: { code } })
export const renewCodes = () => api('POST /account/second-factor/recovery-codes')
export const turnOff = () => api('DELETE /account/second-factor')
