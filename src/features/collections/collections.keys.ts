export const collectionKeys = {
  lists: ['collections'],
  own: (memberId: string, containing = '') => ['collections', 'own', memberId, containing],
  galleries: ['collections', 'gallery'],
  gallery: (sort: string) => ['collections', 'gallery', sort],
  one: (id: string) => ['collection', id],
  items: (id: string) => ['collection', id, 'items'],
  itemsChange: (id: string) => ['collection', id, 'items', 'change'],
  moreItems: (id: string) => ['collection-items', id],
  like: (id: string) => ['collection-like', id],
  saveItem: (memberId: string, restaurantId: string) => ['keep-item', memberId, restaurantId],
}
