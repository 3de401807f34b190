import { RequireMember } from '#people/web/require-member.tsx'
import { FeedPage } from './feed-page.tsx'

/** The page of /tr/following. */
export function FollowingScreen() {
  return (
    <RequireMember waiting={<FeedPage />}>
      <FeedPage />
    </RequireMember>
  )
}
