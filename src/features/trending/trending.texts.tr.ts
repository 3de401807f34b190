export const trendingTexts = {
  title: 'Gündem',
  description: 'Sokakta şu an ne konuşuluyor: sıcak, en çok konuşulan ve yükselen tezgâhlar.',
  modes: { hot: 'Sıcak', most: 'En çok konuşulan', rising: 'Yükselen' },
  modesLabel: 'Sıralama biçimi',
  explain: {
    hot: 'Hype puanı, günler geçtikçe söner.',
    most: 'Hype puanı, olduğu gibi.',
    rising: 'Son 24 saatin hareketi, önceki haftanın bir gününe göre.',
  },
  empty: 'Henüz trend yok',
  emptyHelp: 'İlk oyu veren trendi başlatır.',
  emptyAction: 'Mekanları keşfet',
  topRated: 'En yüksek puanlılar',
}
