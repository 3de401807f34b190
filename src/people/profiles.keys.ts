export const profileKeys = {
  account: ['account'],
  all: ['profile'],
  profile: (name: string, memberId: string | undefined) => ['profile', name, memberId],
  lists: ['profile-list'],
  list: (profileId: string, list: 'restaurants' | 'reviewed' | 'comments') => ['profile-list', profileId, list],
  badges: ['profile-badges'],
  badgesOf: (profileId: string) => ['profile-badges', profileId],
}
