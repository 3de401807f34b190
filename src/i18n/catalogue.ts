/** The type of a catalogue: the keys and parameters of the Turkish one, with any words. A missing text is a type error. */
export type Catalogue<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Catalogue<T[K]> }
