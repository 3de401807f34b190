import { tr } from './tr/index.ts'

/** The texts of the interface. The language is fixed to Turkish; the English catalogue is kept complete beside it. */
export const t = tr
