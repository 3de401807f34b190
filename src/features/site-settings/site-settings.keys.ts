/** The query keys of the site's settings; they belong to the panel of moderation. */
export const siteKeys = {
  state: (memberId: string) => ['moderation', memberId, 'site'],
  history: (memberId: string) => ['moderation', memberId, 'site', 'history'],
}
