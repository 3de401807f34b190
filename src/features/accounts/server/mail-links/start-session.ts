import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Creates a session in the auth library for a person who proved their identity by a link. No route: only the server can call it. */
export function startSessions() {
  return {
    id: 'start-sessions',
    endpoints: {
      startSession: createAuthEndpoint({ method: 'POST', body: z.object({ userId: z.string() }) }, async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new APIError('NOT_FOUND')
        const session = await ctx.context.internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return ctx.json({ token: session.token })
      }),
    },
  } satisfies BetterAuthPlugin
}
