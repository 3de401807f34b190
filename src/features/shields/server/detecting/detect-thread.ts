// The thread that reads votes and searches them for attacks.
import { giveWay } from '#platform/give-way.ts'

giveWay()
// Also the loading of modules gives way to requests.
await import('./serve-searches.ts')
