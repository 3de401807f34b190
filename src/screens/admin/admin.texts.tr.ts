import type { SectionId } from './sections.ts'

/** The frame of the admin area. */
export const adminTexts = {
  title: 'Yönetim',
  description: 'Moderatörlerin ve yöneticilerin çalışma masası.',
  navigation: 'Yönetim bölümleri',
  sections: {
    overview: 'Genel bakış',
    queue: 'Kuyruk',
    members: 'Üyeler',
    venues: 'Mekanlar',
    log: 'Kararlar',
  } satisfies Record<SectionId, string>,
}
