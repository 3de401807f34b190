import { fold } from '#lib/fold.ts'

/** What a word in an address names, by the marker that follows it: a neighbourhood, a street, or undefined without a marker. */
export type Marker = 'neighbourhood' | 'street' | undefined

export interface Word {
  text: string
  /** Which part of the address: commas, slashes and numbers of houses divide it. */
  part: number
  /** The marker that the next word gives this one: 'mahallesi', 'caddesi'. */
  marker: Marker
}

const neighbourhoodMarkers = new Set(['mah', 'mh', 'mahalle', 'mahallesi', 'mahl', 'mhl', 'koyu'])
const streetMarkers = new Set(
  'cd cad cadde caddesi sk sok sokak sokagi bulv blv bulvar bulvari yolu asfalti yokusu cikmazi meydani parki'.split(' '),
)
/** Abbreviations with a dot or an apostrophe inside, written as one word here. */
const abbreviations = new Map(
  Object.entries({
    'k koy': 'kadikoy',
    'b tas': 'besiktas',
    'g o pasa': 'gaziosmanpasa',
    'go pasa': 'gaziosmanpasa',
    'z burnu': 'zeytinburnu',
    'b pasa': 'bayrampasa',
    'k cekmece': 'kucukcekmece',
    'b cekmece': 'buyukcekmece',
    'b duzu': 'beylikduzu',
    'b evler': 'bahcelievler',
    'g antep': 'gaziantep',
    's urfa': 'sanliurfa',
    'd bakir': 'diyarbakir',
    'k maras': 'kahramanmaras',
    'a karahisar': 'afyonkarahisar',
    'y mahalle': 'yenimahalle',
  }),
)
const shortForms = new Map(
  Object.entries({
    ist: 'istanbul',
    ank: 'ankara',
    izm: 'izmir',
    mrk: 'merkez',
    mrkz: 'merkez',
    afyon: 'afyonkarahisar',
    antep: 'gaziantep',
    urfa: 'sanliurfa',
    maras: 'kahramanmaras',
    icel: 'mersin',
  }),
)

/** The words of an address, folded, with abbreviations written out; markers like 'mah.' are not words of their own. */
export function wordsOf(address: string): Word[] {
  const words: Word[] = []
  let part = 0
  for (const piece of address.split(/[,/;:|\n\t()–]| - /)) {
    part++
    const found =
      fold(piece)
        .replace(/['’]/g, ' ')
        .match(/[a-z0-9]+/g) ?? []
    for (let at = 0; at < found.length; at++) {
      const [text, used] = writtenOut(found, at)
      at += used - 1
      const marker = markerOf(text)
      if (!marker) words.push({ text, part, marker: undefined })
      else {
        const last = words.at(-1)
        if (last?.part === part && !last.marker) last.marker = marker
        part++
      }
    }
  }
  return words
}

function markerOf(text: string): Marker {
  if (neighbourhoodMarkers.has(text)) return 'neighbourhood'
  return streetMarkers.has(text) ? 'street' : undefined
}

/** The word that begins here and how many pieces of the text it takes. */
function writtenOut(found: readonly string[], at: number): [string, number] {
  for (const length of [3, 2]) {
    const whole = abbreviations.get(found.slice(at, at + length).join(' '))
    if (whole) return [whole, length]
  }
  const text = found[at]!
  return [shortForms.get(text) ?? text, 1]
}
