import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Auth } from '../auth.ts'

/** Begins a session of an account. The answer has its cookies, and its token as JSON. */
export async function openSession(auth: Auth, userId: string, headers: Headers): Promise<Response> {
  const started = await auth.api.startSession({ body: { userId }, headers, asResponse: true })
  if (!started.ok) throw new Error(`no session could begin: ${started.status}`)
  return started
}

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
