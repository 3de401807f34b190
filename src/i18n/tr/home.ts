export const home = {
  title: 'Bu gece sokak ne yiyor?',
  description: 'Sokak lezzetlerini puanla: kokoreçten midyeye, dönerden waffle’a her tezgâh, her oy açık.',
  trending: 'Trending',
  empty: 'Henüz trend yok',
}
