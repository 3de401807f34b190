/** Words beside the name of a dish that leave its kind as it is: portions, preparation, praise. They are compared as `wordStem` gives them. */
export const sideWords = `
  porsiyon porsiyonluk zurna ekmek ekmeği arası arasında içi içinde dürüm lavaş lavaşta tombik gobit somun tabak tabağı servis paket
  tek çift duble double triple mega maxi maksi mini midi jumbo king xl xxl yarım çeyrek üç tam bütün buçuk bir iki dört beş az yarımlık
  adet adetlik tane dilim bardak kase kâse şişe şiş kutu top külah kilo kiloluk kg gr gram g lt litre l ml cl cm boy küçük orta büyük
  kişilik kişi li lu lük lik
  acılı acısız acı az bol çok ekstra extra süper özel spesiyal special klasik sade soslu sossuz yağlı yağsız tereyağlı tereyağında
  yeşillikli soğanlı soğansız sarımsaklı sarımsaksız baharatlı baharatsız kekikli limonlu sumaklı turşulu
  garnitürlü salatalı pilavlı malzemeli malzemos dolgulu dolu kepçe tuzlu tuzsuz şekerli şekersiz orta
  taze sıcak soğuk buz gibi buzlu ılık çıtır ızgara ızgarada közde köz fırın fırında fırından taş odun kömür
  kömürde mangal mangalda ateş ateşinde ateşi ocakbaşı ocakbaşında sacda kiremitte tavada zırh zırhta satır el
  ev evde yapımı yapma usulü usul tarzı tipi işi geleneksel meşhur ünlü nefis lezzetli enfes efsane gerçek orijinal orjinal hakiki has
  günlük günün doğal organik köy yöresel anne annemin anneanne usta ustanın ustadan şef şefin baba dede hoca abi abinin bizim yeni
  kapalı açık ince kalın yumuşak hamurlu
  izmir bursa adana urfa şanlıurfa antep gaziantep hatay antakya konya ankara istanbul mersin tarsus trabzon karadeniz erzurum
  diyarbakır siirt bitlis edirne tekirdağ kayseri maraş eskişehir samsun rize bodrum ege mardin kilis malatya bolu afyon
  with the a of classic spicy large small medium half portion fresh homemade grilled style hot crispy
`

/** Sequences of words that leave a kind as it is, although one of them is a word of other kinds. Longer ones are first. */
export const sidePhrases: readonly string[] = [
  'el açması',
  'nohutlu pilav üstü',
  'bulgur pilavı üstü',
  'pilav üstü',
  'pilav üzeri',
  'pilav yanında',
]

/** Words that say the animal: a dish of that meat is of the same kind, where the kind is not named by its meat. */
export const meatWords = 'et kuzu dana'

/** Names of one word that many other dishes hold as well: beside them, an unknown word may make another dish. */
export const genericWords = `
  köfte pilav çay patates sarma tandır pirzola kuru kuşbaşı kıymalı kuşbaşılı mercimek mısır hamsi kalamar gevrek koko margarita sosisli
  bulgur rice tea corn fries
`

/** Other words for a word, each before the one that is compared: 'chicken' and 'piliç' are 'tavuk', 'kıyma pide' is 'kıymalı pide'. */
export const sameWords: readonly (readonly [typed: string, compared: string])[] = [
  ['piliç', 'tavuk'],
  ['chicken', 'tavuk'],
  ['tvk', 'tavuk'],
  ['sandwich', 'sandviç'],
  ['sandwiç', 'sandviç'],
  ['sandvich', 'sandviç'],
  ['toast', 'tost'],
  ['soup', 'çorba'],
  ['hamburger', 'burger'],
  ['kaşar', 'kaşarlı'],
  ['peynir', 'peynirli'],
  ['kıyma', 'kıymalı'],
  ['sucuk', 'sucuklu'],
  ['ıspanak', 'ıspanaklı'],
  ['nohut', 'nohutlu'],
]

/** Words that make another dish of any kind: another animal or plant, another course, a set of several dishes. */
export const otherWords = `
  menü menu kampanya fırsat set kova kovası çeşit çeşitleri karma combo kombo sos sosu baharat harcı harç salata makarna spagetti noodle
  ramen sushi risotto lazanya güveç güveci sote tiramisu cheesecake pasta kek kurabiye reçel lokum muhallebi puding komposto hoşaf
  mantar mantarı somon karides ahtapot levrek çipura palamut istavrit hindi ördek deve soya vegan vejetaryen bitkisel istiridye kinoa
  çin japon kore meksika hint soda kola gazoz bira şarap rakı yumurta omlet sahanda
`

/** Dishes outside of the list whose names hold the name of a kind. */
export const otherDishes: readonly string[] = [
  'yeşil mercimek çorbası',
  'yeşil mercimek',
  'mercimekli bulgur pilavı',
  'sulu köfte',
  'izmir köfte',
  'kuru köfte',
  'dalyan köfte',
  'tavuk köfte',
  'kadınbudu köfte',
  'hasanpaşa köfte',
  'misket köfte',
  'balık köfte',
  'patates köftesi',
  'bulgur köftesi',
  'tavuk adana',
  'tavuk beyti',
  'tavuk kokoreç',
  'tavuk kavurma',
  'tavuk tandır',
  'tavuk ciğer',
  'tavuk içli köfte',
  'iç pilav',
  'perde pilavı',
  'hamsili pilav',
  'etli pilav',
  'maklube pilavı',
  'özbek pilavı',
  'sebzeli pilav',
  'domatesli pilav',
  'lahana sarma',
  'pazı sarma',
  'kanat sosu',
  'yeşil çay',
  'bitki çayı',
  'ada çayı',
  'elma çayı',
  'kış çayı',
  'ıhlamur çayı',
  'nane limon çayı',
  'soğuk çay',
  'buzlu çay',
  'oralet çay',
  'süt kahvesi',
  'sütlü kahve',
  'filtre kahve',
  'menengiç kahvesi',
  'dibek kahvesi',
  'dondurmalı baklava',
  'baklava böreği',
  'halka börek',
  'boşnak böreği',
  'paçanga böreği',
  'pastırmalı börek',
  'mantı çorbası',
  'tatar mantısı',
  'un helvası',
  'kıymalı kaşarlı pide',
  'sıkma portakal suyu',
  'ekmek kadayıfı',
  'taş kadayıf',
  'zeytinyağlı fasulye',
  'taze fasulye',
  'barbunya fasulye',
  'fasulye turşusu',
  'haşhaşlı katmer',
  'peynirli katmer',
  'tahinli katmer',
  'mısır ekmeği',
  'patlamış mısır',
  'fırın patates',
  'fırında patates',
  'közde patates',
  'haşlanmış patates',
  'fırın köfte',
  'fırında köfte',
  'soslu köfte',
  'terbiyeli köfte',
  'ekşili köfte',
  'yoğurtlu köfte',
  'dana pirzola',
  'balık pirzola',
  'tandır ekmeği',
  'dana tandır',
  'hamsi ızgara',
  'kalamar ızgara',
  'ızgara kalamar',
  'boşnak mantısı',
]
