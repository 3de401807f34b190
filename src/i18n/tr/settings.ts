export const settings = {
  backHome: 'Ana sayfaya dön',
  theme: 'Tema',
  appearance: 'Görünüm',
  light: 'Açık',
  dark: 'Koyu',
  colors: 'Oy renkleri',
  colorsHelp: 'Kabul ve ret her yerde bu renklerle görünür; simge ve yazı hep yanında.',
  modes: { 'red-green': 'Yeşil ve kırmızı', random: 'Sürpriz', custom: 'Kendi renklerim' } as Record<
    'red-green' | 'random' | 'custom',
    string
  >,
  modeHelp: { 'red-green': 'Lokma’nın kendi renkleri', random: 'Her oturumda on çiftten biri', custom: 'İki rengi sen seç' } as Record<
    'red-green' | 'random' | 'custom',
    string
  >,
  accept: 'Kabul rengi',
  reject: 'Ret rengi',
  presets: 'Hazır çiftler',
  preset: (number: number) => `${number}. çift`,
  preview: 'Önizleme',
  equal: 'Kabul ve ret renkleri farklı olmalı.',
  reset: 'Varsayılana dön',
  save: 'Kaydet',
  saved: 'Kaydedildi',
  language: 'Dil',
  languageName: 'Türkçe',
}
