import { ProfilePage } from './profile-page.tsx'

/** The page of /tr/profile/{username}. */
export function ProfileScreen({ username }: { username: string }) {
  return <ProfilePage username={username} />
}
