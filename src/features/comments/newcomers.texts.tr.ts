export const newcomerTexts = {
  waits: 'Yorumun bir moderatörü bekliyor',
  waitsHelp: 'Yeni üyelerin bağlantı içeren ilk yorumunu önce bir moderatör görür. Yayınlanınca burada belirir.',
  held: 'Metnin kaydedildi; bir moderatör bakınca yayınlanacak.',
  comment: 'Yorum',
  reply: 'Yanıt',
  writer: (name: string, day: string, votes: string) => `${name}, ${day} tarihinde katıldı, ${votes} oy verdi`,
  accept: 'Yayınla',
  refuse: 'Reddet…',
  refuseSend: 'Gerekçeyle reddet',
  accepted: 'Kabul edildi; birazdan yayınlanır.',
  actionsOf: (title: string) => `Karar: ${title}`,
  refused: 'Reddedildi; üye gerekçeyi okuyacak.',
}
