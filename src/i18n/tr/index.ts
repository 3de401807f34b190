import { common } from './common.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'

export const tr = { common, errors, home }

type Widen<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widen<T[K]> }

/** The form of every catalogue: a missing text is a type error. */
export type Texts = Widen<typeof tr>
