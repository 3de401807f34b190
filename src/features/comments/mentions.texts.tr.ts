export const mentionTexts = {
  people: 'Bahsedebileceğin kişiler',
  found: (count: string) => `${count} kişi bulundu. Ok tuşlarıyla seçin, giriş tuşuyla ekleyin.`,
}
