import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { slugify } from '#lib/slug.ts'
import type { MemberIds } from './people.ts'

/** Where demo restaurants are: pins by hand, near the streets of their addresses. Those that are missing have their district only. */
const pins: [title: string, longitude: number, latitude: number][] = [
  ['Heykel Tereyağlı Kebapçı Nail', 29.0646, 40.1828],
  ['Küşlemeci Bekir Usta', 37.3793, 37.0605],
  ['Antep Lahmacun Fırını Mustafa', 37.3768, 37.0637],
  ['Küçüksaat Ciğercisi Yusuf', 35.3292, 36.9867],
  ['Şanlıurfa Çiğ Köftecisi Ömer Ağa', 38.7912, 37.1496],
  ['Konya Etli Ekmek Evi Somuncu', 32.5032, 37.8712],
  ['Bahçelievler Dürümcüsü Tolga', 32.8229, 39.9227],
  ['Kızılay Gece Kokoreççisi', 32.8562, 39.9196],
  ['Tunalı Çift Köfte Burger', 32.8603, 39.9071],
  ['Eskişehir Balaban Köfte', 30.5224, 39.7697],
  ['Porsuk Kenarı Waffle & Kahve', 30.5146, 39.7768],
  ['Kayseri Yağlama ve Pastırmalı Pide', 35.4876, 38.7225],
  ['Erzurum Cağ Kebabı Dadaş Usta', 41.2747, 39.9093],
  ['Diyarbakır Ciğercisi Veysi', 40.2366, 37.9187],
  ['Hatay Usulü Tavuk Döner Samandağlı', 36.1609, 36.2021],
  ['Kahramanmaraş Tavuk Şiş Bahçesi', 36.9176, 37.5812],
  ['Malatya Meydan Tostçusu', 38.3172, 38.3509],
  ['Sivas Köftecisi Hilmi', 37.0161, 39.7499],
  ['Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına Acılı Dürüm Evi', 32.8556, 39.9489],
  ['Alsancak Kumrucu Nevzat', 27.1432, 38.4363],
  ['Kordon Midye Dolma Arif Abi', 27.1389, 38.4341],
  ['Kemeraltı Söğüş Arabası', 27.1341, 38.4191],
  ['Bostanlı Boyoz Fırını', 27.0979, 38.4551],
  ['Ayvalık Tostu Rıhtım Büfe', 26.6935, 39.3182],
  ['Cunda Lokma Döküm Yeri', 26.6569, 39.3327],
  ['Bodrum Çökertme Evi', 27.4231, 37.0359],
  ['Fethiye Balık Hali Ekmek Arası', 29.1117, 36.6228],
  ['Antalya Piyazlı Köfteci Halim', 30.7056, 36.8893],
  ['Kaleiçi Odun Fırını Pizza', 30.7059, 36.8832],
  ['Mersin Tantuni Cabbar', 34.6357, 36.8021],
  ['Trabzon Kuymaklı Pide Faroz', 39.7021, 41.0076],
  ['Rize Hamsi Ekmek Limanı', 40.5208, 41.0262],
  ['Samsun Bafra Pidesi Kıymalı Kapalı', 36.3341, 41.2899],
  ['Ordu Fındıklı Waffle', 37.8782, 40.9853],
  ['Edirne Tava Ciğer Kemal’in Yeri', 26.5556, 41.6769],
  ['Tekirdağ Köftecisi Sahil Sokağı', 27.5141, 40.9762],
  ['Kuşadası Burger Beach', 27.2531, 37.8479],
  ['Denizli Kebabı Tandır Hasan', 29.0868, 37.7757],
  ['Yalova Vapur Büfesi', 29.2742, 40.6606],
  ['Yeni Açıldı: Datça Badem Büfe', 27.6889, 36.7241],
  ['Çıtır Kokoreç Şükrü', 28.9772, 41.0346],
  ['Galata Köprüsü Balıkçısı Niyazi Reis', 28.9734, 41.0181],
  ['Beşiktaş Çarşı Midyecisi', 29.0042, 41.0436],
  ['Taksim Islak Burger Köşesi', 28.9845, 41.0364],
  ['Kadıköy Çarşı Lahmacun Gülsüm', 29.0242, 40.9897],
  ['Karakol Karşısı Dönerci Rasim Usta', 29.0066, 41.0431],
  ['Vefa Tostçusu 1974', 28.9602, 41.0162],
  ['Ortaköy Waffle Tezgâhı', 29.0269, 41.0474],
  ['Akdeniz Caddesi Ocakbaşı Ali', 28.9457, 41.0159],
  ['Moda Sahil Pizzacısı', 29.0253, 40.9815],
  ['Üsküdar Pide Salonu Rahmi Usta', 29.0187, 41.0261],
  ['Unkapanı Pilavcısı Recep', 28.9605, 41.0213],
  ['Nişantaşı Ateşi Steakhouse & Şarap Mahzeni', 28.9938, 41.0501],
  ['Üç Kuruş Çiğ Köfte', 29.0719, 40.9701],
  ['Emirgan Köfte Ekmek Arabası', 29.0559, 41.1049],
  ['Bakırköy Tombul Sosis', 28.8721, 40.9893],
  ['Sirkeci Garı Arkası Dürümcü Emmi', 28.9771, 41.0133],
]

const carts: [title: string, landmark: string][] = [
  ['Kemeraltı Söğüş Arabası', 'Havra Sokağı’nın girişi, kuruyemişçinin karşısı'],
  ['Emirgan Köfte Ekmek Arabası', 'Emirgan sahilindeki otoparkın yanı'],
]

/** Pins most restaurants; two of them are carts, and members saw one a short while ago. */
export async function seedPositions(tx: Db, people: MemberIds): Promise<void> {
  const rows = pins.map(([title, longitude, latitude]) => ({ id: slugify(title), longitude, latitude }))
  await sql`
    update restaurants r set longitude = p.longitude, latitude = p.latitude, position_kind = 'pin'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id text, longitude float8, latitude float8) where r.id = p.id`.execute(tx)
  for (const [title, landmark] of carts)
    await sql`update restaurants set is_cart = true, landmark = ${landmark} where id = ${slugify(title)}`.execute(tx)
  await sql`
    insert into cart_statements (question_id, user_id, is_here, longitude, latitude, said_at)
    select r.id, member.id, true, round(r.longitude::numeric, 4) + 0.0003, round(r.latitude::numeric, 4), now() - member.nth * interval '12 minutes'
    from restaurants r, unnest(${[...people.values()].slice(6, 9)}::uuid[]) with ordinality as member(id, nth)
    where r.id = ${slugify(carts[1]![0])}`.execute(tx)
}
