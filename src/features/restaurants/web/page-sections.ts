/** The fragments of the sections of a restaurant's page: links and a page that loads itself again lead to them. */
export const SCORE = 'puan'
export const COMMENTS = 'yorumlar'
export const PRICES = 'fiyatlar'
export const ABOUT = 'bilgiler'
export const PHOTOS = 'fotograflar'
export const DUETS = 'duetler'
