import type { SectionId } from './sections.ts'

/** The frame of the admin area. */
export const adminTexts = {
  title: 'Yönetim',
  description: 'Moderatörlerin ve yöneticilerin çalışma masası.',
  navigation: 'Yönetim bölümleri',
  forAdmins: 'Bu bölüm yöneticiler için',
  forAdminsHelp: 'Moderatörler bu alanın öteki bölümlerini kullanabilir.',
  sections: {
    overview: 'Genel bakış',
    queue: 'Kuyruk',
    members: 'Üyeler',
    restaurants: 'Mekanlar',
    log: 'Kararlar',
    admissions: 'Katılım',
    raids: 'Baskınlar',
    statistics: 'İstatistikler',
    settings: 'Ayarlar',
  } satisfies Record<SectionId, string>,
}
