/** What members write about restaurants; many begin or end with a word that is also the ending of internet names. */
const sentences =
  `Lezzetliydi|Çok beğendik|Et yumuşacıktı|Su bile ikram ettiler|Ne güzel bir yer|Biz ailece gittik|Ve fiyatı da makul|De ki pahalı|Az pişmişti
Al götür paketleri de iyi|At eti diyen yalan söylüyor|Ye iç kalk tarzı bir yer|In cin top oynuyor|İn aşağı sağda|İş çıkışı uğradık|As usta elinden yedik
Kim beğenmez ki|Bi daha gelirim|Net söylüyorum en iyisi|Cam kenarı masa isteyin|Dev porsiyon geldi|Menu zengin değil|Menüde her şey var
Bar kısmı kalabalık|Cafe gibi bir ortam|Pizza soğuk geldi|Restaurant temizdi|Market kenarında küçük dükkan|Moda sahiline yakın|Online sipariş verdik
Salon ferah|TV açıktı|Tel açmıyorlar|Hesap 250tl|İki dürüm 180 lira|Saat 12de gittik|Puanım 10/10|Fiyat/performans yeri|Et/tavuk karışık aldık
Google’da görmüştüm|Istanbul’un en iyisi|İstanbul’da böylesi yok|Paris’te bile yok|Tokyo usulü suşi de var|Berlin’deki dönerden iyi|Tatar böreği yedik|Kebap mis gibiydi
Lahmacun incecik|Ayran köpüklü|Künefe sıcacık|Servis yavaştı|Garsonlar ilgili|Tavsiye ederim|Tekrar gelirim|Bir daha gelmem|Porsiyon küçük|Acısı tam kararında
Sos çok tuzluydu|Ekmek bayattı|Çorba ikramdı|Çay bedava|Otopark yok|Kuyruk vardı|Yarım saat bekledik|5 dk sonra geldi|2.porsiyonu söyledik|Kat 3’te oturduk
Kokoreç efsane|Midye taze değildi|Balık ekmek güzeldi|Pilav tane tane|Turşu ev yapımı|Salata taptazeydi|Mekan nezih|Ustaya selam|Helal olsun|Emeğinize sağlık
Bence abartılmış|Herkese öneririm|Kesinlikle gidin|Anneme de aldım|Çocuklar bayıldı|Paket servis hızlı|Soğan halkası çıtır|Patates yağlıydı|Adana acılıydı|Urfa tam kıvamında
Mercimek nefis|Tantuni bol limonlu|Gözleme el açması|Mantı minicik|Baklava cevizli|Film arası uğradık|Final maçını izledik|Bal gibi tatlı|Pos cihazı bozuktu|Bu ne lezzet
Son lokmasına kadar yedik|Ama biraz pahalı|Her gün yerim|Tam porsiyon doyurucu|Ben sevdim|Sen de dene|O kadar da değil|Ya çok güzel|Eh işte|La bu ne lezzet
Video çektik|Bank oturaklar rahatsız|Golf sahasının yanı|Hot dog da var|Mini burger şirin|Mango suyu taze|Post cihazı yok|Pay hesapladık|Sap gibi kaldık|Soy kebap usulü
Masalar temizdi|Tuvaletler bakımlı|Müzik biraz yüksek|Esnaf lokantası havası|Porsiyonlar büyük|Hamuru çok ince|Peyniri bol|Kaşarı eriyordu|Yoğurt ekşiydi|Tereyağı kokusu müthiş
Domatesler taptaze|Biberler közlenmiş|Sarma zeytinyağlıydı|İçli köfte çıtır|Paça çorbası şifa gibi|İşkembe terbiyeliydi|Kelle söğüş denedik|Ciğer pamuk gibi|Şırdan sevenler kaçırmasın|Bumbar dolması vardı
Söz verdikleri saatte geldi|Kurye çok kibardı|Ambalaj özenli|Yanında limon unutulmuş|Eksik ürün geldi|Telefonla aradım özür dilediler|Hemen yenisini yolladılar|Fiyatlar güncellenmiş|Öğrenciye indirim var|Nakit geçiyor
Kart kabul ediyorlar|Sıra hızlı ilerliyor|Gece ikiye kadar açık|Sabah kahvaltısı da var|Pazar günü kapalıydı|Bahçesi serin|Manzarası güzel|Kedi dostu bir yer|Bebek sandalyesi mevcut|Çalışanlar güler yüzlü
Ustası Antepliymiş|Yıllardır değişmeyen lezzet|Dedemle gelirdik|Mahallenin gururu|Uzaktan gelmeye değer|Beklentim yüksekti|Hayal kırıklığı oldu|Fena değildi|Ortalama bir dürüm|Şaşırtıcı derecede iyi
Bulgur pilavı tane tane|Haydari koyu kıvamlı|Ezme taze çekilmiş|Şalgam acılı geldi|Köpüklü ayran şart|Trileçe hafifti|Kazandibi tam tadında|Dondurma Maraş usulü|Fıstık bol konmuş|Şerbeti kararında`.split(
    /[|\n]/,
  )

const plain = { ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u', Ç: 'C', Ğ: 'G', İ: 'I', Ö: 'O', Ş: 'S', Ü: 'U' } as Record<string, string>

/** Honest comments whose writers put no space after a full stop; every fourth writes small letters only, every fifth no Turkish ones. */
export function honestComments(count: number): string[] {
  return Array.from({ length: count }, (_, turn) => {
    const parts = [turn * 5, turn * 7 + 3 + Math.floor(turn / 9), turn * 31 + 11, turn * 53 + 29].slice(0, 2 + (turn % 3))
    const text = parts.map((at) => sentences[at % sentences.length]!).join('.')
    const cased = turn % 4 === 0 ? text.toLocaleLowerCase('tr') : text
    const lettered = turn % 5 === 0 ? cased.replace(/[çğıöşüÇĞİÖŞÜ]/g, (letter) => plain[letter]!) : cased
    return turn % 2 === 0 ? `${lettered}.` : lettered
  })
}
