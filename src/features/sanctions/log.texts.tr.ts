import type { HouseRule } from '#features/moderation/moderation.rules.ts'

/** The public page of the house rules and of what moderators decided. */
export const logTexts = {
  title: 'Kurallar ve kararlar',
  description: 'Sitenin kuralları, moderatörlerin verdiği kararlar ve her çeyreğin sayıları; ad ve metin olmadan.',
  intro:
    'Burada neye izin verilmediğini, moderatörlerin ne karar verdiğini ve ne kadar sürdüğünü herkes görebilir. Adlar ve metinler yazılmaz.',
  own: 'Seninle ilgili kararlar',
  rules: 'Kurallar',
  ruleHelp: {
    spam: 'Aynı ilanı ya da reklamı mekanlara, yorumlara ve mesajlara yazmak; sahte hesaplarla oy vermek.',
    insult: 'Bir üyeye, bir esnafa ya da çalışanlarına sövmek, onları aşağılamak ya da rahat bırakmamak.',
    hate: 'İnsanları kökeni, inancı, cinsiyeti, yönelimi ya da engeli yüzünden hedef almak.',
    violence: 'Şiddeti övmek ya da birini tehdit etmek.',
    false_content: 'Olmayan bir mekan, gidilmemiş bir yer için yazılmış yorum, uydurma fiyat.',
    private_data: 'Birinin adresini, telefonunu ya da gizli kalması gereken başka bilgisini izinsiz yazmak.',
    sexual: 'Cinsel içerikli metin ve fotoğraflar.',
    illegal: 'Yasaların yasakladığı her türlü içerik.',
    other: 'Kullanım koşullarında yazan diğer kurallar.',
  } satisfies Record<HouseRule, string>,
  quarters: 'Çeyreklerin sayıları',
  quarter: (year: string, number: string) => `${year}, ${number}. çeyrek`,
  reports: 'Bildirim',
  decisions: 'Karar',
  appeals: 'İtiraz',
  undone: 'Geri alınan',
  median: 'Karar süresi (ortanca)',
  log: 'Kararlar',
  none: 'Henüz bir karar verilmedi.',
  byMachine: 'Bir kural buldu',
  days: (days: string) => `${days} gün`,
  upheld: 'İtiraz edildi, karar yerinde bulundu',
  undoneOne: 'İtiraz edildi, karar geri alındı',
  older: 'Daha eskiler',
  newest: 'En yeniler',
}
