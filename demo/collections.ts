/** Collections of demo members: owner, name, look and which kinds of food they contain. */
export const demoCollections: {
  by: string
  name: string
  description: string | null
  emoji: string
  color: string
  isPublic: boolean
  types: string[]
  size: number
}[] = [
  {
    by: 'zeynep',
    name: 'Gece yarısı rotası',
    description: 'Son vapurdan sonra açık olan, kapısında ışık yanan yerler.',
    emoji: '🌙',
    color: '#6366f1',
    isPublic: true,
    types: ['kokorec', 'burger', 'midye', 'tavuk'],
    size: 7,
  },
  {
    by: 'zeynep',
    name: 'Denenecekler',
    description: null,
    emoji: '📁',
    color: '#6366f1',
    isPublic: false,
    types: ['kebap', 'pide', 'Boyoz'],
    size: 5,
  },
  { by: 'zeynep', name: 'Boş liste', description: 'Bir gün dolacak.', emoji: '🍽️', color: '#0e8aa5', isPublic: false, types: [], size: 0 },
  {
    by: 'kadir.usta',
    name: 'Ustalık eserleri',
    description: 'Otuz yıllık esnaf gözüyle: bozulmadan kalmış on tezgâh.',
    emoji: '🏆',
    color: '#d9622b',
    isPublic: true,
    types: ['kokorec', 'doner', 'kebap', 'lahmacun'],
    size: 9,
  },
  {
    by: 'selin.yer',
    name: 'Türkiye tost haritası',
    description: 'Şehir şehir, büfe büfe.',
    emoji: '🥪',
    color: '#a16207',
    isPublic: true,
    types: ['tost', 'sandvic'],
    size: 8,
  },
  {
    by: 'can.gurme',
    name: 'Bir gün giyinip gidilecekler',
    description: 'Yılda bir kere, o da birisi ısmarlarsa.',
    emoji: '🍷',
    color: '#c026d3',
    isPublic: true,
    types: ['luks'],
    size: 3,
  },
  {
    by: 'ece.tatli',
    name: 'Üstüne tatlı',
    description: 'Dürümden sonra yürünecek mesafede.',
    emoji: '🍓',
    color: '#e0457b',
    isPublic: true,
    types: ['waffle', 'Lokma', 'Boyoz'],
    size: 5,
  },
  {
    by: 'izmirli.pelin',
    name: 'İzmir’de bir gün',
    description: 'Boyozla başlar, kumruyla biter.',
    emoji: '⛵',
    color: '#0284c7',
    isPublic: true,
    types: ['Boyoz', 'tost', 'midye'],
    size: 5,
  },
  {
    by: 'ogrenci.ege',
    name: 'Öğrenci dostu',
    description: '150 liraya doyuran yerler, ay sonuna kadar geçerli.',
    emoji: '🎒',
    color: '#7c7a1a',
    isPublic: true,
    types: ['tost', 'tavuk', 'cig_kofte', 'waffle'],
    size: 6,
  },
  {
    by: 'ankarali.tolga',
    name: 'Ankara’da gece',
    description: null,
    emoji: '🌃',
    color: '#64748b',
    isPublic: false,
    types: ['kokorec', 'doner'],
    size: 4,
  },
  {
    by: 'niyazi_reis',
    name: 'Denizden gelen',
    description: 'Balık, midye, hamsi: kıyıdan kıyıya.',
    emoji: '🐟',
    color: '#2f6fde',
    isPublic: true,
    types: ['balik_ekmek', 'midye'],
    size: 6,
  },
]
