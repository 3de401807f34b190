/** What people say about a dish: [liked, not liked]. */
export const dishRemarks: Record<string, [string[], string[]]> = {
  kokorec: [
    [
      'Dışı çıtır, içi yumuşacık; kimyonu tam kararında.',
      'Gece yediğim en iyi kokoreç, ekmeği de fırından yeni çıkmıştı.',
      'Yağı süzülmüş, ağırlık yapmıyor; yarım yetmedi, çeyrek ekledim.',
      'Közün kokusu sokağın başından geliyor, yalan yok.',
      'Temizliğine güvendiğim üç yerden biri.',
    ],
    ['Biraz yağlıydı, ikinci yarıda kestim.', 'Kimyona boğulmuş, etin tadı gelmiyor.', 'Soğuk ekmeğe koydular, olmadı.'],
  ],
  balik_ekmek: [
    [
      'Balık taze, kılçığı ayıklanmış; martılarla paylaşmadan yedim.',
      'Izgarası yerinde, soğanı bol, limon kendinden.',
      'Ekmeği yumuşak, suyunu çekmiş ama dağılmamış.',
      'Deniz kenarında bundan iyisi yok.',
    ],
    ['Balık küçüktü, ekmek büyük.', 'Turist fiyatı, yerli porsiyonu.', 'Kılçık çıktı, iki kere.'],
  ],
  midye: [
    [
      'Midyeler iri, pilavı tane tane; saymayı yirmide bıraktım.',
      'Limonu sıkınca bambaşka oluyor.',
      'Tarçını ve kuş üzümü tam ayarında.',
      'Taze, hiç kum çıkmadı.',
    ],
    ['Pilavı bayattı, midesi hassas olan yemesin.', 'Üç tanesinden kum çıktı.', 'Fiyat tanesine göre pahalı.'],
  ],
  burger: [
    [
      'Köfte sulu, ekmek yumuşak; iki elle yenecek cinsten.',
      'Peyniri erimiş, turşusu ev yapımı belli.',
      'Gece yarısı başka ne istenir?',
      'Sosu kendilerine has, şişelese alırım.',
    ],
    ['Köftesi ince, ekmeği kalın.', 'Patates buzluktan, yağ da eski.', 'Sosa boğmuşlar, etin tadı kaybolmuş.'],
  ],
  lahmacun: [
    [
      'Hamuru incecik, kenarı çıtır; üçüncüde zor durdum.',
      'Maydanozu bol, limonu taze, kıyması gerçek et.',
      'Sarımsağı kararında, közlenmiş biberle şahane.',
      'Fırından çıkınca sesi geliyor, o kadar çıtır.',
    ],
    ['Kıyması az, salçası çok.', 'Hamuru ortada hamur kalmış.', 'Küçülmüş, fiyatı büyümüş.'],
  ],
  doner: [
    [
      'Yaprak gibi kesiliyor, et kendi suyunda.',
      'Tereyağı cızırdayarak geldi, konuşmayı bıraktık.',
      'Dürümü dolgun, eti gerçek; soğanı bile özenli.',
      'Öğlene kalmadan bitiyor, sebebi belli.',
      'Pidesi sıcak, domatesi közde.',
    ],
    ['Et kuruydu, sosla kurtarmışlar.', 'Dürümün yarısı marul.', 'Övgüler abartılı, sıradan bir döner.'],
  ],
  kebap: [
    [
      'Köz kokusu üstünde, yağı tam kararında.',
      'Zırh kıyması belli, dişe gelen lif var.',
      'Yanındaki ezme bile ayrı sipariş edilir.',
      'Lokum gibi; bıçak gereksiz.',
      'Lavaşı sıcak sıcak tazeleyip durdular.',
    ],
    ['Biraz fazla pişmiş, kurumuş.', 'Mezesi güzel, kebabı sıradan.', 'Hesap gelince iştahım kaçtı.'],
  ],
  pizza: [
    ['Kenarı kabarmış, altı yanmamış; hamuru hafif.', 'Domates sosu taze, fesleğen yeni koparılmış.', 'Taş fırının hakkını veriyorlar.'],
    ['Ortası sulanmıştı.', 'Peyniri çok, lezzeti az.', 'Hamuru kalın, ağır geldi.'],
  ],
  pide: [
    [
      'Kenarı çıtır, ortası tereyağlı; tam Karadeniz işi.',
      'Kıyması bol, hamuru ince açılmış.',
      'Yumurtası kıvamında, bandıra bandıra bitirdim.',
      'Fırından çıktığı gibi masada.',
    ],
    ['Hamuru fazla, içi eksik.', 'Tereyağı değil margarin tadı geldi.', 'Beklemekten soğumuştu.'],
  ],
  tavuk: [
    [
      'Sosu bambaşka, tavuk kurumamış.',
      'Pilavı tane tane, nohutu yumuşak.',
      'Kanatlar közde, kenarı karamelize.',
      'Turşusu, sosu, lavaşı; hepsi yerinde.',
    ],
    ['Tavuk kuru, sos da kurtaramamış.', 'Tuzu kaçmış.', 'Porsiyon küçülmüş.'],
  ],
  tost: [
    [
      'Kaşarı uzadıkça uzuyor.',
      'Ekmeği nar gibi, sucuğu kaliteli.',
      'Basit ama doğru yapılmış.',
      'Sabahın köründe bile sıra var, değiyor.',
    ],
    ['Ekmeği yağ çekmiş.', 'Kaşarı sayıyla koymuşlar.', 'Tostta turşu olur mu diye sordum, oluyormuş ama olmamış.'],
  ],
  sandvic: [
    ['Köftesi közde, soğanı sumaklı; sahilde yenir.', 'Ekmeği taze, içi dolu.', 'Sade ve lezzetli.'],
    ['Ekmek bayattı.', 'İçi boş, ekmek yedim.', 'Sosis suda kalmış gibi.'],
  ],
  waffle: [
    ['Hamuru çıtır, meyvesi taze; paylaşmadım.', 'Çikolatası gerçek, şurup değil.', 'Muzu, çileği, fındığı bol bol.'],
    ['Çok tatlı, yarısında bıraktım.', 'Meyve üç parça, fiyat üç katı.', 'Hamur yumuşak kalmış.'],
  ],
  cig_kofte: [
    ['İsotu yakmıyor, ısıtıyor.', 'Yoğurması belli, macun gibi.', 'Nar ekşisi hakiki, marulu diri.', 'Dürümü dolu dolu sarıyorlar.'],
    ['Salça tadı baskın.', 'Bulgur diş kesiyor, az yoğrulmuş.', 'Acı diye istedim, ketçap gibi geldi.'],
  ],
  luks: [
    ['Et tam kıvamında, servis ağırbaşlı.', 'Manzara da tabak da hak ediyor.', 'Yılda bir gelinir ama gelinir.'],
    ['Tabak büyük, porsiyon minik.', 'Hesabı görünce köftecimi özledim.', 'Servis soğuk, et ılık.'],
  ],
  any: [
    ['Sıcacık ve tazeydi, elleri dert görmesin.', 'Çocukluğumun tadı.', 'Bir daha gelirim, misafir de getiririm.', 'Kuyruğa değer.'],
    ['Beklediğim gibi çıkmadı.', 'Bir kere denenir, o kadar.'],
  ],
}

