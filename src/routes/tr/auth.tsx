import { createFileRoute } from '@tanstack/react-router'
import { signInWaysOptions } from '#features/accounts/web/accounts.api.ts'
import { AuthRoute } from './-auth-route.tsx'
import { authHead, validateAuthSearch } from './-auth-search.ts'

export const Route = createFileRoute('/tr/auth')({
  validateSearch: validateAuthSearch,
  // In the browser too: a button that came later would push the form away from under the finger.
  loader: ({ context }) => context.queryClient.prefetchQuery(signInWaysOptions()),
  head: () => authHead('/tr/auth'),
  component: AuthRoute,
})
