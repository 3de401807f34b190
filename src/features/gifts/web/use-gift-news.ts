import { useEffect } from 'react'
import { useViewer } from '#features/accounts/web/accounts.api.ts'

/** Tells the member of own gifts that came back, once. */
export function useGiftNews(): void {
  const returned = useViewer().data?.returnedGifts
  useEffect(() => {
    if (returned?.length) void import('./tell-returned.ts').then(({ tellReturned }) => tellReturned(returned))
  }, [returned])
}