/** What people say about a place, good and less good; it follows the remark about the dish. */
export const placeRemarks: [string[], string[]] = [
  [
    'Usta güler yüzlü, ayranı köpüklü.',
    'Fiyatı da makul.',
    'Sıra uzun ama hızlı ilerliyor.',
    'Tezgâh tertemiz, eldiven maske tam.',
    'Park yeri zor, yürüyerek gelin.',
    'Çay ikramı unutulmamış.',
    'Yan masayla sohbet bedava.',
    'Akşam yediden sonra gidin.',
    'Hafta sonu kalabalık, hafta içi keyifli.',
    'Kart geçiyor, temassız da var.',
    'Üçüncü gelişim, aynı tat.',
    'Arkadaşın tavsiyesiydi, haklıymış.',
    'Paket de yapıyorlar, soğumadan geldi.',
    'Turşusunu ayrıca isteyin.',
    'On üzerinden on vermedim, bir dahaki sefere pay kalsın.',
    '',
  ],
  [
    'Servis de yavaştı.',
    'Bir şans daha veririm, belki.',
    'Masalar yapış yapıştı.',
    'Fiyatına göre zayıf.',
    'Eskiden böyle değildi.',
    'Usta değişmiş galiba.',
    'Su bile ücretliydi.',
    'Gürültüden birbirimizi duyamadık.',
    '',
  ],
]

