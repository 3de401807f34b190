/** Letters carry no text that a person typed: a stranger who signs up with someone else’s address must not write to them through this site. */
export const mailTexts = {
  signature: 'lokma',
  confirm: {
    subject: 'E-posta adresini doğrula',
    paragraphs: [
      'Merhaba,',
      'Lokma’ya hoş geldiniz! Bu adresin sizin olduğunu doğrulamak için bağlantıya dokunun; sofradaki yeriniz hazır.',
    ],
    action: 'E-postamı doğrula',
    notes: [
      'Bağlantı 60 dakika geçerlidir ve bir kez kullanılabilir.',
      'Lokma’ya siz kaydolmadıysanız bağlantıya dokunmayın; bu mektubu silmeniz yeterli.',
    ],
  },
  reset: {
    subject: 'Şifreni sıfırla',
    paragraphs: ['Merhaba,', 'Lokma hesabınızın şifresini sıfırlamak istediniz. Yeni şifrenizi seçmek için bağlantıya dokunun.'],
    action: 'Yeni şifre seç',
    notes: [
      'Bağlantı 60 dakika geçerlidir ve bir kez kullanılabilir. Yeni bir bağlantı isterseniz bu bağlantı geçersiz olur.',
      'Bunu siz istemediyseniz bir şey yapmanız gerekmez; şifreniz değişmedi.',
    ],
  },
  known: {
    subject: 'Lokma’da zaten hesabın var',
    paragraphs: [
      'Merhaba,',
      'Biri bu adresle Lokma’ya kaydolmak istedi, ama bu adresin zaten bir hesabı var. O kişi sizseniz yeniden kaydolmanız gerekmez: giriş yapmanız yeterli.',
    ],
    action: 'Giriş yap',
    notes: [
      'Şifrenizi hatırlamıyorsanız giriş sayfasındaki “Şifremi unuttum” ile yenisini seçebilirsiniz.',
      'O kişi siz değilseniz bir şey yapmanız gerekmez; hesabınıza kimse girmedi.',
    ],
  },
  banned: {
    subject: 'Bu adresle hesap açılamıyor',
    paragraphs: [
      'Merhaba,',
      'Biri bu adresle Lokma’ya kaydolmak istedi. Bu adresle açılmış bir hesap kapatıldığı ve ardından silindiği için bu adresle bir süre yeni hesap açılamıyor.',
    ],
    action: 'Kuralları oku',
    notes: ['O kişi siz değilseniz bir şey yapmanız gerekmez. Bir yanlışlık olduğunu düşünüyorsanız bu mektubu yanıtlayın.'],
  },
  newDevice: {
    subject: 'Hesabına yeni bir cihazdan girildi',
    lead: [
      'Merhaba,',
      'Lokma hesabınıza daha önce görmediğimiz bir tarayıcıdan ya da programdan giriş yapıldı. Bunu siz yaptıysanız her şey yolunda.',
    ],
    when: (time: string) => `Ne zaman: ${time}`,
    unknownDevice: 'Cihaz: bilinmiyor',
    device: (name: string) => `Cihaz: ${name}`,
    where: (network: string) => `Ağ: ${network}`,
    action: 'Oturumlarına bak',
    notes: [
      'Siz yapmadıysanız ayarlardan o oturumu kapatın ve şifrenizi değiştirin; şifreniz değişince diğer bütün oturumlar kapanır.',
      'Şifrenizi değiştirdikten sonra diğer cihazlarınızdaki ilk giriş de yeni sayılır.',
    ],
  },
  changed: {
    subject: 'Şifren değiştirildi',
    paragraphs: ['Merhaba,', 'Lokma hesabınızın şifresi az önce değiştirildi. Bunu siz yaptıysanız her şey yolunda.'],
    action: 'Giriş yap',
    notes: [
      'Siz yapmadıysanız giriş sayfasındaki “Şifremi unuttum” ile hemen yeni bir şifre seçin; böylece açık kalan bütün oturumlar kapanır.',
    ],
  },
}
