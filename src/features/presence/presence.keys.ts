/** The query keys of presence. */
export const presenceKeys = {
  all: ['presence'],
  of: (profileId: string) => ['presence', profileId],
}
