export const search = {
  label: 'Mekan veya üye ara',
  restaurants: 'Mekanlar',
  members: 'Üyeler',
  clear: 'Aramayı temizle',
  results: 'Arama sonuçları',
  searching: 'Aranıyor…',
  none: 'Sonuç yok',
  failed: 'Search failed',
  found: (count: number) => `${count} sonuç`,
}
