import { siteName } from '#i18n/site.ts'
/** Letters carry no text that a person typed: a stranger who signs up with someone else’s address must not write to them through this site. */
export const mailTexts = {
  confirm: {
    subject: 'E-posta adresini doğrula',
    paragraphs: [
      'Merhaba,',
      'Sitemize hoş geldiniz! Bu adresin sizin olduğunu doğrulamak için bağlantıya dokunun; sofradaki yeriniz hazır.',
    ],
    action: 'E-postamı doğrula',
    notes: [
      'Bağlantı 60 dakika geçerlidir ve bir kez kullanılabilir.',
      'Siteye siz kaydolmadıysanız bağlantıya dokunmayın; bu mektubu silmeniz yeterli.',
    ],
  },
  pass: {
    subject: 'Kaydına devam et',
    paragraphs: [
      'Merhaba,',
      'Siteye kaydolurken kısa denetim yerine e-posta yolunu seçtiniz. Bağlantıya dokunun; kayıt formu denetim istemeden açılır.',
    ],
    action: 'Kayda devam et',
    notes: [
      'Bağlantı 60 dakika geçerlidir ve bu e-posta adresiyle tek bir kayıt içindir. Siz formu gönderene kadar hesap açılmaz.',
      'Siteye kaydolmak isteyen siz değilseniz bu mektubu silmeniz yeterli.',
    ],
  },
  reset: {
    subject: 'Şifreni sıfırla',
    get paragraphs() {
      return ['Merhaba,', `${siteName()} hesabınızın şifresini sıfırlamak istediniz. Yeni şifrenizi seçmek için bağlantıya dokunun.`]
    },
    action: 'Yeni şifre seç',
    notes: [
      'Bağlantı 60 dakika geçerlidir ve bir kez kullanılabilir. Yeni bir bağlantı isterseniz bu bağlantı geçersiz olur.',
      'Bunu siz istemediyseniz bir şey yapmanız gerekmez; şifreniz değişmedi.',
    ],
  },
  known: {
    subject: 'Zaten bir hesabın var',
    paragraphs: [
      'Merhaba,',
      'Biri bu adresle sitemize kaydolmak istedi, ama bu adresin zaten bir hesabı var. O kişi sizseniz yeniden kaydolmanız gerekmez: giriş yapmanız yeterli.',
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
      'Biri bu adresle sitemize kaydolmak istedi. Bu adresle açılmış bir hesap kapatıldığı ve ardından silindiği için bu adresle bir süre yeni hesap açılamıyor.',
    ],
    action: 'Kuralları oku',
    notes: ['O kişi siz değilseniz bir şey yapmanız gerekmez. Bir yanlışlık olduğunu düşünüyorsanız bu mektubu yanıtlayın.'],
  },
  newDevice: {
    subject: 'Hesabına yeni bir cihazdan girildi',
    get intro() {
      return [
        'Merhaba,',
        `${siteName()} hesabınıza daha önce görmediğimiz bir tarayıcıdan ya da programdan giriş yapıldı. Bunu siz yaptıysanız her şey yolunda.`,
      ]
    },
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
  taken: {
    subject: 'Bu adresin zaten bir hesabı var',
    paragraphs: [
      'Merhaba,',
      'Biri sitemizdeki bir hesabın e-posta adresini bu adres yapmak istedi. Bu adres zaten bir hesabın olduğu için hiçbir şey değişmedi.',
    ],
    action: 'Giriş yap',
    notes: ['O kişi siz değilseniz bir şey yapmanız gerekmez; hesabınıza kimse girmedi.'],
  },
  newEmail: {
    subject: 'Yeni e-posta adresini doğrula',
    paragraphs: [
      'Merhaba,',
      'Sitemizdeki bir hesabın e-posta adresi bu adres olsun istendi. Hesap sizinse doğrulamak için bağlantıya dokunun.',
    ],
    action: 'Bu adresi doğrula',
    notes: [
      'Bağlantı 60 dakika geçerlidir ve bir kez kullanılabilir. O zamana kadar hesabın adresi değişmez.',
      'Bunu siz istemediyseniz bağlantıya dokunmayın; bu mektubu silmeniz yeterli.',
    ],
  },
  emailAsked: {
    subject: 'E-posta adresin değişmek üzere',
    paragraphs: [
      'Merhaba,',
      'Hesabınızın e-posta adresinin değişmesi istendi. Yeni adres doğrulanınca değişecek. Bunu siz istediyseniz bir şey yapmanız gerekmez.',
    ],
    action: 'Bunu ben istemedim',
    notes: [
      'Siz istemediyseniz bağlantıya dokunun: adresiniz olduğu gibi kalır, hesabınızın bütün oturumları kapanır ve yeni bir şifre seçersiniz.',
      'Adres değişirse bu bağlantı 72 saat daha çalışır ve değişikliği geri alır.',
    ],
  },
  emailChanged: {
    subject: 'E-posta adresin değişti',
    paragraphs: [
      'Merhaba,',
      'Hesabınızın e-posta adresi az önce değişti; bu adres artık hesabınızın değil. Bunu siz yaptıysanız her şey yolunda.',
    ],
    action: 'Değişikliği geri al',
    notes: [
      'Siz yapmadıysanız 72 saat içinde bağlantıya dokunun: bu adres geri gelir, hesabınızın bütün oturumları ve geçiş anahtarları kapanır ve yeni bir şifre seçersiniz.',
    ],
  },
  keys: {
    greeting: 'Merhaba,',
    changes: {
      passkeyAdded: {
        subject: 'Hesabına geçiş anahtarı eklendi',
        text: 'Hesabınıza az önce bir geçiş anahtarı eklendi; artık onunla da giriş yapılabilir. Bunu siz yaptıysanız her şey yolunda.',
      },
      passkeyRemoved: {
        subject: 'Hesabından geçiş anahtarı silindi',
        text: 'Hesabınızdan az önce bir geçiş anahtarı silindi; artık onunla giriş yapılamaz. Bunu siz yaptıysanız her şey yolunda.',
      },
      googleAdded: {
        subject: 'Hesabına Google ile giriş eklendi',
        text: 'Hesabınıza az önce Google ile giriş eklendi; artık o Google hesabıyla da giriş yapılabilir. Bunu siz yaptıysanız her şey yolunda.',
      },
      appOn: {
        subject: 'Kodla giriş açıldı',
        text: 'Hesabınızda az önce kodla giriş açıldı; şifreyle girişte doğrulama uygulamasının kodu da sorulacak. Bunu siz yaptıysanız her şey yolunda.',
      },
      appOff: {
        subject: 'Kodla giriş kapatıldı',
        text: 'Hesabınızda az önce kodla giriş kapatıldı; girişte artık kod sorulmayacak. Bunu siz yaptıysanız her şey yolunda.',
      },
    },
    look: 'Anahtarlarına bak',
    lookNotes: [
      'Siz yapmadıysanız giriş sayfasındaki “Şifremi unuttum” ile hemen yeni bir şifre seçin, sonra ayarlardan tanımadığınız geçiş anahtarlarını silin.',
    ],
    remove: 'Bunu ben yapmadım',
    removeNotes: [
      'Siz yapmadıysanız 72 saat içinde bağlantıya dokunun: yeni anahtar silinir, onunla açılan oturumlar da kapanır.',
      'Ardından giriş sayfasındaki “Şifremi unuttum” ile yeni bir şifre seçin; böylece açık kalan bütün oturumlar kapanır.',
    ],
  },
  waits: {
    greeting: 'Merhaba,',
    subjects: {
      deletion: 'Hesabın silinmek üzere',
      passkey: 'Hesabından bir geçiş anahtarı silinmek üzere',
      app: 'Kodla giriş kapatılmak üzere',
    },
    acts: {
      deletion: (time: string) => `Hesabınızın silinmesi istendi. Kalıcı olarak silineceği zaman: ${time}.`,
      passkey: (time: string) => `Hesabınızdaki bir geçiş anahtarının silinmesi istendi. Silineceği zaman: ${time}.`,
      app: (time: string) => `Hesabınızda kodla girişin kapatılması istendi. Kapanacağı zaman: ${time}. Ondan sonra girişte kod sorulmaz.`,
    },
    why: 'Hesabınızın bütün anahtarları yeni olduğu için bu hemen yapılmıyor. Bunu siz istediyseniz bir şey yapmanız gerekmez.',
    action: 'Vazgeç, bunu ben istemedim',
    notes: [
      'Siz istemediyseniz bağlantıya dokunun: hiçbir şey silinmez. Ardından giriş sayfasındaki “Şifremi unuttum” ile yeni bir şifre seçin.',
    ],
  },
  factor: {
    subject: 'İkinci anahtarını onayla',
    paragraphs: [
      'Merhaba,',
      'Yönetim ekibindeki hesabınıza bir geçiş anahtarı ya da doğrulama uygulaması eklendi. Onaylarsanız yetkileriniz bu anahtarla açılan oturumlarda geçerli olur.',
    ],
    action: 'Bu anahtar benim',
    notes: [
      'Bağlantı 60 dakika geçerlidir ve bir kez kullanılabilir. Bir yönetici de onaylayabilir.',
      'Anahtarı siz eklemediyseniz bağlantıya dokunmayın; “Şifremi unuttum” ile yeni bir şifre seçin ve yöneticilere haber verin.',
    ],
  },
  changed: {
    subject: 'Şifren değiştirildi',
    get paragraphs() {
      return ['Merhaba,', `${siteName()} hesabınızın şifresi az önce değiştirildi. Bunu siz yaptıysanız her şey yolunda.`]
    },
    action: 'Giriş yap',
    notes: [
      'Siz yapmadıysanız giriş sayfasındaki “Şifremi unuttum” ile hemen yeni bir şifre seçin; böylece açık kalan bütün oturumlar kapanır.',
    ],
  },
}
