export const presenceKeys = {
  all: ['presence'],
  of: (profileId: string) => ['presence', profileId],
}
