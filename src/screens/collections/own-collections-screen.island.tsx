import { RequireMember } from '#people/web/require-member.tsx'
import { OwnCollectionsPage } from './own-collections-page.tsx'

/** The page of /tr/collections. */
export function OwnCollectionsScreen() {
  return (
    <RequireMember>
      <OwnCollectionsPage />
    </RequireMember>
  )
}
