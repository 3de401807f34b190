import type { SectionGroup, SectionId } from './sections.ts'

/** The frame of the admin area. */
export const adminTexts = {
  title: 'Yönetim',
  description: 'Moderatörlerin ve yöneticilerin çalışma masası.',
  navigation: 'Yönetim bölümleri',
  forAdmins: 'Bu bölüm yöneticiler için',
  forAdminsHelp: 'Moderatörler bu alanın öteki bölümlerini kullanabilir.',
  menu: 'Bölümler',
  groups: {
    decisions: 'Kararlar',
    people: 'Kişiler ve mekanlar',
    site: 'Site yönetimi',
  } satisfies Record<SectionGroup, string>,
  sections: {
    overview: 'Genel bakış',
    queue: 'Kuyruk',
    log: 'Karar kaydı',
    reasons: 'Hazır metinler',
    removed: 'Kaldırılanlar',
    takedowns: 'Yasal talepler',
    members: 'Üyeler',
    restaurants: 'Mekanlar',
    merges: 'Birleştirmeler',
    businesses: 'İşletmeler',
    admissions: 'Katılım',
    raids: 'Baskınlar',
    staff: 'Moderatörler',
    statistics: 'İstatistikler',
    mealCards: 'Yemek kartları',
    settings: 'Ayarlar',
  } satisfies Record<SectionId, string>,
  intros: {
    removed:
      'Moderatörlerin kaldırdıkları ve ekleyenlerin sildiği mekanlar, en yenisi üstte. Haklı bulunan itiraz kaldırılanı geri getirir.',
    merges: 'Tek sayfada toplanan mekanlar. Bir birleştirme 30 gün içinde geri alınabilir.',
    businesses: 'Mekanını kendisi yöneten işletmeler. Yönetimi geri alırken gerekçe yazarsınız; üye onu okur.',
  },
  waiting: (count: string) => `Kuyrukta bekleyen: ${count}`,
}
