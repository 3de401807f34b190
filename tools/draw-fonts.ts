// Subsets the fonts that every page loads from the full ones beside them in src/ui/fonts: the letters of Turkish, and one
// weight of the title font. Browsers load the full fonts for other letters, when they are on a page.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subset from 'subset-font'

const fonts = join(import.meta.dirname, '../src/ui/fonts')
const ascii = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
// The no-break space, Turkish letters of Latin-1 with the circumflex ones, and the punctuation of our texts.
const latin = `${ascii}\u00A0«»·°´©ÂÇÎÖÛÜâçîöûüı‘’“”–—…•`
const extended = 'ĞğİŞş₺'

const cuts: { from: string; to: string; letters: string; axes?: Record<string, number> }[] = [
  { from: 'bricolage-latin', to: 'bricolage-titles', letters: latin, axes: { wght: 800 } },
  { from: 'bricolage-latin-ext', to: 'bricolage-titles-tr', letters: extended, axes: { wght: 800 } },
  { from: 'figtree-latin-ext', to: 'figtree-tr', letters: extended },
]

for (const { from, to, letters, axes } of cuts) {
  const whole = await readFile(join(fonts, `${from}.woff2`))
  const cut = await subset(whole, letters, { targetFormat: 'woff2', ...(axes && { variationAxes: axes }) })
  await writeFile(join(fonts, `${to}.woff2`), cut)
  console.log(`${to} ${(cut.length / 1024).toFixed(1)} KB of ${(whole.length / 1024).toFixed(1)}`)
}
