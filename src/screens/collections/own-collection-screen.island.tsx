import { RequireMember } from '#people/web/require-member.tsx'
import { OwnCollectionPage } from './own-collection-page.tsx'

/** The page of /tr/collections/mine/{id}. */
export function OwnCollectionScreen({ id }: { id: string }) {
  return (
    <RequireMember>
      <OwnCollectionPage id={id} />
    </RequireMember>
  )
}
