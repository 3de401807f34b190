export const pages = {
  ask: 'Mekan ekle',
  askDescription: 'Lokma’ya yeni bir mekan ekle.',
  editOf: (title: string) => `Düzenle: ${title}`,
  voteTexts: 'Edit Vote Text',
  bookmark: 'Koleksiyona ekle',
  collections: 'Koleksiyonlarım',
  collectionTitle: (name: string) => `${name} koleksiyonu`,
  collectionDescription: (name: string, username: string, count: string) =>
    `${name}: @${username} derledi, ${count} mekan. Puanları, yorumları ve notlarıyla Lokma’da.`,
  reportVenue: 'Mekanı bildir',
  reportComment: 'Yorumu bildir',
  settings: 'Ayarlar',
  settingsLead: 'Lokma’yı kendi masana göre kur.',
  privacy: { title: 'Gizlilik Politikası', description: 'Lokma hangi verileri neden tutar, ne kadar saklar ve haklarınız nelerdir.' },
  terms: { title: 'Kullanım Koşulları', description: 'Lokma’da nasıl puan verilir, ne yazılır, ne yazılmaz.' },
}
