export const welcomeTexts = {
  visitor: {
    title: 'Sitede ilk adımlar',
    steps: [
      ['Mekanları gez', 'Listeye bakın; her puan açılır, oy oy sayılır.'],
      ['Oy ver', 'Bir mekan açıp puanlayın; üyelik gerekmez.'],
      ['Üye ol', 'Yorum yazın, koleksiyon kurun, puan kazanın.'],
    ],
  },
  member: {
    title: 'Aramıza hoş geldin',
    steps: [
      ['İlk oyunu ver', 'Oylarınız ve yorumlarınız puan kazandırır.'],
      ['Bildiğin mekanı ekle', 'Sevdiğiniz tezgâhı başkaları da bulsun.'],
      ['Üyeleri takip et', 'Beğendiğiniz üyeler akışınızda toplansın.'],
    ],
  },
  close: 'İlk adımları kapat',
} as const
