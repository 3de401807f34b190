import { createHmac } from 'node:crypto'
import type { Context } from '#site/server/context.ts'

/** The token that undoes a change. It is derived, so that the mail at the confirmation carries the link of the first mail again. */
export function undoToken({ secret }: Pick<Context, 'secret'>, changeId: string): string {
  return createHmac('sha256', secret).update(`undo e-mail ${changeId}`).digest('base64url')
}
