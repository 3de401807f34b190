import { publicSite, siteName } from '#i18n/site.ts'
export const commonTexts = {
  get siteName() {
    return siteName()
  },
  get slogan() {
    return publicSite().sloganTr || 'Sokak lezzetleri, açık puanlar.'
  },
  get homeLink() {
    return `${siteName()}, ana sayfa`
  },
  skipToContent: 'İçeriğe geç',
  loadFailed: 'Yüklenirken bir hata oluştu.',
  loadFailedHelp: 'Ocak bir an söndü; birazdan yeniden yanar.',
  tooOld: 'Tarayıcınız bu bölüm için çok eski.',
  tooOldHelp: 'Sayfayı yine de okuyabilirsiniz. Kalanı için tarayıcınızı güncelleyin veya başka bir tarayıcı deneyin.',
  tryAgain: 'Tekrar dene',
  waiting: 'Bağlantı bekleniyor. Yaptığınız kaybolmadı, kendiliğinden sürecek.',
  withoutScript:
    'JavaScript kapalı ya da yüklenmedi. Okuyabilir ve arayabilirsiniz; giriş yapmak, oy vermek ve yazmak için JavaScript’i açıp sayfayı yenileyin.',
  loading: 'Yükleniyor…',
  more: 'Daha fazla',
  close: 'Kapat',
  cancel: 'Vazgeç',
  save: 'Kaydet',
  saving: 'Kaydediliyor…',
  remove: 'Sil',
  notFoundTitle: 'Hay aksi! Sayfa bulunamadı',
  notFoundHelp: 'Bu adreste tezgâh yok. Belki taşındı, belki hiç kurulmadı.',
  notFoundLink: 'Ana sayfaya dön',
  nav: { label: 'Alt gezinme', trending: 'Gündem', home: 'Yeni', restaurants: 'Mekanlar' },
  toggleTheme: 'Temayı değiştir',
  signIn: 'Giriş yap',
  signUp: 'Kayıt ol',
  account: {
    points: (points: string) => `${points} puan`,
    menu: 'Hesap menüsü',
    gifts: (count: string) => `${count} hediye bekliyor`,
    unread: (count: string) => `${count} okunmamış`,
    profile: 'Profil',
    loadFailed: 'Kullanıcı bilgileri yüklenemedi',
    admin: 'Yönetim paneli',
    settings: 'Ayarlar',
    signOut: 'Çıkış yap',
    signedIn: 'Giriş yapıldı!',
    signedOut: 'Çıkış yapıldı!',
    neutral: 'Kaydınız alındı. Bu e-posta zaten kayıtlıysa giriş yaparak devam edin.',
    signOutFailed: 'Çıkış yapılamadı. Tekrar deneyin.',
  },
  footer: {
    label: 'Sayfa sonu',
    restaurants: 'Mekanlar',
    topRated: 'En yüksek puanlılar',
    places: 'Şehirler',
    trending: 'Gündem',
    points: 'Puanlar ve rozetler',
    moderation: 'Kurallar ve kararlar',
    takedowns: 'Kaldırma talepleri',
    privacy: 'Gizlilik',
    terms: 'Koşullar',
    imprint: 'Künye',
  },
}
