export const badgeTexts = {
  earned: (names: string) => `Yeni rozet: ${names}`,
}
