import { createFileRoute } from '@tanstack/react-router'
import { AuthRoute } from './-auth-route.tsx'
import { authHead, validateAuthSearch } from './-auth-search.ts'

export const Route = createFileRoute('/tr/login')({
  validateSearch: validateAuthSearch,
  head: () => authHead('/tr/login'),
  component: AuthRoute,
})
