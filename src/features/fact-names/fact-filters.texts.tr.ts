/** Facts as filters. */
export const factFilterTexts = {
  title: 'Özellikler',
  help: 'Seçtiklerinizin hepsini üyelerin doğruladığı mekanlar bulunur. Kimsenin söylemediği, “yok” demek değildir.',
  full: (count: number) => `En çok ${count} özellik seçilebilir.`,
  empty: 'Bu özelliklerle mekan bulunamadı',
  emptyHelp: 'Bunu henüz yeterince üye söylememiş olabilir; bu, “yok” demek değildir.',
  drop: 'Özellikleri kaldır',
}
