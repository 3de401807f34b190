import { RequireMember } from '#people/web/require-member.tsx'
import { OwnCollectionsPage } from '#features/collections/web/own-collections-page.tsx'

/** The page of /tr/collections. */
export function OwnCollectionsScreen() {
  return (
    <RequireMember>
      <OwnCollectionsPage />
    </RequireMember>
  )
}
