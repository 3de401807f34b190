/** What members decided together, for the moderator who looks at it. */
export const lookTexts = {
  decided: (before: string, after: string) => `${before} → ${after}`,
  by: 'Üyelerin sözüyle',
  said: 'Kim ne söyledi',
  gone: 'Bunu söyleyenlerin hesapları silinmiş.',
  overtaken: 'O günden sonra başka bir şey işlenmiş; geri alınacak bir şey yok.',
  noHours: 'Saatler bilinmiyor',
  noFact: (name: string) => `${name}: bilinmiyordu`,
  noPrice: 'fiyatı yoktu',
  fine: 'Doğru',
  undo: 'Geri al',
  fineDone: 'Karar olduğu gibi kaldı',
  undoneDone: 'Sayfa eski haline döndü',
  actionsOf: (title: string) => `${title}: üyelerin kararı`,
}
