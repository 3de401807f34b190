import { siteName } from '#i18n/site.ts'
export const deletionTexts = {
  title: 'Hesabını sil',
  intro: 'Bu geri alınamaz. Sildiğiniz an:',
  follows: [
    'Hesabınız, profiliniz, fotoğrafınız, koleksiyonlarınız, takip ve hediyeleriniz silinir; her yerden çıkış yapılır.',
    'Yorumlarınız ve yanıtlarınız silinir; başkalarının yanıtladığı yorumun yeri boş kalır.',
    'Yazdığınız mesajlar silinir; size yazılanlar, yazanlarda adınız olmadan kalır.',
    'Eklediğiniz mekanlar ve düetler adınız olmadan kalır.',
    'Oylarınız kime ait olduğu bilinmeyen sayılara dönüşür; e-postanızı doğrulamadıysanız silinir.',
  ] as readonly string[],
  downloadFirst: 'Önce verilerinizi indirmek ister misiniz?',
  download: 'Verilerimi indir',
  preparing: 'Arşiv hazırlanıyor…',
  downloadFailed: 'Arşiv hazırlanamadı. Biraz sonra tekrar deneyin.',
  downloaded: 'Arşiviniz indirildi.',
  password: 'Şifren',
  passwordMissing: 'Silmek için şifrenizi yazın.',
  googleAgain: 'Şifreniz yok; önce Google ile yeniden giriş yapın. Sonraki on dakika içinde hesabınızı silebilirsiniz.',
  toGoogle: 'Google ile yeniden giriş yap',
  typeName: (username: string) => `Onaylamak için kullanıcı adınızı yazın: ${username}`,
  nameDiffers: 'Kullanıcı adınız bu değil.',
  submit: 'Hesabımı kalıcı olarak sil',
  deleting: 'Siliniyor…',
  deleted: 'Hesabınız silindi. Yolunuz yine düşerse bekleriz.',
  failed: 'Hesap silinemedi. Tekrar deneyin.',
  readmeFile: 'OKU-BENI.txt',
  missingFile: 'EKSIK.txt',
  get readme() {
    return `${siteName()}: hakkınızda tutulan her şey

hesap.json                e-posta, giriş yolları, geçiş anahtarları, adres değişiklikleri, açık oturumlar
profil.json               adlarınız, hakkında yazınız, puanınız
mekanlar-ve-duetler.json  eklediğiniz mekanlar ve düetler
mekan-degisiklikleri.json mekanlarınızda yaptığınız ve önerdiğiniz değişiklikler
calisma-saatleri.json     mekanların çalışma saatleri için söyledikleriniz ve yaptığınız değişiklikler
oylar.json                verdiğiniz oylar ve puanlar
geri-alinan-oylar.json    oyunuzu geri aldığınız mekanlar
yorumlar.json             yorumlarınız ve düzenlemeden önceki hâlleri
yanitlar.json             yanıtlarınız ve düzenlemeden önceki hâlleri
bekleyen-metinler.json    moderatör onayını bekleyen yorum ve yanıtlarınız
fiyatlar.json             gördüğünüz fiyatlar (kuruş olarak)
yemekler.json             eklediğiniz yemekler ve yemeklere verdiğiniz puanlar
menu-fotograflari.json    eklediğiniz menü fotoğrafları
misafir-fotograflari.json yorumlara ve yemeklere eklediğiniz fotoğraflar, yazdığınız fotoğraf açıklamaları
mekan-durumlari.json      kapandı, taşındı, açık gördüm dediğiniz mekanlar
mekan-bilgileri.json      kart geçer, vegan seçenek var gibi mekan bilgileri için söyledikleriniz
sahiplikler.json          işletmesi için sahiplendiğiniz mekanlar ve işletme yanıtlarınız
begeniler.json            beğendiğiniz ve beğenmediğiniz yorumlar, beğendiğiniz yanıtlar
takip.json                takip ettikleriniz ve takipçileriniz
koleksiyonlar.json        koleksiyonlarınız ve içindekiler
hediyeler.json            gönderdiğiniz ve aldığınız hediyeler
mesajlar.json             mesajlarınız; ne yazdığınızı yalnızca sizin cihazınız açabilir
mesaj-istekleri.json      kabul etmediğiniz mesaj istekleri
anahtarlar.json           mesaj anahtarlarınızın açık yarısı
puanlar.json              puan hareketleriniz
rozetler.json             rozetleriniz
gelen-bildirimler.json    size gelen bildirimler, ayarlarınız ve sessize aldıklarınız
engeller.json             engellediğiniz ve sessize aldığınız kişiler
bildirimler.json          yaptığınız bildirimler
silmeler.json             sildiğiniz içeriklerin adresleri
resimler/                 fotoğraflarınız

Şifreniz burada yok: onu biz de bilmiyoruz.
`
  },
  missing: 'Şu resimler şu anda alınamadı; biraz sonra yeniden indirin:',
}
