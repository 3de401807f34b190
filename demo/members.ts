/** Everybody's password in the demo. */
export const DEMO_PASSWORD = 'lokma-demo-1'

/** Demo accounts are known by the beginning of their id, which no sign-up can choose. */
export const DEMO_ID_PREFIX = 'demo-'

/** Those that the start prints, one for each role. */
export const demoLogins = [
  { role: 'member', email: 'zeynep@lokma.example', password: DEMO_PASSWORD },
  { role: 'author', email: 'kadir@lokma.example', password: DEMO_PASSWORD },
  { role: 'admin', email: 'admin@lokma.example', password: DEMO_PASSWORD },
] as const

export interface DemoMember {
  username: string
  nickname: string
  email?: string
  about?: string
  /** A picture in faces/; none: initials. */
  face?: number
}

export const members: DemoMember[] = [
  {
    username: 'zeynep',
    nickname: 'Zeynep Karaca',
    email: 'zeynep@lokma.example',
    face: 1,
    about: 'Kadıköylü, gündüz mimar, gece dürümcü. Puanı veririm ama ekmeğini de sorarım.',
  },
  {
    username: 'kadir.usta',
    nickname: 'Kadir Usta',
    email: 'kadir@lokma.example',
    face: 2,
    about: 'Otuz yıl tezgâh arkasında durdum, şimdi önündeyim. Beyoğlu’nun kokoreci benden sorulur.',
  },
  {
    username: 'elif_meydan',
    nickname: 'Elif Aydın',
    email: 'admin@lokma.example',
    face: 13,
    about: 'Meydanın düzeni bende: şikâyeti yazın, akşama bakarım.',
  },
  { username: 'niyazi_reis', nickname: 'Niyazi Reis', face: 8, about: 'Denizden babam çıksa ekmek arası yerim.' },
  { username: 'deniz_k', nickname: 'Deniz Kılıç', face: 9 },
  { username: 'gulsum.hanim', nickname: 'Gülsüm Hanım', face: 7, about: 'Lahmacunun hamuru kâğıt gibi olacak, o kadar.' },
  { username: 'mehmetali', nickname: 'Mehmet Ali Şen', face: 4, about: 'Et, köz, sabır.' },
  { username: 'selin.yer', nickname: 'Selin Yer', face: 5, about: 'Gittiğim her şehirde önce tost yerim. 41 il, 63 büfe.' },
  { username: 'ece.tatli', nickname: 'Ece Tatlı', face: 3, about: 'Tuzlu yerim, tatlı yazarım.' },
  { username: 'ocakbasi_ali', nickname: 'Ocakbaşı Ali', face: 6 },
  { username: 'berk.pizza', nickname: 'Berk Özdemir', about: 'Hamuru iki gün bekletmeyene pizza demem.' },
  { username: 'recep_pilav', nickname: 'Recep Taş' },
  { username: 'can.gurme', nickname: 'Can Gürsoy', face: 14, about: 'Yıldızlı restoranla el arabası arasında taraf tutmam.' },
  { username: 'hakan.abi', nickname: 'Hakan Abi', face: 10 },
  { username: 'yasemin', nickname: 'Yasemin Yıldız', about: 'Hamur işi ne varsa.' },
  { username: 'bursali.nail', nickname: 'Bursalı Nail' },
  { username: 'antepli.fatma', nickname: 'Antepli Fatma', about: 'Antep’te kötü yemek yiyen yanlış kapıya girmiştir.' },
  { username: 'omer.aga', nickname: 'Ömer Ağa' },
  { username: 'ankarali.tolga', nickname: 'Ankaralı Tolga', about: 'Denizi yok, dürümü var.' },
  { username: 'ogrenci.ege', nickname: 'Öğrenci Ege', face: 12, about: 'Bütçe 150 lira, mide sınırsız.' },
  { username: 'hataylim', nickname: 'Hataylı Meryem' },
  { username: 'izmirli.pelin', nickname: 'İzmirli Pelin', about: 'Simit değil gevrek, kumru da sandviç değil.' },
  { username: 'akdenizli.su', nickname: 'Su Akdeniz' },
  { username: 'temel_t', nickname: 'Temel Turan', about: 'Hamsinin her hâli.' },
  { username: 'aysenur', nickname: 'Ayşenur Demir' },
  { username: 'burak34', nickname: 'Burak Çetin', face: 11 },
  { username: 'cemre', nickname: 'Cemre Arslan' },
  { username: 'dilara.s', nickname: 'Dilara Sönmez' },
  { username: 'emre_k', nickname: 'Emre Koçak', about: 'Gece vardiyası: 03.00 kokoreç denetimi.' },
  { username: 'figen', nickname: 'Figen Uzun' },
  { username: 'gokhan', nickname: 'Gökhan Işık' },
  { username: 'hilal_y', nickname: 'Hilal Yavuz' },
  { username: 'ismail.ci', nickname: 'İsmail Çınar' },
  { username: 'irmak', nickname: 'Irmak Ünlü' },
  { username: 'kerem.b', nickname: 'Kerem Bulut' },
  { username: 'leyla', nickname: 'Leyla Şahin' },
  { username: 'murat_g', nickname: 'Murat Güneş', about: 'Fotoğrafını çekmeden yemem, soğusa da yerim.' },
  { username: 'nazli', nickname: 'Nazlı Erdem' },
  { username: 'okan.d', nickname: 'Okan Doğan' },
  { username: 'sibel_t', nickname: 'Sibel Tekin' },
]
