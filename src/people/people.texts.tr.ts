export const peopleTexts = {
  newTab: 'yeni sekmede açılır',
  memberGone: 'Artık aramızda olmayan bir üye',
}
