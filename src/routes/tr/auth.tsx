import { createFileRoute } from '@tanstack/react-router'
import { AuthRoute } from './-auth-route.tsx'
import { authHead, validateAuthSearch } from './-auth-search.ts'

export const Route = createFileRoute('/tr/auth')({
  validateSearch: validateAuthSearch,
  head: () => authHead('/tr/auth'),
  component: AuthRoute,
})
