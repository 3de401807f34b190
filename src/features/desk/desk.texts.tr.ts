import type { Happening } from './desk.rules.ts'

/** The overview of the admin area. */
export const deskTexts = {
  title: 'Genel bakış',
  waiting: 'Karar bekleyenler',
  nothingWaits: 'Bekleyen bir şey yok.',
  openQueue: 'Kuyruğu aç',
  today: 'Bugün olanlar',
  todayHelp: 'İstanbul’da gece yarısından bu yana.',
  happenings: {
    signUps: 'Yeni üye',
    restaurants: 'Eklenen mekan ve düet',
    votes: 'Oy',
    comments: 'Yorum',
    sanctions: 'Yaptırım',
  } satisfies Record<Happening, string>,
  storage: {
    near: 'Fotoğraf deposunun %80’i doldu. %90’da üyeler yeni fotoğraf ekleyemez.',
    full: 'Fotoğraf deposunun %90’ı doldu: üyeler yeni fotoğraf ekleyemiyor. Başka her şey sürüyor.',
    forModerators: 'Bir yöneticiye haber verin.',
    toSetting: 'Sınırı değiştir',
    toStatistics: 'Neyin yer kapladığına bak',
  },
  more: (count: string) => `${count}+`,
  restaurants: {
    title: 'Mekanlar',
    intro: 'Bir mekanı adıyla ya da yerine, türüne göre bulun. Birleştirme, sahiplik ve durum kararları mekanın sayfasında ve kuyruktadır.',
    filters: 'Mekanları süz',
    name: 'Mekan adı',
    nameShort: 'En az iki harf yazın.',
    allTypes: 'Bütün türler',
    byName: 'Adla ararken yalnızca tür süzer; kapananlar da bulunur.',
    search: 'Mekan ara',
    list: 'Bulunan mekanlar',
    none: 'Böyle bir mekan yok',
    remove: (title: string) => `Kaldır: ${title}`,
  },
}
