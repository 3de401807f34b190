import type { SectionId } from './sections.ts'

/** The frame of the admin area. */
export const adminTexts = {
  title: 'Yönetim',
  description: 'Moderatörlerin ve yöneticilerin çalışma masası.',
  navigation: 'Yönetim bölümleri',
  open: 'Yönetim alanı',
  sections: {
    members: 'Üyeler',
  } satisfies Record<SectionId, string>,
}
