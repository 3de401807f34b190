import type { ShownProfile } from '#features/profiles/profiles.contract.ts'
import { ProfilePage } from './profile-page.tsx'

/** The page of /tr/profile/{username}. Without a preview only members see it; null means that no member has this name. */
export function ProfileScreen({ username, preview }: { username: string; preview?: ShownProfile | null }) {
  return <ProfilePage preview={preview} username={username} />
}
