/** The page of a kind of dish in a place, and rows of dishes with their restaurants. */
export const kindPlaceTexts = {
  title: (place: string, kind: string) => `${place} ${kind}`,
  description: (place: string, kind: string, count: string) => `${place}: üyelerin puanladığı ${count} ${kind}, en beğenilenler önde.`,
  intro: (count: string) => `${count} yemek`,
  explain:
    'Yemeklere verilen puanlara göre her gece sıralanır; yeni puanların etkisi azdır, az puan alan yemek türünün ortalamasından başlar. Mekanların sırasını değiştirmez.',
  kinds: 'Bu yerde ne yenir?',
  empty: (place: string, kind: string) => `${place} için henüz ${kind} yok`,
  emptyHelp: 'Yediğiniz bir yer varsa mekanın sayfasında yemeği ekleyin.',
  toPlace: (place: string) => `${place} mekanları`,
  rating: 'Puan',
  ratings: (count: string) => `${count} puan`,
  none: 'Henüz puan yok',
}
