export type Language = 'tr' | 'en'

/** Common English words that are no Turkish ones: 'on', 'son', 'can' or 'not' are words of both. */
export const englishWords: ReadonlySet<string> = new Set(
  `about accept accepted account again ago all already also am another any anonymous are back badge badges because been before being
  between both bottom by cancel cannot changed change clear click close collection collections comment comments confirm connected
  conversation conversations copied copy could create created delete deleted description did discover dislike dismiss display does done
  draft duet each earn edit email ended enter error errors expired failed failure few file files first follow followed followers following
  found friend friends from get gift gifts give given go gone had has have help here hide hidden his home hour hours how if image images
  inbox invalid into its just keep know last latest least left less like likes loading lock log login long loved make many mark member
  members message messages minute minutes missing more most must my name need network never new newest next nickname nobody none nothing
  now number of offline old online only open or original other our out over owner page password pending people photo photos picture
  pictures place please point points post posted preview previous private processed profile public question questions rate rated rating
  ratings read ready received refresh refreshed reject rejected remove removed replies reply report reports required reset resolved
  restaurant restaurants result results review reviews same save saved search see select selected send sending sent settings share should
  show shown sign signed since sorry started still submit submitted submitting success successful successfully suggested text than that the
  their them then there these they this those time title to today too trending try turn type under unread until up update updated upload
  uploaded uploading use user username users venue venues verified verify view visitor visitors vote voted votes wait waiting want was way we
  welcome were what when where which while who why will with without word would write wrong yes you your yours yourself`.split(/\s+/),
)

/** Common Turkish words that are no English ones and that no Turkish letter gives away. */
export const turkishWords: ReadonlySet<string> = new Set(
  `adres alt ama ana anahtar anonim ara arama arka artan arasinda ayarlar ayrıl azalan bak bana bekle bekliyor belki ben benim bildir
  bildirim bildirimler bir biraz birazdan biri bizim boyutu bu bulundu burada buradan cevap cihaz daha dakika degil dene deneyin devam dil dk
  dosya ekle ekleyen eklendi eposta fikrin filtreler geri gecersiz gelen gizli gonder gundem gerekli gibi haftada hakkinda harita hata hediye
  hediyeler hediyesi hemen henuz hepsi herkes hesap icin ile ilk istek iste kabul kadar kalan kaldi kapat karar karakter kaydet kendi kim kimse
  koleksiyon koleksiyonlar konum konuda koyu kullanici kutusu liste listele lezzetler lutfen mekan mekana mekanlar mekani mesaj mesajlar metin
  misin moderatorler nasil ne neden nerede oku olan olarak olmali olsun olur olumlu olumsuz onay onun oy oyla oylar oyu oyun ozel panele
  panoya parola profil profili puan puanla puanlar resim restoran restoranlar ret rozet rozetin rozetler saat sahibi sana sayfa sayfasi sayfaya
  sekme sen senin sifre sil silindi silinsin siz sizin sokak sonra sonuc sorun takip takipler tane tarih tarihinde tekrar tema temizle
  toplam tur turkce tezgah tum uye uyeler vazgec ve veriler verdi veya ya yada yanit yardim yaz yazar yazdi yeni yenile yok yorum yorumlar
  yukari zaten zayif`.split(/\s+/),
)

/** Names that are written in the same way in both languages: brands, formats, protocols, dishes, and Hype. */
const names =
  /(?<![\p{L}\p{N}])(?:Lokma|Hype|Google|JavaScript|Chrome|Firefox|Safari|WebSockets|Server-Sent Events|Long Polling|JPEG|PNG|WebP|SMTP_URL|KVKK|UserOnline|UserOffline|Ping|Kişisel Verileri Koruma Kurulu|Türkçe|English|5\/2-ç|(?:[Kk]okoreç|[Dd]öner|[Çç]iğ [Kk]öfte|[Ll]ahmacun|[Pp]ide|[Ww]affle|[Bb]urger|[Pp]izza))(?![\p{L}\p{N}])/gu

/** Files of the archive of a member's data, addresses, and the names of members. */
const codes = /\bhttps?:\/\/\S+|\S+\.(?:json|txt|com|net)\b|resimler\/|@[\p{L}\p{N}_.]+/gu

const turkishLetter = /[çğıöşüÇĞİÖŞÜâîÂÎ]/

/** The words of a text that are of the other language; names that both share, addresses and file names do not count. */
export function foreignWords(text: string, language: Language, exempt: readonly string[] = []): string[] {
  let own = text.normalize('NFC')
  const held = exempt.filter((name) => own.includes(name)).toSorted((one, other) => other.length - one.length)
  // As whole words: the name 'Can' must not hide a part of 'Cancel'.
  for (const name of held)
    own = own.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu'), ' ')
  own = own.replaceAll(codes, ' ').replaceAll(names, ' ')
  // Letters beside digits are a code, such as that of a claim, and no word.
  const words = own.match(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu) ?? []
  return words.filter((word) =>
    language === 'tr' ? englishWords.has(word.toLowerCase()) : turkishLetter.test(word) || turkishWords.has(word.toLowerCase()),
  )
}
