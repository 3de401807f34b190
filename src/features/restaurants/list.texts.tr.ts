export const listTexts = {
  title: 'Kayıt Olan Mekanlar',
  description: 'Sokak lezzeti mekanları: puana, konuma ve türe göre süz; her puan oy oy sayılır.',
  moreFailed: 'Devamı yüklenemedi.',
}
