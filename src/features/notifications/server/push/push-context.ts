import type { Context } from '#site/server/context.ts'
import type { Pushes } from './create-pushes.ts'

/** The context of verbs about pushes. */
export interface PushContext extends Context {
  pushes: Pushes
}
