/** The query keys of invitations and applications, under the key of moderation. */
export const admissionKeys = {
  invitations: (memberId: string) => ['moderation', memberId, 'invitations'],
  applicants: (memberId: string) => ['moderation', memberId, 'applicants'],
}
