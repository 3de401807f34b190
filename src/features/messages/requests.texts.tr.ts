import type { MessageSource } from '#features/profiles/profiles.rules.ts'

export const requestTexts = {
  title: 'Mesaj istekleri',
  toConversations: 'Konuşmalara dön',
  waiting: (count: string) => `${count} istek bekliyor`,
  intro: 'Takip etmediğiniz kişilerin ilk mesajları burada bekler. Siz kabul edene kadar okuduğunuzu ve çevrimiçi olduğunuzu görmezler.',
  none: 'Bekleyen istek yok',
  noneHelp: 'Yeni bir istek gelince burada görürsünüz.',
  asks: (name: string) => `${name} sana yazmak istiyor`,
  asksHelp:
    'Siz kabul edene kadar mesajı okuduğunuzu ve çevrimiçi olduğunuzu görmez. Reddederseniz ona haber verilmez, yazdıkları size ulaşmaz.',
  accept: 'Kabul et',
  decline: 'Reddet',
  accepted: (name: string) => `Artık ${name} ile yazışabilirsin`,
  declined: 'İstek reddedildi',
  failed: 'İstek yanıtlanamadı. Tekrar deneyin.',
  isRequest: (name: string, most: string) =>
    `Mesajınız istek olarak gider: ${name} kabul edene kadar en fazla ${most} mesaj yazabilirsiniz.`,
  closed: (name: string) => `${name} şu anda yeni mesaj almıyor`,
  closedHelp: 'Size önce o yazarsa konuşabilirsiniz.',
  sources: 'Kimler sana yazabilir?',
  sourcesHelp: 'Var olan konuşmalarınız her durumda sürer.',
  source: {
    everybody: 'Herkes',
    following: 'Takip ettiklerim',
    nobody: 'Hiç kimse',
  } satisfies Record<MessageSource, string>,
  sourceHelp: {
    everybody: 'Mesajlar doğrudan gelir.',
    following: 'Diğerlerinin ilk mesajı istek olur.',
    nobody: 'Kimse yeni bir konuşma başlatamaz.',
  } satisfies Record<MessageSource, string>,
}
