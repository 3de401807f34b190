import type { FactGroup, FactValue, FixedFact } from './facts.data.ts'

/** How each value of a fact is said. */
type Words = Record<FactValue, string>
const there: Words = { yes: 'var', no: 'yok', limited: 'sınırlı' }
const accepted: Words = { yes: 'geçer', no: 'geçmez', limited: 'bazen geçer' }
const someDays: Words = { yes: 'var', no: 'yok', limited: 'bazı günler' }

export const factTexts = {
  title: 'Bilgiler',
  none: 'Kart geçer mi, etsiz seçenek var mı, henüz kimse yazmadı.',
  noneHelp: 'Bildiklerinizi ekleyin; söylenmeyen bilgi “yok” sayılmaz.',
  groups: { payment: 'Ödeme', diet: 'Beslenme', access: 'Erişim ve mekan', service: 'Hizmet' } satisfies Record<FactGroup, string>,
  names: {
    cash: 'Nakit',
    card: 'Banka ve kredi kartı',
    contactless: 'Temassız ödeme',
    halal_certificate: 'Helal belgesi',
    meatless: 'Etsiz seçenek',
    vegan: 'Vegan seçenek',
    gluten_free: 'Glutensiz seçenek',
    wheelchair: 'Tekerlekli sandalyeyle giriş',
    toilet: 'Tuvalet',
    seating: 'Oturacak yer',
    parking: 'Otopark',
    delivery: 'Paket servis',
    alcohol: 'Alkol',
    breakfast: 'Kahvaltı',
    iftar: 'İftar menüsü',
    service_charge: 'Servis ücreti',
  } satisfies Record<FixedFact, string>,
  mealCards: 'Yemek kartları',
  values: {
    cash: accepted,
    card: accepted,
    contactless: accepted,
    halal_certificate: { yes: 'gösteriliyor', no: 'gösterilmiyor', limited: 'bazı ürünlerde' },
    meatless: { yes: 'var', no: 'yok', limited: 'az' },
    vegan: { yes: 'var', no: 'yok', limited: 'az' },
    gluten_free: { yes: 'var', no: 'yok', limited: 'az' },
    wheelchair: { yes: 'uygun', no: 'uygun değil', limited: 'yardımla' },
    toilet: there,
    seating: { yes: 'var', no: 'yok', limited: 'az' },
    parking: { yes: 'var', no: 'yok', limited: 'zor bulunur' },
    delivery: there,
    alcohol: there,
    breakfast: someDays,
    iftar: someDays,
    service_charge: { yes: 'alınıyor', no: 'alınmıyor', limited: 'bazen' },
  } satisfies Record<FixedFact, Words>,
  mealCardValues: accepted,
  /** Shown wherever a gluten-free option is named. */
  glutenWarning: 'Glutenle bulaşma olup olmadığı bilinmiyor; çölyak hastasıysanız mutfağa sorun.',
  people: (count: string) => `${count} kişi`,
  word: 'bir kişi söyledi',
  /** Several members who count as one. */
  words: (count: string) => `${count} kişi söyledi, henüz kesin değil`,
  business: 'mekan söylüyor',
  old: 'eski',
  seen: (who: string, day: string) => `${who}, ${day}`,
  ask: 'Eski bilgiler var: hâlâ öyle mi?',
  askWords: 'Bir kişinin söyledikleri var: siz de öyle biliyor musunuz?',
  add: 'Bilgi ekle',
  dialog: {
    title: 'Ne var, ne yok?',
    help: 'Gördüğünüzü işaretleyin, bilmediğinizi boş bırakın. Sayfadaki bilgiyi siz de biliyorsanız aynısını işaretleyin. Bilgiler puanı etkilemez.',
    page: (value: string, who: string) => `sayfada: ${value} (${who})`,
    day: 'Hangi gün gördünüz?',
    save: 'Bilgileri kaydet',
    saving: 'Kaydediliyor…',
    nothing: 'En az bir bilgi işaretleyin.',
    saved: 'Bilgiler kaydedildi',
    savedAsWord: 'Bilgiler kaydedildi. Başka bir üye de aynısını söyleyene kadar “bir kişi söyledi” diye görünür.',
    failed: 'Bilgiler kaydedilemedi. İşaretledikleriniz duruyor; tekrar deneyin.',
    loadFailed: 'Bilgiler yüklenemedi.',
    dayInvalid: 'Bugünü ya da son bir yıldan bir günü seçin.',
  },
}
