import { siteName } from '#i18n/site.ts'
import { randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { MemberSession } from '#platform/http/session-cache.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RecoveryCodes, SecondFactor, TotpSetup } from '../../second-factor.contract.ts'
import { RECOVERY_CODES, TOTP_SECONDS, writeRecoveryCode } from '../../second-factor.rules.ts'
import { lockAccount } from '../mail-links/mail-links.sql.ts'
import type { KeyChange } from '../mail-links/mails.ts'
import { notifyKeysChanged } from '../mail-links/notify-keys-changed.ts'
import { postpone } from '../keys/postpone.ts'
import { assertOldKey, mustWait } from '../sessions/fresh-proof.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { proveCode, recoveryHash, totpSeal } from './prove-code.ts'
import { assertStaffKeepsFactor } from './staff-factor.ts'
import { countRecoveryCodes, deleteTotp, findTotp, markTotpOn, putRecoveryCodes, putSecret } from './second-factor.sql.ts'

/** Members see whether signing in asks them for a code. */
export async function getSecondFactor({ db }: Pick<Context, 'db'>, { authId }: Member): Promise<SecondFactor> {
  const isOn = (await findTotp(db, authId))?.isOn ?? false
  return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(db, authId) : 0 }
}

/** A member gets a secret for an authenticator app; it has no effect before its first code. @throws DomainError SECOND_FACTOR_ON */
export async function beginTotp({ db, secret }: Pick<Context, 'db' | 'secret'>, { authId, username }: Member): Promise<TotpSetup> {
  // Twenty characters, because apps expect 160 bits; each is one of 64.
  const made = randomBytes(15).toString('base64url')
  ensure(await putSecret(db, authId, totpSeal(secret).close(made, authId)), 'SECOND_FACTOR_ON')
  return { uri: createOTP(made, { period: TOTP_SECONDS }).url(siteName(), username), secret: base32.encode(made, { padding: false }) }
}

/**
 * The first code of the app turns it on and gives the recovery codes.
 * @throws DomainError SECOND_FACTOR_ON, SECOND_FACTOR_OFF where none was begun, CODE_WRONG, RATE_LIMITED
 */
export async function confirmTotp(
  context: Pick<Context, 'config' | 'db' | 'mail' | 'secret' | 'signInThrottle'>,
  { member, sessionId }: MemberSession,
  code: string,
): Promise<RecoveryCodes> {
  const totp = found(await findTotp(context.db, member.authId), 'SECOND_FACTOR_OFF')
  refuseIf(totp.isOn, 'SECOND_FACTOR_ON')
  await proveCode(context, member.authId, totp, code, true)
  const codes = await renewRecoveryCodes(context, member, async (tx) => {
    await markTotpOn(tx, member.authId, { sessionId, isStrong: member.hasSecondFactor === true })
    await notify(context, tx, member, 'appOn')
  })
  context.mail.nudge()
  return codes
}

/**
 * A member who proved an old key turns the app off; where every key is new, it waits.
 * @returns when it happens, where it waits
 * @throws DomainError STAFF_FACTOR_LAST, FRESH_PROOF_REQUIRED
 */
export async function askTotpOff(
  context: Pick<AccountsContext, 'auth' | 'config' | 'db' | 'mail' | 'secret'>,
  member: Member,
  headers: Headers,
): Promise<Date | undefined> {
  const isOn = (await findTotp(context.db, member.authId))?.isOn === true
  if (isOn && (await mustWait(context, headers, false))) return postpone(context, member, { kind: 'app' })
  await turnTotpOff(context, member)
  return undefined
}

/** Turns the app off; staff who must have it keep it. A mail tells of it. @throws DomainError STAFF_FACTOR_LAST */
export async function turnTotpOff(context: Pick<Context, 'config' | 'db' | 'mail'>, member: Member): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockAccount(tx, member.authId)
    if (!(await deleteTotp(tx, member.authId))) return
    await assertStaffKeepsFactor(tx, member.id)
    await notify(context, tx, member, 'appOff')
  })
  context.mail.nudge()
}

function notify(context: Pick<Context, 'config' | 'mail'>, tx: Tx, { authId }: Member, change: KeyChange): Promise<void> {
  return notifyKeysChanged(context, tx, { userId: authId, change, ...(change === 'appOn' && { added: { kind: 'app', keyId: '' } }) })
}

/**
 * A member who proved an old key replaces the recovery codes; the older codes no longer work.
 * @throws DomainError SECOND_FACTOR_OFF, FRESH_PROOF_REQUIRED; KEY_TOO_NEW with its time, where every key is new
 */
export async function askRecoveryCodes(
  context: Pick<AccountsContext, 'auth' | 'db' | 'secret'>,
  member: Member,
  headers: Headers,
): Promise<RecoveryCodes> {
  await assertOldKey(context, headers)
  return renewRecoveryCodes(context, member)
}

/** @throws DomainError SECOND_FACTOR_OFF */
async function renewRecoveryCodes(
  context: Pick<Context, 'db' | 'secret'>,
  { authId }: Member,
  andThen: (tx: Tx) => Promise<void> = async () => {},
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeRecoveryCode(randomBytes(10)))
  const hashes = codes.map((code) => recoveryHash(context, authId, code))
  await inTransaction(context.db, async (tx) => {
    ensure(await putRecoveryCodes(tx, authId, hashes), 'SECOND_FACTOR_OFF')
    await andThen(tx)
  })
  return { codes }
}
