import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountDetails } from '#features/accounts/settings.contract.ts'
import { accountOptions } from '#features/profiles/web/account.api.ts'
import { commonTexts } from '#texts/i18n/common'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusMessage } from '#ui/status-message.tsx'
import { useAnchor } from './use-anchor.ts'

/** Shows its children once the account is loaded. */
export function WithAccount({ children }: { children: (account: AccountDetails) => ReactNode }) {
  const account = useQuery(accountOptions())
  useAnchor(account.data !== undefined)
  if (account.data) return children(account.data)
  if (!account.isError) return <Skeleton className="h-80" />
  return (
    <StatusMessage title={commonTexts.account.loadFailed} tone="error">
      <Button onClick={() => void account.refetch()}>{commonTexts.tryAgain}</Button>
    </StatusMessage>
  )
}
