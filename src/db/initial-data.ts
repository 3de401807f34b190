import type { Db } from '#db/connect.ts'

export const initialBadges = [
  {
    name: 'İlk Yüz',
    emoji: '🌱',
    description: 'Siteye ilk yüz kişi arasında katıldı.',
    condition_type: 'first_100',
    condition_value: 100,
  },
  { name: 'Bereket', emoji: '💰', description: '10 puan biriktirdi.', condition_type: 'points_milestone', condition_value: 10 },
  { name: 'Hazine', emoji: '💎', description: '100 puan biriktirdi.', condition_type: 'points_milestone', condition_value: 100 },
  { name: 'Kâşif', emoji: '🧭', description: 'İlk mekanını ekledi.', condition_type: 'questions_count', condition_value: 1 },
  { name: 'Harita Ustası', emoji: '🗺️', description: '5 mekan ekledi.', condition_type: 'questions_count', condition_value: 5 },
  { name: 'Sözü Var', emoji: '💬', description: '10 yorum yazdı.', condition_type: 'comments_count', condition_value: 10 },
  { name: 'Damak', emoji: '👅', description: '10 mekana oy verdi.', condition_type: 'votes_count', condition_value: 10 },
  { name: 'Gurme', emoji: '⭐', description: '30 mekana oy verdi.', condition_type: 'votes_count', condition_value: 30 },
  {
    name: 'Sofra Arkadaşı',
    emoji: '🤝',
    description: '5 kişiyle karşılıklı takipleşti.',
    condition_type: 'friends_count',
    condition_value: 5,
  },
  { name: 'Hazırcevap', emoji: '↩️', description: '10 yanıt yazdı.', condition_type: 'replies_count', condition_value: 10 },
] as const

export const initialGifts = [
  { name: 'Demli Çay', emoji: '🍵', description: 'Tavşan kanı, ince belli.', cost_tenths: 20 },
  { name: 'Gül', emoji: '🌹', description: 'Teşekkürün en kısası.', cost_tenths: 50 },
  { name: 'Acı Biber', emoji: '🌶️', description: 'Yakan yorumlara.', cost_tenths: 100 },
  { name: 'Midye', emoji: '🦪', description: 'İçinden inci çıkabilir.', cost_tenths: 150 },
  { name: 'Kupa', emoji: '🏆', description: 'Sokağın en iyisine.', cost_tenths: 500 },
] as const

/** The badges and gifts that every Lokma starts with; the operator's changes and additions stay. */
export async function ensureInitialData(db: Db): Promise<void> {
  await db
    .insertInto('badges')
    .values([...initialBadges])
    .onConflict((conflict) => conflict.constraint('badges_name_unique').doNothing())
    .execute()
  await db
    .insertInto('gift_types')
    .values([...initialGifts])
    .onConflict((conflict) => conflict.constraint('gift_types_name_unique').doNothing())
    .execute()
}
