import type { Sign } from './detectors/window.rules.ts'

/** What is unusual about votes, as part of a sentence. */
export const signTexts = {
  burst: 'kısa sürede çok sayıda oy',
  'same age': 'aynı haftalarda açılmış hesaplar',
  'young accounts': 'yeni açılmış hesaplar',
  network: 'aynı ağdan gelen oylar',
  ring: 'birlikte oy veren hesaplar',
  'same words': 'birbirinin kopyası yorumlar',
} satisfies Record<Sign, string>
