export const searchTexts = {
  label: 'Mekan veya üye ara',
  placeholder: 'Mekan veya üye ara',
  restaurants: 'Mekanlar',
  members: 'Üyeler',
  clear: 'Aramayı temizle',
  results: 'Arama sonuçları',
  searching: 'Aranıyor…',
  none: 'Sonuç yok',
  failed: 'Arama yapılamadı',
  offline: 'Bağlantı yok. Bağlanınca arama kendiliğinden yinelenir.',
  found: (count: number) => `${count} sonuç`,
  all: 'Tüm sonuçlar',
}
