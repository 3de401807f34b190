import type { FactGroup, FixedFact } from './fact-names.data.ts'

export const factNames = {
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
  /** Shown wherever a gluten-free option is named. */
  glutenWarning: 'Glutenle bulaşma olup olmadığı bilinmiyor; çölyak hastasıysanız mutfağa sorun.',
}
