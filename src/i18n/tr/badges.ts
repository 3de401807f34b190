export const badges = {
  earned: (names: string) => `Yeni rozet: ${names}`,
}
