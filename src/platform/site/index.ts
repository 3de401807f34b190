export { createSite, type Site } from './create-site.ts'
