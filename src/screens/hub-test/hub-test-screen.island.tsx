import { RequireMember } from '#people/web/require-member.tsx'
import { TestPage } from './test-page.tsx'

/** The page of /tr/signalr-test. */
export function HubTestScreen() {
  return (
    <RequireMember>
      <TestPage />
    </RequireMember>
  )
}
