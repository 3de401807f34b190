import type { Texts } from '../tr/index.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'

export const en: Texts = { common, errors, home }
