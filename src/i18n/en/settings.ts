import type { Texts } from '../tr/index.ts'

export const settings: Texts['settings'] = {
  backHome: 'Back to Home',
  theme: 'Theme',
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  colors: 'Vote colours',
  colorsHelp: 'Accept and reject have these colours everywhere; an icon and a word always stand with them.',
  modes: { 'red-green': 'Green and red', random: 'Surprise', custom: 'My own colours' },
  modeHelp: { 'red-green': 'Lokma’s own colours', random: 'One of ten pairs each session', custom: 'Pick both colours' },
  accept: 'Accept colour',
  reject: 'Reject colour',
  presets: 'Ready pairs',
  preset: (number: number) => `Pair ${number}`,
  preview: 'Preview',
  equal: 'Accept and reject colours must differ.',
  reset: 'Back to the default',
  save: 'Save',
  saved: 'Saved',
  language: 'Language',
  languageName: 'Turkish',
}
