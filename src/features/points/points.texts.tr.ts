export const pointsTexts = {
  title: 'Puanlar ve rozetler',
  intro:
    'Bu sitede eklediğiniz mekan, verdiğiniz oy ve yazdığınız yorum puan kazandırır. Neyin kaç puan ettiğini ve hangi rozete ne kadar kaldığını burada görürsünüz.',
  given: 'Yaptıkça',
  received: 'Karşılık gördükçe',
  plus: (points: string) => `+${points}`,
  earnings: {
    QUESTION_CREATED: 'Mekan eklerseniz',
    VOTE_GIVEN: 'Oy verirseniz',
    COMMENT_GIVEN: 'Yorum yazarsanız',
    REPLY_GIVEN: 'Yanıt yazarsanız',
    VOTE_RECEIVED: 'Eklediğiniz mekana oy verilirse',
    COMMENT_RECEIVED: 'Eklediğiniz mekana yorum yazılırsa',
    REPLY_RECEIVED: 'Yorumunuza yanıt gelirse',
  },
  spending: 'Nasıl harcanır?',
  spendings: {
    boost: (cost: number) => `Mekan eklerken öne çıkarma: ${cost} puan. Hype yükselir, puanlar değişmez.`,
    gift: (hours: number) =>
      `Hediye: takipleştiğiniz bir üyeye, türüne göre değişen puanla. ${hours} saat içinde kabul edilmezse puanınız geri gelir.`,
  },
  rules: 'Bilmeniz gerekenler',
  ruleTexts: {
    self: 'Kendi mekanınıza verdiğiniz oy ve yazdığınız yorum ile giriş yapmadan verilen oylar puan kazandırmaz. Oy değiştirmek yeniden puan kazandırmaz.',
    daily: (texts: number) => `Günde en çok ${texts} yorum ve ${texts} yanıt puan kazandırır.`,
    same: (days: number) => `Aynı metin ${days} günde bir kez puan kazandırır.`,
    deleted:
      'İçerik silinirse kazandırdığı puanlar geri alınır. Bakiyeniz yetmezse kalanı borç olarak yazılır ve yeni puanlarınız önce onu kapatır.',
  },
  badges: 'Rozetler',
  progress: (current: string, goal: string, unit: string) => `${current} / ${goal} ${unit}`,
  units: {
    points_milestone: 'puan',
    questions_count: 'mekan',
    comments_count: 'yorum',
    votes_count: 'oy',
    friends_count: 'arkadaş',
    replies_count: 'yanıt',
    first_100: '',
    granted: '',
  },
  notByCount: { first: 'İlk yüz üyeye verildi.', granted: 'Site ekibi verir.' },
  earnedOn: (date: string) => `${date} tarihinde kazandınız`,
  progressFailed: 'İlerlemeniz yüklenemedi.',
}
