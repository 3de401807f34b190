import type { ProfilePreview, ShownProfile } from '#features/profiles/profiles.contract.ts'
import { pageTexts } from '#texts/i18n/pages'
import { memberTag } from '#site/page-tags.ts'
import { ProfileScreen } from '#screens/profile/profile-screen.island.tsx'
import { isRefusal, type PageRequest, Redirect, type Route } from '#shell/page.ts'
import { Island } from '#ui/island.tsx'

/** A member's page: visitors see the preview that is in the document, members the profile that its island loads. */
export const profile: Route = {
  path: '/tr/profile/:username',
  async answer({ params, reads }) {
    const username = params['username']!.toLowerCase()
    const found = await findPreview(reads, username)
    if (found && found.username !== params['username']) throw new Redirect(pathOf(found.username))
    return {
      head: {
        title: found ? pageTexts.profileNamed(found.nickname, username) : pageTexts.profileOf(username),
        description: pageTexts.profileDescription,
        path: pathOf(username),
        isPrivate: true,
      },
      status: found ? 200 : 404,
      view: (
        <Island name="profile-screen" wake="now">
          <ProfileScreen preview={found && withoutId(found)} username={username} />
        </Island>
      ),
      tags: found ? [memberTag(found.id)] : [],
      screen: 'profile-screen',
    }
  },
}

const pathOf = (username: string): string => `/tr/profile/${encodeURIComponent(username)}`

const withoutId = ({ username, nickname, avatarUrl, primaryBadge, counts }: ProfilePreview): ShownProfile => ({
  username,
  nickname,
  avatarUrl,
  primaryBadge,
  counts,
})

/** Null where no member has or had this name. */
async function findPreview(reads: PageRequest['reads'], username: string): Promise<ProfilePreview | null> {
  try {
    return await reads.profilePreview(username)
  } catch (error) {
    if (isRefusal(error, 404)) return null
    throw error
  }
}
