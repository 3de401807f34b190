/** The sentence in the place of what was taken down by law. */
export const noticeTexts = {
  notice: (day: string, authority: string) => `${day} tarihli yasal talep gereği kaldırıldı (${authority}).`,
  link: 'Talebin kaydı',
}
