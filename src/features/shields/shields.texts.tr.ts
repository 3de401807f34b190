import type { ShieldOutcome } from './shields.rules.ts'

export const shieldTexts = {
  // On the page of the restaurant.
  title: 'Oylara kalkan',
  notice: (votes: string) =>
    `${votes} oy bekletiliyor: bir oy saldırısına benziyor. Bir moderatör karar verene kadar hiçbir sayıya girmez.`,
  without: 'Üye puanı',
  with: 'Bekleyen oylarla',
  noScore: 'Puan yok',
  more: 'Bu puan nasıl hesaplandı?',
  // In the panel of moderation.
  poles: { high: 'Puanı yukarı itiyor', low: 'Puanı aşağı çekiyor' },
  held: (votes: string) => `${votes} oy bekliyor`,
  elsewhere: (votes: string) => `${votes} tanesi aynı hesapların başka mekanlardaki oyları`,
  signs: 'İşaretler',
  found: (found: string, expected: string) => `${found} oy, beklenen ${expected}`,
  votes: 'Oyları göster',
  moreVotes: 'Daha fazla oy',
  left: 'Hesabı silinmiş üye',
  rated: (rating: number) => `${rating} puan`,
  noRating: 'Puansız',
  release: 'Serbest bırak',
  confirm: 'Dışarıda tut',
  actionsOf: (title: string) => `${title} hakkında karar`,
  confirmTitle: (title: string) => `${title}: oylar dışarıda kalsın mı?`,
  confirmHelp: 'Oylar silinmez ama hiçbir sayıya girmez; üyeler kendi oylarında nedenini görür.',
  cannot: 'Burada oyunuz var ya da mekanı siz eklediniz veya yönetiyorsunuz: kararı başka bir moderatör verir.',
  decided: { released: 'Oylar yeniden sayılıyor', confirmed: 'Oylar dışarıda kaldı' } satisfies Record<ShieldOutcome, string>,
}
