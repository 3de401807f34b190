export const deletion = {
  title: 'Hesabını sil',
  lead: 'Bu geri alınamaz. Sildiğin an:',
  follows: [
    'Hesabın, profilin, fotoğrafın, koleksiyonların, takip ve hediyelerin silinir; her yerden çıkış yapılır.',
    'Yorumların ve yanıtların silinir; başkalarının yanıtladığı yorumun yeri boş kalır.',
    'Yazdığın mesajlar silinir; sana yazılanlar, yazanlarda adın olmadan kalır.',
    'Eklediğin mekanlar ve düetler adın olmadan kalır.',
    'Oyların kime ait olduğu bilinmeyen sayılara dönüşür.',
  ] as readonly string[],
  downloadFirst: 'Önce verilerini indirmek ister misin?',
  download: 'Verilerimi indir',
  preparing: 'Arşiv hazırlanıyor…',
  downloadFailed: 'Arşiv hazırlanamadı. Biraz sonra tekrar dene.',
  downloaded: 'Arşivin indirildi.',
  password: 'Şifren',
  passwordMissing: 'Silmek için şifreni yaz.',
  googleAgain: 'Şifren yok; önce Google ile yeniden giriş yap. Sonraki on dakika içinde hesabını silebilirsin.',
  toGoogle: 'Google ile yeniden giriş yap',
  typeName: (username: string) => `Onaylamak için kullanıcı adını yaz: ${username}`,
  nameDiffers: 'Kullanıcı adın bu değil.',
  submit: 'Hesabımı kalıcı olarak sil',
  deleting: 'Siliniyor…',
  deleted: 'Hesabın silindi. Yolun yine düşerse bekleriz.',
  failed: 'Hesap silinemedi. Tekrar dene.',
  readme: `Lokma: hakkında tutulan her şey

hesap.json                e-posta, giriş yolları, açık oturumlar
profil.json               adların, hakkında yazın, puanın
mekanlar-ve-duetler.json  eklediklerin
oylar.json                verdiğin oylar ve puanlar
geri-alinan-oylar.json    oyunu geri aldığın mekanlar
yorumlar.json             yorumların ve düzenlemeden önceki hâlleri
yanitlar.json             yanıtların ve düzenlemeden önceki hâlleri
begeniler.json            beğendiğin ve beğenmediğin yorumlar, beğendiğin yanıtlar
takip.json                takip ettiklerin ve takipçilerin
koleksiyonlar.json        koleksiyonların ve içindekiler
hediyeler.json            gönderdiğin ve aldığın hediyeler
mesajlar.json             mesajların; ne yazdığını yalnızca senin cihazın açabilir
anahtarlar.json           mesaj anahtarlarının açık yarısı
puanlar.json              puan hareketlerin
rozetler.json             rozetlerin
bildirimler.json          yaptığın bildirimler
silmeler.json             sildiğin içeriklerin adresleri
resimler/                 fotoğrafların

Şifren burada yok: onu biz de bilmiyoruz.
`,
  missing: 'Şu resimler şu anda alınamadı; biraz sonra yeniden indir:',
}
