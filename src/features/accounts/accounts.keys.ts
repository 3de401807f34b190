/** The query keys of accounts. */
export const accountKeys = {
  viewer: ['viewer'],
  secondFactor: ['second-factor'],
  sessions: ['sessions'],
  unfinished: ['unfinished'],
  resetLinks: ['reset-link'],
  resetLink: (token: string) => ['reset-link', token],
}
