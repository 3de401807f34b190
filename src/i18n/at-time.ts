/** The Turkish suffix for 'at' after a number, by the last word that is spoken: its vowel, and whether it ends in a voiceless consonant. */
const units = ['da', 'de', 'de', 'te', 'te', 'te', 'da', 'de', 'de', 'da']
const tens = ['da', 'da', 'de', 'da', 'ta', 'de']

/** A time of the clock with its Turkish suffix: 10:30’da, 12:00’de, 15:00’te. A full hour is spoken without its minutes. */
export function atTime(time: string): string {
  const [hour = 0, minute = 0] = `${time}`.split(':').map(Number)
  const spoken = minute === 0 ? hour : minute
  return `${time}’${spoken % 10 === 0 ? tens[spoken / 10] : units[spoken % 10]}`
}
