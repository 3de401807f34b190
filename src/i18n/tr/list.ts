export const list = {
  title: 'Kayıt Olan Mekanlar',
  description: 'Sokak lezzeti mekanları: puana, konuma ve türe göre süz; her puan oy oy sayılır.',
  moreFailed: 'Devamı yüklenemedi.',
}

export const listing = {
  filters: 'Filtreler',
  active: (count: number) => `${count} filtre açık`,
  minRating: 'En düşük puan',
  location: 'Konum',
  locationHint: 'Semt, ilçe veya şehir',
  type: 'Tür',
  sort: 'Sıralama',
  sorts: { newest: 'En yeni', rating: 'En yüksek puan', votes: 'En çok oy', comments: 'En çok yorum', hype: 'Hype' },
  apply: 'Filtrele',
  show: (count: string) => `${count} mekanı göster`,
  clear: 'Filtreleri Temizle',
  count: (matching: string, total: string) => `${matching} restoran bulundu (${total})`,
  capped: '10k+',
  empty: 'Filtre kriterlerinize uygun restoran bulunamadı.',
  emptyHelp: 'Puanı düşür, konumu kısalt ya da bütün türlere bak.',
  explain: {
    newest: 'En son eklenen önce.',
    rating: 'Yalnız üyelerin verdiği puanların ortalamasına göre; düet, ana restoranınkiyle sıralanır.',
    votes: 'Yalnız üyelerin oy sayısına göre.',
    comments: 'Yorum sayısına göre.',
    hype: 'Hype puanına göre: üye oyları, yorumlar, yanıtlar ve öne çıkarma.',
  },
}
