import type { Catalogue } from '#i18n/catalogue.ts'
import type { factNames as tr } from './fact-names.texts.tr.ts'

export const factNames: Catalogue<typeof tr> = {
  groups: { payment: 'Payment', diet: 'Diet', access: 'Access and space', service: 'Service' },
  names: {
    cash: 'Cash',
    card: 'Bank and credit cards',
    contactless: 'Contactless payment',
    halal_certificate: 'Halal certificate',
    meatless: 'Option without meat',
    vegan: 'Vegan option',
    gluten_free: 'Gluten-free option',
    wheelchair: 'Wheelchair access',
    toilet: 'Toilet',
    seating: 'Seats',
    parking: 'Parking',
    delivery: 'Delivery',
    alcohol: 'Alcohol',
    breakfast: 'Breakfast',
    iftar: 'Iftar menu',
    service_charge: 'Service charge',
  },
  mealCards: 'Meal cards',
  glutenWarning: 'Whether there is cross-contamination is unknown; if you have coeliac disease, ask the kitchen.',
}
