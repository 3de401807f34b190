/** Letters carry no text that a person typed: a stranger who signs up with someone else’s address must not write to them through this site. */
export const mails = {
  signature: 'lokma',
  confirm: {
    subject: 'E-posta adresini doğrula',
    paragraphs: ['Merhaba,', 'Lokma’ya hoş geldin! Bu adresin senin olduğunu doğrulamak için bağlantıya dokun; sofradaki yerin hazır.'],
    action: 'E-postamı doğrula',
    notes: [
      'Bağlantı 60 dakika geçerlidir ve bir kez kullanılabilir.',
      'Lokma’ya sen kaydolmadıysan bağlantıya dokunma; bu mektubu silmen yeterli.',
    ],
  },
  reset: {
    subject: 'Şifreni sıfırla',
    paragraphs: ['Merhaba,', 'Lokma hesabının şifresini sıfırlamak istedin. Yeni şifreni seçmek için bağlantıya dokun.'],
    action: 'Yeni şifre seç',
    notes: [
      'Bağlantı 60 dakika geçerlidir ve bir kez kullanılabilir. Yeni bir bağlantı istersen bu bağlantı geçersiz olur.',
      'Bunu sen istemediysen bir şey yapman gerekmez; şifren değişmedi.',
    ],
  },
  known: {
    subject: 'Lokma’da zaten hesabın var',
    paragraphs: [
      'Merhaba,',
      'Biri bu adresle Lokma’ya kaydolmak istedi, ama bu adresin zaten bir hesabı var. O kişi sensen yeniden kaydolman gerekmez: giriş yapman yeterli.',
    ],
    action: 'Giriş yap',
    notes: [
      'Şifreni hatırlamıyorsan giriş sayfasındaki “Şifremi unuttum” ile yenisini seçebilirsin.',
      'O kişi sen değilsen bir şey yapman gerekmez; hesabına kimse girmedi.',
    ],
  },
  changed: {
    subject: 'Şifren değiştirildi',
    paragraphs: ['Merhaba,', 'Lokma hesabının şifresi az önce değiştirildi. Bunu sen yaptıysan her şey yolunda.'],
    action: 'Giriş yap',
    notes: [
      'Sen yapmadıysan giriş sayfasındaki “Şifremi unuttum” ile hemen yeni bir şifre seç; böylece açık kalan bütün oturumlar kapanır.',
    ],
  },
}
