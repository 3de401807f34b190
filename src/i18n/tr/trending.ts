export const trending = {
  title: 'Trending',
  description: 'Sokakta şu an ne konuşuluyor: sıcak, en çok trend ve yükselen tezgâhlar.',
  modes: { hot: 'Sıcak', most: 'En çok trend', rising: 'Yükselen' },
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

export const top = {
  title: 'Top Rated Restaurants',
  subtitle: 'En yüksek puanlı restoranlar',
  description: 'Üyelerin kabul oranına göre en yüksek puanlı sokak lezzetleri.',
  explain: 'Üyelerin kabul oranına göre; hiç oy almamış olanlar ve hiç ret almamış tam 10’luklar sıralanmaz.',
  empty: 'Restoran bulunamadı.',
  emptyAction: 'Mekanlara bak',
}
