/** The query keys of accounts. */
export const accountKeys = {
  viewer: ['viewer'],
  sessions: ['sessions'],
  unfinished: ['unfinished'],
  resetLinks: ['reset-link'],
  resetLink: (token: string) => ['reset-link', token],
}
