import { z } from 'zod'
import { assertion } from './passkeys.contract.ts'
import { codeText } from './second-factor.contract.ts'

/** A session of the member. */
const ownSession = z
  .object({
    id: z.string(),
    /** Whether this request belongs to the session. */
    isCurrent: z.boolean(),
    /** Browser and system; null for programs and unknown browsers. */
    device: z.string().nullable().meta({ example: 'Firefox, Windows' }),
    /** The network in which the session began, /24 or /48; null where it is unknown or older than 90 days. */
    network: z.string().nullable().meta({ example: '192.0.2.0/24' }),
    startedAt: z.iso.datetime(),
    /** Accurate to ten minutes. */
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof ownSession>

export const ownSessions = z.object({ items: z.array(ownSession) }).meta({ id: 'OwnSessions' })
export type OwnSessions = z.infer<typeof ownSessions>

export const sessionParams = z.object({ id: z.uuid() })

export const sessionEnded = z.object({ ended: z.literal(true) }).meta({ id: 'SessionEnded' })

/** How many other sessions ended. */
export const othersEnded = z.object({ ended: z.int() }).meta({ id: 'OthersEnded' })

/** How a member can prove to be the owner: the ways that FRESH_PROOF_REQUIRED names in its details. */
export type ProofWay = 'password' | 'google' | 'code' | 'passkey'

/** A proof that the owner of the account uses this session. */
export const proofInput = z
  .strictObject({
    password: z.string().min(1).max(1000).optional(),
    /** A code of the authenticator app, or a recovery code, in the place of the password. */
    code: codeText.optional(),
    /** A passkey's answer to the options of `POST /api/account/proof/options`, in the place of password and code. */
    passkey: assertion.optional(),
  })
  .meta({ id: 'ProofInput' })
export type ProofInput = z.infer<typeof proofInput>

/** For how many minutes the proof counts. */
export const proofResult = z.object({ minutes: z.int() }).meta({ id: 'ProofResult' })
