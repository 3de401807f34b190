export const offlineTexts = {
  title: 'Bağlantı yok',
  intro: 'Siteye ulaşılamıyor: internetiniz kesilmiş ya da yol kapanmış olabilir.',
  kept: 'Yazıp göndermedikleriniz bu cihazda duruyor. Bağlantı gelince sayfa kendiliğinden açılır.',
  still: 'Hâlâ bağlantı yok.',
}