export const replies: string[] = [
  'Aynen katılıyorum, geçen hafta ben de aynısını yaşadım.',
  'Hangi saatte gittiniz? Akşamları bambaşka oluyor.',
  'Bence de. Bir de acılı sosunu deneyin.',
  'Ben tam tersini düşünüyorum ama zevk meselesi.',
  'Teşekkürler, bu hafta sonu rotaya eklendi.',
  'Yarım mı söylediniz çeyrek mi? Çeyrek ekmeği daha çıtır oluyor.',
  'Usta o gün yokmuş, ondandır.',
  'Fotoğrafı görünce dayanamadım, yoldayım.',
  'Fiyatı yazar mısınız?',
  'Öğrenciye indirim hâlâ var mı?',
  'Geçen ay da böyle demiştik, değişmemiş demek.',
  'Ellerinize sağlık, çok güzel anlatmışsınız.',
  'Şalgamı da söyleyin, eksik kalmasın.',
  'Buraya kadar gelmişken yandaki çaycıya da uğrayın.',
  'Ben paket söyledim, aynı tat değildi; yerinde yiyin.',
  'Katılmıyorum: fazla övülüyor.',
  'Pazartesi kapalılar, boşuna gitmeyin.',
  'Vejetaryen bir şey var mı acaba?',
]

export const answers: string[] = [
  'Cumartesi öğlendi, kalabalıktı ama değdi.',
  'Denedim, gerçekten güzelmiş; sağ olun.',
  'Doğru, ben de onu diyorum işte.',
  'Var, mercimek köftesi tavsiye ederim.',
  'Geçen hafta yarım 180 liraydı.',
  'O zaman birlikte gidelim, ısmarlarım.',
  'Siz bir de yağmurlu günde görün.',
  'Bilgi için teşekkürler!',
  'Saygı duyarım ama bir şans daha verin.',
]

export const duetBodies: string[] = [
  'Övgüler boşuna değil ama bence dokuz fazla: kimyonu biraz kıs, ekmeği biraz daha kızart, o zaman konuşalım.',
  'Ben bu döneri on yıldır yerim; hâlâ aynı saatte bitiyor, hâlâ aynı pişmanlıkla kapıdan dönüyorum.',
  'Kuyruk bir saat, keyif beş dakika. Yine de şehre gelen her misafiri getirdiğim yer burası.',
  'Fotoğraftaki kadar güzel. Tek eksiği oturacak yer; ayakta yemeyi sevmeyen puan kırar.',
  'Yazarı haklı, mezesi bile ayrı bir düet ister. Acısı yazıldığı kadar masum değil, dikkat.',
  'Fiyatına bakınca beklenti büyüyor, tabağa bakınca küçülüyor. Manzara puanı ayrı verilse on.',
  'Çocukken babamla gelirdik. Masa aynı masa, tat aynı tat; ben biraz büyümüşüm.',
  'Denedim, sevdim, ikinci gün yine gittim. Bundan iyi övgü bilmem.',
]

export const giftMessages: string[] = [
  'Kokoreç tavsiyen için!',
  'Ellerine sağlık, çok güldüm yorumuna.',
  'Yüz puan senden, gül benden.',
  'Bir sonraki midye benden.',
  'Hoş geldin!',
]

export const itemNotes: string[] = [
  'Cuma akşamı denenecek',
  'Acısız isteyin',
  'Annemi götüreceğim',
  'Park yeri arkada',
  'İki kişilik porsiyon',
]
