// Texts of screens that are loaded on their own: they come with those screens, not with the first page.
export { collections as collectionTexts } from './tr/collections.ts'
export { posting as postingTexts } from './tr/posting.ts'
export { photos as photoTexts } from './tr/photos.ts'
export { reports as reportTexts } from './tr/reports.ts'
export { legal as legalTexts } from './tr/legal.ts'
export { settings as settingTexts } from './tr/settings.ts'
