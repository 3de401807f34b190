export const newcomerTexts = {
  waits: 'Yorumun bir moderatörü bekliyor',
  waitsHelp: 'Yeni üyelerin bağlantı içeren ilk yorumunu önce bir moderatör görür. Yayınlanınca burada belirir.',
  held: 'Metnin kaydedildi; bir moderatör bakınca yayınlanacak.',
  comment: 'Yorum',
  reply: 'Yanıt',
  accepted: 'Kabul edildi; birazdan yayınlanır.',
  refused: 'Reddedildi; üye gerekçeyi okuyacak.',
}
