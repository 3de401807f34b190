export const search = {
  label: 'Mekan ara',
  clear: 'Aramayı temizle',
  results: 'Arama sonuçları',
  searching: 'Aranıyor…',
  none: 'Sonuç yok',
  failed: 'Search failed',
  found: (count: number) => `${count} sonuç`,
}
