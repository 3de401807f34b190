import type { FactValue, FixedFact } from '#features/fact-names/fact-names.data.ts'

/** How each value of a fact is said. */
type Words = Record<FactValue, string>
const there: Words = { yes: 'var', no: 'yok', limited: 'sınırlı' }
const accepted: Words = { yes: 'geçer', no: 'geçmez', limited: 'bazen geçer' }
const someDays: Words = { yes: 'var', no: 'yok', limited: 'bazı günler' }

export const factTexts = {
  title: 'Bilgiler',
  none: 'Kart geçer mi, etsiz seçenek var mı, henüz kimse yazmadı.',
  noneHelp: 'Bildiklerinizi ekleyin; söylenmeyen bilgi “yok” sayılmaz.',
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
