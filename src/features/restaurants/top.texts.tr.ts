export const topTexts = {
  title: 'Zirvedekiler',
  subtitle: 'En yüksek puanlı restoranlar',
  description: 'Üyelerin kabul oranına göre en yüksek puanlı sokak lezzetleri.',
  explain: 'Üyelerin kabul oranına göre; hiç oy almamış olanlar ve hiç ret almamış tam 10’luklar sıralanmaz.',
  empty: 'Restoran bulunamadı.',
  emptyAction: 'Mekanlara bak',
}
