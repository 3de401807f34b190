/** The page of a dish. */
export const dishPath = (id: number): string => `/tr/dishes/${id}`

/** The fragment that leads to a dish on the page of its restaurant. */
export const dishAnchor = (id: number): string => `yemek-${id}`

/** The page of the restaurant at one of its dishes. */
export const dishInRestaurant = (restaurantId: string, id: number): string => `/tr/restaurants/${restaurantId}#${dishAnchor(id)}`
