import type { Catalogue } from '#i18n/catalogue.ts'
import type { factTexts as tr } from './facts.texts.tr.ts'

const there = { yes: 'yes', no: 'no', limited: 'limited' }
const accepted = { yes: 'accepted', no: 'not accepted', limited: 'sometimes' }
const someDays = { yes: 'yes', no: 'no', limited: 'some days' }
const few = { yes: 'yes', no: 'no', limited: 'few' }

export const factTexts: Catalogue<typeof tr> = {
  title: 'Good to know',
  none: 'Does it take cards, is there something without meat? No member has said yet.',
  noneHelp: 'Add what you know; what nobody said does not count as “no”.',
  values: {
    cash: accepted,
    card: accepted,
    contactless: accepted,
    halal_certificate: { yes: 'shown', no: 'not shown', limited: 'for some products' },
    meatless: few,
    vegan: few,
    gluten_free: few,
    wheelchair: { yes: 'suitable', no: 'not suitable', limited: 'with help' },
    toilet: there,
    seating: few,
    parking: { yes: 'yes', no: 'no', limited: 'hard to find' },
    delivery: there,
    alcohol: there,
    breakfast: someDays,
    iftar: someDays,
    service_charge: { yes: 'charged', no: 'not charged', limited: 'sometimes' },
  },
  mealCardValues: accepted,
  people: (count) => `${count} people`,
  word: 'one person said so',
  words: (count) => `${count} people said so, not yet confirmed`,
  business: 'the venue says so',
  old: 'old',
  seen: (who, day) => `${who}, ${day}`,
  ask: 'Some of this is old: is it still so?',
  askWords: 'One person said some of this: do you know it too?',
  add: 'Add facts',
  dialog: {
    title: 'What is there?',
    help: 'Mark what you saw and leave out what you do not know. Mark the same as the page if you know it too. Facts do not change the score.',
    page: (value, who) => `on the page: ${value} (${who})`,
    day: 'Which day did you see it?',
    save: 'Save the facts',
    saving: 'Saving…',
    nothing: 'Mark at least one fact.',
    saved: 'The facts are saved',
    savedAsWord: 'The facts are saved. Until another member says the same, they are shown as one person’s word.',
    failed: 'The facts could not be saved. What you marked is still here; try again.',
    loadFailed: 'The facts could not be loaded.',
    dayInvalid: 'Choose today or a day of the last year.',
  },
}
