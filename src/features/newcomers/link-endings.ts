import tlds from 'tlds' with { type: 'json' }

/** In small letters without accents, and with one i: a Turkish capital I has a dot or none. */
function foldEnding(ending: string): string {
  return ending
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll('ı', 'i')
}

/** Endings of documentation: a name with one is a link where it has a path or a digit. */
const reserved = ['example', 'invalid']

/** The registered endings, these, and that of a network of its own. */
const registered: ReadonlySet<string> = new Set([...tlds, ...reserved, 'onion'].map(foldEnding))

/** Endings that advertising uses and that no sentence begins with: a capital makes no word of them. */
const advertising: ReadonlySet<string> = new Set(
  `com org info xyz pro cc ly io ru cn tr co gg gl bet app shop store casino poker bid icu cyou sbs cfd click bio lol buzz`.split(' '),
)

// Words with which a Turkish sentence begins, and short forms of units and streets: a dictionary of Turkish (dictionary-tr) without its
// accents, cut with the list of endings, and what members write besides it. An English sentence begins with those of the last row.
const words: ReadonlySet<string> = new Set([
  ...reserved,
  ...`ac ad af ag al am amazon ar as at az bank bar be berlin bi bike biz bm bom bot broker cafe cal cam car care cat cd ceo cl cm coffee de delta dev dk dm dr
  ec ee eg er es et fan fil film final fire fit fm forum futbol gap gel global golf google got gr gs guru hm host hot hr hu il im in ir is ist istanbul it
  jaguar ke kg ki kim km kn la legal limited london lt ma mal mango market med men menu mh mil mini mk ml mm mo moda moe ms mt mu name ne netflix no nu oh om open
  pa paris pars pay pet pin pizza pk post pub pr ps pt re red rest restaurant rodeo rs sa sale salon sap sas se sener seven si silk sina sk sn so soy spa
  spot st stada star su tab talk tatar tc td tel tl tm to tokyo total tt tv uk uno us uz va vana ve video villas vin vs ya yandex ye yoga youtube yun zara zip zone
  by do go he here how it like love me my new now of on one so the up we you`
    .split(/\s+/)
    .filter(Boolean),
])

export const isEnding = (ending: string): boolean => registered.has(foldEnding(ending)) || /^xn--[a-z0-9-]+$/i.test(ending)

/** Whether a sentence may begin with this ending. */
export const isWord = (ending: string): boolean => words.has(foldEnding(ending))

export const isAdvertising = (ending: string): boolean => advertising.has(foldEnding(ending))
