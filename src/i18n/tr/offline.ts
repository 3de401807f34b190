export const offline = {
  title: 'Bağlantı yok',
  lead: 'Lokma’ya ulaşılamıyor: internetin kesilmiş ya da yol kapanmış olabilir.',
  kept: 'Yazıp göndermediklerin bu cihazda duruyor. Bağlantı gelince sayfa kendiliğinden açılır.',
  still: 'Hâlâ bağlantı yok.',
}
