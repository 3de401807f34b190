import { describe, expect, it } from 'vitest'
import { judgeText } from '#features/comments/newcomers.rules.ts'
import { cpuMs } from '#tests/support/cpu-time.ts'
import { honestComments } from '#tests/support/honest-comments.ts'
import { countLinks } from './links.rules.ts'
import { unknownWriter } from './newcomers.rules.ts'

/** One link each. The escapes are a zero-width space, a zero-width joiner, a word joiner, a soft hyphen and a variation selector. */
const spellings: Record<string, string[]> = {
  'a scheme': ['https://ornek.example/a?b=c', 'http://kotu', 'ftp://kotu.example', 'tg://resolve?domain=kotu', 'HTTPS:\\\\kotu.com'],
  'a scheme in disguise': [
    'hxxps://kotu.example',
    'hXXp://kotu.de',
    'h**ps://kotu.com',
    'https[:]//kotu.com',
    'hxxps[://]kotu.com',
    'https : // kotu . com',
    'https:kotu.com',
  ],
  www: ['www.kotu.example çok ucuz', 'www2.kotu.de', 'www . kotu . com', 'WWW。kotu。com'],
  'a short address': ['bit.ly', 'bit.ly/x', 't.me/kanal', 'wa.me/905551112233', 'goo.gl/a', 'youtu.be/abc', 'is.gd/a'],
  'an ending of advertising': [
    'kazan.pro',
    'kotu.cc gelin',
    'BAHIS.VIP',
    'Kazan.Bet',
    'ucuz-bahis.com gelin',
    'Alt.ucuz.com.tr',
    'bahis.net',
  ],
  'any ending that is no word': [
    'kotu.shop',
    'oyna.games',
    'kotu.ru',
    'kotu.fi',
    'köfteçi.com',
    'kotu.рф',
    'kotu.xn--p1ai',
    'xn--kfte-5qa.com',
  ],
  'other full stops': ['kotu。com', 'kotu｡com', 'kotu．com', 'kotu․com', 'kotu·com', 'kotu•com'],
  'other letters': ['ｋｏｔｕ．ｃｏｍ', '𝐤𝐨𝐭𝐮.𝐜𝐨𝐦', 'ⓚⓞⓣⓤ.ⓒⓞⓜ', 'KOTU.İNFO', 'ｈｔｔｐｓ：／／kotu.com'],
  'letters without a shape': [
    'bi\u200bt.l\u200by',
    'ko\u00adtu.c\u00adom',
    'kotu\u2060.com',
    'ko\ufe0ftu\u200d.co\u200dm',
    'h\u200bttps://kotu.com',
    'kotu.c\u0336om',
  ],
  'an IP address': [
    '185.12.3.4',
    '1.2.3.4/x',
    '8.8.8.8:8080',
    'http://1.2.3.4',
    '[::1]',
    '[2001:db8::1]:80/x',
    '2001:db8::1',
    '1[.]2[.]3[.]4',
  ],
  'a dot in brackets': [
    'kotu[.]com',
    'kotu(.)com',
    'kotu{.}com',
    'bit[.]ly/abc',
    'kotu [.] de',
    'kotu[.]bahis',
    'kotu (dot) com',
    'kotu[nokta]com',
  ],
  'a dot as a word': ['kotu dot com', 'kotu nokta com', 'site nokta xyz', 'kotu-dot-com', 'kotu%2ecom', 'kotu&#46;com'],
  'a gap before the ending': ['kotu .com', 'kotu. com', 'kotu . com', 'bahis .net', 'kotu. Com', 'kotu\n.com', 'kotu .xyz', 'kotu,com'],
  'gaps between the letters': ['k o t u . c o m', 'h t t p s : / / k o t u . c o m', 'b i t . l y'],
  'a path behind a Turkish word': ['kotu.de/x', 'kotu.in/kampanya', 'kotu.de?ref=1', 'kotu.example/kampanya'],
  'a digit before any ending': ['bet365.de', 'bet365.yeni', '1xbet.et', 'kazan7.in', 'bahis24.com'],
  'signs around it': [
    '(kotu.com)',
    '_kotu.com_',
    '"kotu.com"',
    'bkz:kotu.com',
    'kotu.com’da',
    'kotu.comdan',
    'kotu.com.Harika yer',
    'Güzel.kotu.com',
  ],
}

