/** Common parts of passwords: words, names, places and clubs, folded to plain lower-case letters. Includes all 81 provinces. */
const provinces = `adana adiyaman afyon afyonkarahisar agri aksaray amasya ankara antalya ardahan artvin aydin balikesir bartin batman bayburt
  bilecik bingol bitlis bolu burdur bursa canakkale cankiri corum denizli diyarbakir duzce edirne elazig erzincan erzurum eskisehir gaziantep
  giresun gumushane hakkari hatay igdir isparta istanbul izmir kahramanmaras karabuk karaman kars kastamonu kayseri kilis kirikkale kirklareli
  kirsehir kocaeli konya kutahya malatya manisa mardin mersin mugla mus nevsehir nigde ordu osmaniye rize sakarya samsun sanliurfa siirt sinop
  sirnak sivas tekirdag tokat trabzon tunceli urfa usak van yalova yozgat zonguldak maras antep antakya iskenderun kadikoy besiktas uskudar
  taksim bodrum alanya marmaris fethiye kusadasi cesme bakirkoy beyoglu sisli fatih karsiyaka bornova konak cankaya kecioren`

const clubs = `galatasaray fenerbahce besiktas trabzonspor bursaspor goztepe altay karsiyaka sivasspor konyaspor antalyaspor kayserispor
  gaziantepspor samsunspor ankaragucu genclerbirligi eskisehirspor adanaspor adanademirspor kasimpasa basaksehir rizespor malatyaspor kocaelispor
  sakaryaspor cimbom aslan kartal kanarya fener bjk ultraslan carsi gs fb ts galata timsah karakartal sarikirmizi sarilacivert siyahbeyaz bordomavi
  arsenal chelsea liverpool barcelona realmadrid juventus milan manchester manutd bayern ajax porto benfica celtic rangers everton tottenham united`

const turkish = `merhaba selam sifre sifrem parola parolam turkiye turkey turk ataturk mustafakemal vatan bayrak millet cumhuriyet osmanli asker
  askim askimm ask sevgi sevgilim seniseviyorum seviyorum canim canimsin hayatim hayat birtanem bitanem bebegim kalbim kalp yurek melek melegim prenses kral
  kralice sultan padisah reis baskan patron hoca hocam ogretmen doktor avukat polis annem babam anne baba annecim babacim kardesim abi abla kanka dost
  dostum arkadas mutlu mutluluk umut hayal ruya gunes ay yildiz deniz bulut yagmur toprak orman dag nehir bahar yaz kis sonbahar cicek gul papatya lale
  menekse karanfil nilufer kedi kopek kus balik at kurt tilki ayi kaplan bozkurt ejderha sahin dogan yilan araba motor bisiklet okul ev kapi pencere masa
  kalem kitap defter bilgisayar telefon internet oyun oyuncu futbol basketbol muzik gitar sarki film dizi para altin dolar lira banka kredi borsa
  allah bismillah islam muhammed kuran cami ramazan bayram insallah masallah elhamdulillah lokma lezzet yemek kebap doner lahmacun pide baklava kofte
  kokorec cay kahve ayran simit borek ekmek peynir zeytin domates karpuz uzum elma armut muz cilek kiraz gizli gizem sir sirdas guvenlik
  giris kullanici yonetici misafir deneme denemee test hosgeldin gunaydin iyigeceler nasilsin bilmiyorum unuttum hatirla yenisifre eskisifre benim`

