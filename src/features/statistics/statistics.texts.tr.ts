import type { VisitorGap } from './statistics.rules.ts'

/** The statistics of the admin area. */
export const statisticsTexts = {
  title: 'İstatistikler',
  intro:
    'Biten günlerin sayıları, her gece eklenir. Kimse izlenmez: çerez yoktur, adres saklanmaz, bir ziyaretçinin izi gün bitince silinir.',
  range: 'Süre',
  rangeOf: (days: number): string => (days === 365 ? 'Son bir yıl' : `Son ${days} gün`),
  visitors: 'Ziyaretçiler',
  visitorsHelp: 'Bir günde en az bir sayfa açan farklı tarayıcılar. Robotlar sayılmaz.',
  gaps: {
    no_https:
      'Ziyaretçiler sayılmıyor: tarayıcılar bir sayfayı bir insanın açtığını yalnızca HTTPS üzerinden söyler, bu sitenin adresi ise https ile başlamıyor.',
    cdn: 'Öndeki önbelleğin (CDN=1) kendi verdiği sayfalar buraya ulaşmaz: gerçek sayı daha yüksek.',
  } satisfies Record<VisitorGap, string>,
  members: 'Üyeler',
  signUps: 'Yeni üyeler',
  activeMembers: 'Etkin üyeler',
  membersHelp: 'Etkin üye o gün oy verdi, yazdı ya da mekan ekledi.',
  writing: 'Oylar ve yorumlar',
  votes: 'Oylar',
  comments: 'Yorumlar ve yanıtlar',
  chart: (name: string, from: string, to: string): string => `${name}, ${from} ile ${to} arası. Sayılar aşağıdaki tabloda.`,
  total: (amount: string): string => `Toplam ${amount}`,
  perDay: (amount: string): string => `Günde ortalama ${amount}`,
  table: 'Tablo',
  day: 'Gün',
  retention: 'Geri gelenler',
  retentionHelp: 'Bir haftada üye olanların kaçta kaçı o hafta ve sonraki haftalarda oy verdi, yazdı ya da mekan ekledi.',
  retentionNone: 'Henüz biten bir hafta yok.',
  cohort: 'Üyelik haftası',
  cohortSize: 'Üye',
  week: (week: number): string => (week === 0 ? 'O hafta' : `${week}. hafta`),
  searches: 'Sonuçsuz aramalar',
  searchesHelp: 'Son 90 günde hiçbir şey bulmayan aramalar. Kimin aradığı saklanmaz.',
  searchesNone: 'Sonuçsuz arama yok.',
  words: 'Aranan',
  times: 'Kez',
}