/** What looks like a name and is none. */
const honest = [
  'Köfte çok iyi.',
  'Saat 18.30’da gittim, 4.5 verdim.',
  '@murat.com ve @ayse.info ile geldik',
  'Yaz: ali.veli@ornek.com',
  'ali.pro@gmail.com',
  'Nefis.Tekrar gelirim.',
  'Lezzetli.Et yumuşak.Su bile ikram.Ne güzel',
  'çok güzel.de pahalı',
  'Çok güzel .Et yumuşaktı',
  'Güzel. Online sipariş verdik. Pizza soğuktu.',
  'Great food. Love it. Fast service',
  'Fiyat iyi.Et/tavuk karışık aldık',
  'Güzeldi.Fiyat/performans yeri',
  '12.05.2026, 1.250.000 TL, 10.000.000.000, 2.5.2026.Cuma',
  'Dürüm 250tl.Et az, 2kişilik.In the middle',
  '2.porsiyon 10.yıl 7.kat 1. 2. 3. 4. kat',
  '0212.244.12.34 ya da 0532.123.45.67',
  'Yeri D100.De, Atatürk Mah.Gazi Sk.No:5 D:2 Kat.1, Cumhuriyet Cad.No.12',
  'Puan 10/10.Et, ayran 9/10.Pide 8/10',
  'Ltd.Şti., A.Ş., T.C., vs.vb.',
  'Harika.İstanbul’un en iyisi.Google’da görmüştüm',
  'Güzel…Et lezzetli',
  'Köfte (bol soğanlı).Su ikram',
  'saat 12:30:45',
]

describe('a link in a text [CHG-11 MEND-12 DESK-06]', () => {
  it.each(Object.entries(spellings).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text }))))('$kind: $text', ({ text }) => {
    expect(countLinks(text)).toBe(1)
    expect(countLinks(`Çok güzeldi ${text} gelin`)).toBe(1)
  })

  it.each(honest)('is not in: %s', (text) => {
    expect(countLinks(text)).toBe(0)
  })

  it('is counted once for each name', () => {
    expect(countLinks('Alt.ucuz.com.tr ve BAHIS.VIP')).toBe(2)
    expect(countLinks('https://a.example https://b.example')).toBe(2)
    expect(countLinks('kotu.com,kotu[.]net www.kotu.de 1.2.3.4')).toBe(4)
  })

  it('is hardly ever seen in 500 honest comments without spaces after full stops, and none is refused', () => {
    const limits = { newcomerDays: 7, newcomerVotes: 5, newcomerLinks: 1, newcomerPauseSeconds: 0, newcomerLinkWaits: true }
    const comments = honestComments(500)
    expect(new Set(comments).size).toBe(500)
    const judged = comments.map((text) => ({ text, judgement: judgeText(text, unknownWriter, limits) }))
    const [held, refused] = [judged.filter((one) => one.judgement === 'hold'), judged.filter((one) => typeof one.judgement === 'object')]
    expect(refused).toEqual([])
    expect(held.length, held.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(5)
  })

  it.each(['a.', '- ', '[ ', 'h t ', '1.', ':', 'www.', 'ff:', '. ', 'a1.'])('is found fast in a text made to be slow: %j', (part) => {
    const began = cpuMs()
    for (let turn = 0; turn < 20; turn++) countLinks(part.repeat(500))
    // Of CPU. An expression that tries again from each place takes seconds for such texts, this one milliseconds.
    expect(cpuMs() - began).toBeLessThan(1000)
  })
})