const names = `mehmet mustafa ahmet ali huseyin hasan ibrahim ismail osman yusuf murat omer ramazan halil suleyman abdullah mahmut recep salih
  fatih kadir emre hakan adem kemal yasar bekir musa metin bayram orhan bulent serkan gokhan ugur cengiz volkan burak baris onur tolga tuncay erdem
  furkan berk berkay batuhan kaan kerem eren enes emirhan emir efe arda mert can cem cenk deniz ozan ozgur okan oguz oguzhan levent taner engin erkan
  erhan ferhat firat ilker ilhan selim selcuk sinan turgut yavuz yigit zafer alper alperen anil aykut bora caner caglar doruk ege gorkem hamza harun
  fatma ayse emine hatice zeynep elif meryem serife zehra sultan hanife merve havva zeliha esra fadime ozlem hulya yasemin sevgi songul dilek aysel
  gulsum tugba busra kubra rabia sumeyye seyma betul beyza hilal hande gamze gizem melike melis melisa pelin pinar sibel sevda sevim selin seda sema
  sena simge sule tuba ebru ece eda ezgi derya didem duygu damla cansu burcu buse berna begum aslihan asli asya azra ayla aylin arzu irem ipek
  nisa nur nuray nurcan nazli naz nehir mine leyla ceren cemre defne dilara irmak yagmur yaren zehranur eylul oyku duru mira ada lara alya`

const english = `password passw pass passwd passphrase welcome letmein login admin administrator root user guest test tester testing master secret
  hello hi love lover lovely iloveyou loveyou iloveu baby babygirl babyboy angel princess prince queen king sunshine shadow dragon monkey tiger lion
  eagle falcon wolf bear panda kitty cat dog doggy puppy bunny rabbit horse fish dolphin shark snake spider butterfly flower rose lily daisy cherry
  apple banana orange lemon peach mango cookie chocolate candy sugar honey pepper ginger coffee pizza cheese butter chicken football soccer baseball
  basketball hockey golf tennis boxing player gamer game games winner killer hunter ranger soldier warrior ninja pirate wizard magic mystery ghost
  zombie vampire batman superman spiderman ironman hulk joker harley robin flash wolverine avengers starwars starwar yoda vader skywalker matrix
  pokemon pikachu naruto sasuke goku zelda mario sonic luigi minecraft fortnite roblox warcraft diablo counter csgo league legend legends valorant
  google facebook instagram twitter youtube yahoo hotmail gmail microsoft windows linux ubuntu apple iphone samsung nokia android computer laptop
  internet server access system network internet office company business money dollar cash rich gold silver diamond crystal platinum bronze
  summer winter spring autumn january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday morning night star stars moon sun sky heaven hell jesus christ god devil demon angels blessed faith hope peace
  freedom forever always never nothing something anything everything whatever whatsup trustno changeme default temp temporary qazwsx sample demo
  michael jordan daniel david james john robert william richard thomas charlie charles george andrew anthony joshua matthew justin brandon jason
  ashley jessica jennifer amanda sarah michelle nicole samantha elizabeth hannah andrea maria anna laura emily sophie sophia olivia victoria
  maggie molly bailey buster cooper harley jasmine lucky max oliver rocky sammy sparky tigger toby zoe mustang ferrari porsche mercedes bmw audi
  toyota honda yamaha kawasaki harleydavidson corvette camaro chevy ford jaguar phoenix thunder lightning storm hurricane tornado fire ice water
  london paris berlin newyork america canada mexico brazil england germany france italy spain russia china japan korea india australia africa
  black white red blue green yellow purple pink brown orange silver rainbow music guitar piano drummer metal rock rockstar rap hiphop dance dancer
  blink metallica nirvana slipknot eminem tupac beatles elvis scooter cowboy yankees lakers cowboys steelers redsox packers raiders patriots
  maverick matrix mercury merlin midnight midnite mickey minnie donald goofy snoopy garfield simpson bart homer scooby barney elmo nemo dexter
  purple soccer hockey hunting fishing fishing biteme fuckyou fuckoff fuck asshole bitch pussy dick sexy hottie sex porn playboy lolita
  enter open please help access private personal family mother father mommy daddy brother sister friend friends bestfriend happy smile funny crazy
  cool awesome super power energy turbo nitro alpha beta gamma delta omega sigma zero one two three hundred thousand million abc abcd abcde qwe qwer qwert qwerty
  asd asdf asdfg asdfgh zxc zxcv zxcvb zxcvbn qaz wsx edc rfv uiop hjkl bnm mnbvcxz lkjhgfdsa poiuytrewq qweasd qweasdzxc asdzxc azerty`

export const guessableWords = new Set([provinces, clubs, turkish, names, english].flatMap((list) => list.split(/\s+/)))
