type Sections = readonly (readonly [title: string, ...paragraphs: string[]])[]

export const legalTexts = {
  imprint: {
    title: 'Künye',
    description: 'Bu siteyi kim işletir, nereye yazılır, hangi hukuk uygulanır.',
    operator: 'İşleten',
    address: 'Adres',
    contact: 'İletişim',
    law: 'Hukuk ve yetkili mahkeme',
  },
  updated: 'Son güncelleme: 01.11.2025',
  confirm: 'Okudum, kabul ediyorum',
  /** Only where the operator draws the map with another site's style. */
  map: (host: string) =>
    [
      'Harita',
      `Harita açtığınızda tarayıcınız harita parçalarını ${host} adresinden yükler; o site IP adresinizi ve baktığınız bölgeyi öğrenir. Sayfalarımız başka sitelerden bundan başka bir şey yüklemez.`,
    ] as const,
  backups: (days: number) => [
    'Yedekler',
    `Bozulan bir disk ya da bir hata hiçbir şeyi yok etmesin diye veritabanının ve resimlerin yedeği alınır. Sildiğiniz her şey, resimleriniz de, siteden hemen çıkar; yalnızca yedeklerde, en çok ${days} gün durur ve orada kimse okumaz. Sonra yedeklerden de silinir.`,
    'Hesabınızı sildiğinizde, hesabın rastgele numarasının geri çevrilemeyen özeti yedeklerin yanındaki listeye yazılır. Bu özet sizinle ilgili hiçbir şey söylemez ve süresiz durur: daha eski bir yedek geri yüklenirse hesabınız onunla yeniden silinir.',
  ],
  readOn: 'Kabul etmek için metnin sonuna kadar kaydırın.',
  privacy: {
    title: 'Gizlilik Politikası',
    description: 'Bu site hangi verileri neden tutar, ne kadar saklar ve haklarınız nelerdir.',
    sections: [
      [
        'Bu metin nedir?',
        'Bu metin, 6698 sayılı Kişisel Verilerin Korunması Kanunu’nun (KVKK) 10. maddesi uyarınca aydınlatma metnidir ve bu sitenin gizlilik politikasıdır. Burası, sokak lezzetlerinin ve hızlı yemek mekanlarının puanlandığı bir topluluk sitesidir. Veri sorumlusu, bu siteyi işleten kişi ya da kuruluştur.',
      ],
      [
        'Hesabınız için topladıklarımız',
        'E-posta adresiniz, kullanıcı adınız, takma isminiz ve şifreniz. Şifreniz yalnızca geri döndürülemez bir özet (scrypt) olarak saklanır; kimse, biz de dahil, onu okuyamaz. Google ile giriş yaparsanız Google bize e-posta adresinizi, adınızı ve hesabınızın kimlik numarasını iletir; Google şifrenizi görmeyiz, fotoğrafınızı almayız ve Google hesabınıza erişim anahtarı saklamayız.',
        'Hesabı açarken bu metni ve Kullanım Koşullarını kabul ettiğiniz anı da kaydederiz.',
      ],
      [
        'Siteyi kullanırken oluşanlar',
        'Eklediğiniz mekanlar, yemekler ve fotoğraflar, mekanlara ve yemeklere verdiğiniz oylar ve puanlar, yorumlarınız, yanıtlarınız ve beğenileriniz, düetleriniz, koleksiyonlarınız, takip ettikleriniz, gönderdiğiniz ve aldığınız hediyeler, kazandığınız puan ve rozetler, yaptığınız bildirimler, profil fotoğrafınız ve hakkında yazınız.',
        'Bir yorumu ya da yanıtı düzenlediğinizde önceki hâlleri, bildirimler incelenebilsin diye saklanır ve yalnızca yöneticilere gösterilir. Yorumu ya da yanıtı sildiğinizde önceki hâlleri de silinir.',
        'Fotoğraflarınız yeniden çizilerek saklanır: konum bilgisi ve çekim ayrıntıları gibi gizli veriler atılır. Yorumlara ve yemeklere eklediğiniz fotoğraflar adınız, günü ve yemekle birlikte herkese görünür; gönderilene kadar bu tarayıcıda da saklanır. Bir üye fotoğrafını bildirdiğinizde ağınızın anahtarlı özeti, karar verilene kadar, en çok 90 gün tutulur.',
        'Yakınınızdaki mekanlara bakarken tam konumunuz cihazınızdan çıkmaz; sunucuya yaklaşık 100 metreye yuvarlanmış hali gider ve saklanmaz. Bir seyyar mekanın nerede olduğunu söylerseniz, söylediğiniz yer yaklaşık 10 metreye yuvarlanır ve üç saat sonra silinir; adınız görünmez.',
        'Üye olarak oy verdiğinizde, sahte hesapların oyları bulunabilsin diye ağınızın (IP adresinizin kendisinin değil, ilk bölümünün) geri döndürülemez bir özetini 90 gün saklarız; hesabınızı sildiğinizde o da silinir. Bir mekanın kapandığını, taşındığını ya da açık olduğunu bildirdiğinizde, çalışma saatlerini, bir fiyatını ya da bir bilgisini (kart geçer, vegan seçenek var gibi) yazdığınızda ve iki mekanı birleştirmeyi önerdiğinizde de, az sayıda kişi bir mekanı kapatamasın ya da sayfasını bozamasın diye, aynı türden ayrı bir özeti 90 gün saklarız. Bir seyyar arabanın yerini söylediğinizde bu özet birkaç saat sonra silinir.',
        'En son ne zaman çevrimiçi olduğunuzu arkadaşlarınıza (karşılıklı takipleştiğiniz üyelere) gösterebilmek için saklarız; Ayarlar’dan kapattığınızda silinir ve bir daha tutulmaz. Oturumunuz açıkken ağınız (IP adresinizin kendisi değil, ilk bölümü; en çok 90 gün) ve tarayıcı bilginiz oturum kaydında durur; oturum kapanınca silinir. Daha önce görmediğimiz bir tarayıcıdan giriş yapılırsa bunu size e-postayla bildiririz. Sunucu günlüklerine IP adresi, e-posta adresi, şifre ya da yazdıklarınız düşmez.',
        'Günlük ziyaretçi sayısını bulmak için adresinizle tarayıcınızın geri döndürülemez bir özetini gün bitene kadar tutarız; gece sayılır ve silinir. Sonuçsuz aramaların sözlerini, kimin aradığını yazmadan 90 gün saklarız.',
      ],
      [
        'Özel mesajlarınız',
        'Mesajlarınız cihazınızda şifrelenir; ne yazdığınızı yalnızca sizin ve yazdığınız kişinin cihazı açabilir. Sunucuda şifreli halleri, kimin kime ne zaman yazdığı, yaklaşık uzunlukları ve okunup okunmadıkları durur. Bir mesajı sildiğinizde içeriği iki taraf için de silinir.',
        'Mesaj anahtarınızın gizli yarısı cihazınızda kalır. İsterseniz bir parola cümlesiyle ve bir kurtarma koduyla kilitlenmiş bir yedeğini saklarız; ikisini de bilmeyiz, yenileyemeyiz. Hesabınızı sildiğinizde yazdığınız mesajlar silinir; size yazılanlar, yazanlarda adınız olmadan kalır.',
      ],
      [
        'Giriş yapmadan oy verirseniz',
        'Tarayıcınızda rastgele bir kimlik oluştururuz ve aynı kimliği imzalı bir çerezde saklarız. Bu kimlik yalnızca bir mekana bir kez oy verilmesini sağlar; adınızla, e-postanızla ya da başka bir siteyle ilişkilendirilmez.',
      ],
      [
        'Neden işliyoruz?',
        'Hesabınızı açmak ve korumak, siteyi size sunmak, size kurduğunuz ilişkilerin (takip, hediye, yanıt) karşılığını göstermek: sözleşmenin kurulması ve ifası (KVKK m. 5/2-c).',
        'Puanların dürüst kalması, kötüye kullanımın ve saldırıların önlenmesi, bildirimlerin incelenmesi: meşru menfaat (KVKK m. 5/2-f). Yasal yükümlülükler: KVKK m. 5/2-ç.',
        'Verilerinizi reklam için kullanmayız, sizi başka sitelerde izlemeyiz ve hakkınızda otomatik karar almayız. Bir arama, oy saldırısına benzeyen oyları bekletebilir; oyların sayılıp sayılmayacağına her zaman bir moderatör karar verir ve nedenini oyunuzun yanında görürsünüz.',
      ],
      [
        'Neler herkese açık?',
        'Mekanlarınız, düetleriniz, yorumlarınız, yanıtlarınız ve herkese açık yaptığınız koleksiyonlar kullanıcı adınızla herkese görünür. Profilinizdeki takma ad, fotoğraf, seçtiğiniz rozet ve sayılar da herkese görünür; hakkında yazınız, puanınız, öteki rozetleriniz, takipçileriniz ve kabul ettiğiniz hediye yalnızca üyelere görünür. E-posta adresiniz kimseye gösterilmez. Bir mekana kaç verdiğiniz yalnızca yorumunuzun ya da düetinizin yanında görünür; toplamlar herkese açıktır.',
      ],
      [
        'Çerezler ve cihazınız',
        'Yalnızca gerekli çerezler kullanılır: oturum çerezi, anonim oy çerezi, şifrenizi tahmin etmeye çalışanlar sizi bekletmesin diye daha önce giriş yaptığınız tarayıcıyı tanıyan bir çerez, Google ile giriş sırasında birkaç dakika duran bir doğrulama çerezi ve az önce yazdıklarınızı her sunucuda hemen görmeniz için en çok bir dakika duran bir çerez. Tema, oy renkleri, ‘Yakınımda’ için seçtiğiniz ilçe, yazmakta olduğunuz taslaklar ve mesaj anahtarınız cihazınızda kalır; çıkış yaptığınızda taslaklar silinir, anahtarınız bir sonraki girişiniz için durur. Reklam ya da izleme çerezi yoktur; sayfalarımız başka sitelerden hiçbir şey yüklemez.',
      ],
      [
        'E-postalar',
        'Size yalnızca hesabınızla ilgili e-postalar göndeririz: adres doğrulama, şifre sıfırlama ve güvenlik bildirimleri. Ayarlar’dan açarsanız, sitede görmediğiniz bildirimlerin özetini de göndeririz; her özetteki bağlantıyla bundan vazgeçebilirsiniz. Gönderilmeyi bekleyen e-postalar şifreli saklanır, gönderilince silinir. Hesabınıza giren bağlantılar bir kez kullanılır ve bir saat geçerlidir.',
      ],
      [
        'Anlık bildirimler',
        'Bir cihazda anlık bildirimi açarsanız tarayıcınızın bize verdiği adresi saklarız. Bildirim bu adrese, yalnızca cihazınızın açabileceği biçimde şifrelenmiş olarak, tarayıcınızın bildirim hizmetinden (Google, Mozilla, Apple ya da Microsoft) geçerek gelir. Çıkış yaptığınızda ya da kapattığınızda adres silinir.',
      ],
      [
        'Veriler nerede ve kimde?',
        'Verileriniz Avrupa Birliği’ndeki bir bölgede saklanır. Verileriniz satılmaz. Barındırma ve e-posta gönderimi için hizmet aldıklarımız verileri yalnızca bizim adımıza işler; bunun dışında yalnızca yasanın zorunlu kıldığı hallerde yetkili makamlarla paylaşılır.',
      ],
      [
        'Ne kadar saklıyoruz?',
        'Hesabınız durdukça. Hesabınızı sildiğinizde hesabınız, profiliniz, dosyalarınız ve oturumlarınız hemen silinir. Başkalarının yanıtladığı yorumlarınızın yeri boş olarak kalır; verdiğiniz oylar adınızı hemen kaybeder ve 7 ile 60 gün arasında, her biri rastgele ayrı bir gece, ziyaretçi oyuna dönüşür; böylece hangilerinin aynı kişiye ait olduğu görülemez; aynı kişinin yeniden üye olup iki kez sayılmaması için e-postanızın, tarayıcınızın ve kullanıcı adınızın geri çevrilemeyen özetleri 90 gün durur ve sonra silinir; eklediğiniz mekanlar ve yemekler adınız olmadan kalır. Yemeklere verdiğiniz puanlar da adınızı hemen kaybeder ve aynı süre içinde, her biri rastgele ayrı bir gün silinir. E-postanızı hiç doğrulamadıysanız oylarınız ve bu puanlar hemen silinir. Süren bir yaptırımınız varsa, doğruladığınız e-postanın geri çevrilemeyen özeti yaptırım bitene dek, en çok bir yıl, durur.',
        'Google ile başlanıp bir hafta içinde tamamlanmayan kayıtlar silinir. Oturumlar 30 gün kullanılmazsa kapanır.',
      ],
      [
        'Haklarınız (KVKK m. 11)',
        'Verilerinizin işlenip işlenmediğini öğrenme, bilgi isteme, amacına uygun kullanılıp kullanılmadığını öğrenme, aktarıldığı kişileri bilme, düzeltilmesini ve silinmesini isteme, işlenmesine itiraz etme ve zararınızın giderilmesini isteme hakkınız vardır.',
        'Bunların çoğunu kimseye sormadan yapabilirsiniz: Ayarlar sayfasından bilgilerinizi düzeltebilir, bütün verilerinizi tek bir arşiv olarak indirebilir ve hesabınızı dilediğiniz an silebilirsiniz. Diğer istekleriniz için siteyi işletene yazın; isteğiniz en geç otuz gün içinde yanıtlanır. Kişisel Verileri Koruma Kurulu’na şikâyet hakkınız saklıdır.',
      ],
      ['Değişiklikler', 'Bu metin değişirse yeni tarihiyle bu sayfada yayımlanır.'],
    ] as Sections,
  },
  terms: {
    title: 'Kullanım Koşulları',
    description: 'Bu sitede nasıl puan verilir, ne yazılır, ne yazılmaz.',
    sections: [
      [
        'Kabul',
        'Bu siteye üye olarak bu koşulları ve Gizlilik Politikası’nı kabul edersiniz. Üye olmadan da mekanları gezebilir ve oy verebilirsiniz; o zaman da aşağıdaki puanlama kuralları geçerlidir.',
      ],
      [
        'Hesabınız',
        'Size ait ve çalışan bir e-posta adresi kullanın, şifrenizi kimseyle paylaşmayın. Hesabınızla yapılanlardan siz sorumlusunuz. Kullanıcı adı başkasını taklit edemez.',
        'Hesabınızı dilediğiniz an silebilirsiniz: Ayarlar sayfasındaki hesap bölümünden, önce verilerinizi indirerek. Sildiğinizde verdiğiniz oylar anonim sayılara dönüşür, eklediğiniz mekanlar adınız olmadan kalır. Silme geri alınamaz.',
      ],
      [
        'Puan dürüst olsun',
        'Her üye bir mekana bir oy verir ve puanını beklemelerle değiştirebilir. Giriş yapmadan verilen oylar ayrı sayılır. Aynı kişinin birden çok hesapla oy vermesi, oy satın alınması, oy toplanması ya da bunun için program kullanılması yasaktır. Kendi işletmenizi ekleyebilirsiniz; ama kendinizi müşteri gibi göstermeyin.',
      ],
      [
        'Yazdıklarınız ve fotoğraflarınız',
        'Yazdıklarınızdan ve eklediklerinizden siz sorumlusunuz; hakları sizde kalır. Bize bunları bu sitede göstermek, boyutlandırmak ve yedeklemek için süresiz ama silmenizle sona eren, ücretsiz ve münhasır olmayan bir izin verirsiniz.',
        'Başkasına ait fotoğrafı ya da metni izinsiz eklemeyin; kimsenin kişisel bilgisini paylaşmayın; kimseye hakaret, taciz ya da tehditte bulunmayın.',
      ],
      [
        'Bildirim ve askıya alma',
        'Kurallara aykırı gördüğünüz içeriği bildirebilirsiniz; bildirimleri yöneticiler inceler. Yanlış bilgi, nefret söylemi, spam ya da yasa dışı içerik paylaşan hesaplar askıya alınabilir, içerikleri kaldırılabilir.',
      ],
      [
        'Puanlar, rozetler, hediyeler',
        'Puanlar katkıyla kazanılır; para değildir, satılamaz, paraya çevrilemez. Bir içerik silinirse onun kazandırdığı puan geri alınır. Gönderilen hediye 72 saat içinde kabul edilmez ya da reddedilirse puanı gönderene iade edilir.',
        'Puanlarıyla öne çıkarılan mekanlar her yerde “Öne çıkarıldı” etiketiyle gösterilir. Öne çıkarma puanları ve “En yüksek puanlı” sıralamasını etkilemez.',
      ],
      [
        'Hizmet',
        'Site olduğu gibi sunulur; kesintisiz ya da hatasız çalışacağı taahhüt edilmez. Mekanlarla ilgili bilgiler üyelerin görüşüdür; gitmeden önce adresi ve saatleri doğrulayın. Sitenin işleyişini bozacak biçimde kullanılması yasaktır.',
      ],
      [
        'Değişiklikler ve hukuk',
        'Koşullar değişirse bu sayfada yeni tarihiyle duyurulur; üyeliğinizi sürdürmeniz kabul anlamına gelir. Uyuşmazlıklarda Türkiye Cumhuriyeti hukuku uygulanır; tüketici haklarınız saklıdır.',
      ],
    ] as Sections,
  },
}
