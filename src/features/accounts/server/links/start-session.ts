import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Lets the auth library begin a session for whoever has proven by a link who they are. It has no address: only we can call it. */
export function startSessions() {
  return {
    id: 'start-sessions',
    endpoints: {
      startSession: createAuthEndpoint({ method: 'POST', body: z.object({ userId: z.string() }) }, async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new APIError('NOT_FOUND')
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ started: true })
      }),
    },
  } satisfies BetterAuthPlugin
}
