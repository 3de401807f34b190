export const importTexts = {
  sources: 'Bu mekanın bilgilerinin kaynakları',
  licence: (name: string) => `lisans: ${name}`,
}
