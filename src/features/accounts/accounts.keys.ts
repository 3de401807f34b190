export const accountKeys = {
  secondFactor: ['second-factor'],
  passkeys: ['passkeys'],
  sessions: ['sessions'],
  waiting: ['waiting-acts'],
  unfinished: ['unfinished'],
  ways: ['ways'],
  invitation: (invitation: string) => ['invitation', invitation],
  resetLinks: ['reset-link'],
  resetLink: (token: string) => ['reset-link', token],
  setupLinks: ['setup-link'],
  setupLink: (token: string) => ['setup-link', token],
}
