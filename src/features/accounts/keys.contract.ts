import { z } from 'zod'
import { keyKinds, waitingKinds } from './keys.rules.ts'

export const actParams = z.object({ id: z.uuid() })

/** The key that a link removed. */
export const keyUndone = z
  .object({
    kind: z.enum(['passkey', 'app', 'google']),
    /** The name of a passkey; null for other kinds of keys. */
    name: z.string().nullable(),
  })
  .meta({ id: 'KeyUndone' })
export type KeyUndone = z.infer<typeof keyUndone>

export const actCancelled = z.object({ kind: z.enum(waitingKinds) }).meta({ id: 'ActCancelled' })

/** An act that cannot be undone and waits, because every key of the account is new. */
export const waits = z.object({ waitsUntil: z.iso.datetime() }).meta({ id: 'Waits' })
export type Waits = z.infer<typeof waits>

export const waitingActs = z
  .object({
    items: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(waitingKinds),
        /** The id of the passkey that the act removes; null for other acts. */
        passkeyId: z.uuid().nullable(),
        until: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'WaitingActs' })
export type WaitingActs = z.infer<typeof waitingActs>

/** What else opens an account whose password was replaced by a link: one key. */
export const openingKey = z
  .object({
    kind: z.enum(keyKinds),
    /** The name of a passkey; null for other kinds of keys. */
    name: z.string().nullable(),
    /** When the key was added; null for the key of the sign-up. */
    since: z.iso.datetime().nullable(),
    /** Whether the link in the mail about the key can still remove it. */
    isNew: z.boolean(),
  })
  .meta({ id: 'OpeningKey' })
export type OpeningKey = z.infer<typeof openingKey>
