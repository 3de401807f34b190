export const legal = {
  updated: 'Son güncelleme: 01.11.2025',
  privacy: {
    title: 'Gizlilik Politikası',
    description: 'Lokma hangi verileri neden tutar, ne kadar saklar ve haklarınız nelerdir.',
    sections: [
      [
        'Kim, neyi topluyoruz?',
        'Lokma, sokak lezzetlerini puanlayan bir topluluk sitesidir. Üye olurken e-posta adresinizi, kullanıcı adınızı, takma isminizi ve şifrenizi alırız. Şifreniz geri döndürülemez biçimde (scrypt) saklanır; kimse okuyamaz.',
      ],
      [
        'Siteyi kullanırken',
        'Verdiğiniz puanlar, oylar ve yazdıklarınız hesabınızla birlikte saklanır. Puanların toplamları ve yorumlarınız herkese açıktır; hangi mekana kaç verdiğinizi yalnızca yorumunuzun yanında, kendi seçiminizle gösteririz. Oturumunuz için IP adresiniz ve tarayıcı bilginiz oturum süresince tutulur.',
      ],
      [
        'Giriş yapmadan oy verirseniz',
        'Tarayıcınızda rastgele bir kimlik oluştururuz ve aynı kimliği imzalı bir çerezde saklarız. Bu kimlik yalnızca bir mekana bir kez oy verilmesini sağlar; adınızla, e-postanızla ya da başka bir siteyle ilişkilendirilmez.',
      ],
      [
        'Çerezler',
        'Yalnızca gerekli çerezler kullanılır: oturum çerezi ve anonim oy çerezi. Tema ve oy renkleri gibi tercihler cihazınızda kalır. Reklam ya da izleme çerezi yoktur; sayfalarımız başka sitelerden hiçbir şey yüklemez.',
      ],
      ['Veriler nerede?', 'Verileriniz Avrupa Birliği’ndeki bir bölgede saklanır. Verileriniz satılmaz.'],
      [
        'Haklarınız (KVKK m. 11)',
        'Verilerinizin işlenip işlenmediğini öğrenme, düzeltilmesini ve silinmesini isteme hakkınız vardır. Hesabınızı dilediğiniz an silebilirsiniz; siteyi işletene yazmanız yeterlidir.',
      ],
    ] as readonly (readonly [string, string])[],
  },
  terms: {
    title: 'Kullanım Koşulları',
    description: 'Lokma’da nasıl puan verilir, ne yazılır, ne yazılmaz.',
    sections: [
      [
        'Puan dürüst olsun',
        'Her üye bir mekana bir oy verir ve puanını beklemelerle değiştirebilir. Aynı kişinin birden çok hesapla oy vermesi, oy satın alınması ya da oy toplanması yasaktır.',
      ],
      [
        'Yazdıklarınız',
        'Yazdıklarınızdan ve eklediklerinizden siz sorumlusunuz. Başkasına ait fotoğrafı ya da metni izinsiz eklemeyin; kimsenin kişisel bilgisini paylaşmayın.',
      ],
      [
        'Askıya alma',
        'Yanlış bilgi, nefret söylemi, spam ya da yasa dışı içerik paylaşan hesaplar askıya alınabilir, içerikleri kaldırılabilir.',
      ],
      [
        'Öne çıkarma',
        'Puanlarıyla öne çıkarılan mekanlar her yerde “Öne çıkarıldı” etiketiyle gösterilir. Öne çıkarma puanları ve “En yüksek puanlı” sıralamasını etkilemez.',
      ],
      ['Hesabınız', 'Hesabınızı dilediğiniz an silebilirsiniz. Sildiğinizde verdiğiniz oylar anonim sayılara dönüşür.'],
      ['Hizmet', 'Lokma olduğu gibi sunulur; kesintisiz çalışacağı taahhüt edilmez. Koşullar değişirse bu sayfada duyurulur.'],
    ] as readonly (readonly [string, string])[],
  },
}
