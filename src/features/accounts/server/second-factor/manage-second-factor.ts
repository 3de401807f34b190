import { randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { inTransaction } from '#db/transaction.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RecoveryCodes, SecondFactor, TotpSetup } from '../../second-factor.contract.ts'
import { RECOVERY_CODES, TOTP_SECONDS, writeRecoveryCode } from '../../second-factor.rules.ts'
import { proveCode, recoveryHash, totpSeal } from './prove-code.ts'
import { countRecoveryCodes, findTotp, putRecoveryCodes, putSecret } from './second-factor.sql.ts'

/** Members see whether signing in asks them for a code. */
export async function getSecondFactor({ db }: Pick<Context, 'db'>, { authId }: Member): Promise<SecondFactor> {
  const isOn = (await findTotp(db, authId))?.isOn ?? false
  return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(db, authId) : 0 }
}

/** A member gets a secret for an authenticator app; it has no effect before its first code. @throws DomainError SECOND_FACTOR_ON */
export async function beginTotp({ db, secret }: Pick<Context, 'db' | 'secret'>, { authId, username }: Member): Promise<TotpSetup> {
  // Twenty letters, because apps expect 160 bits; each is one of 64.
  const made = randomBytes(15).toString('base64url')
  if (!(await putSecret(db, authId, totpSeal(secret).close(made, authId)))) throw new DomainError('SECOND_FACTOR_ON')
  return { uri: createOTP(made, { period: TOTP_SECONDS }).url('Lokma', username), secret: base32.encode(made, { padding: false }) }
}

/**
 * The first code of the app turns it on and gives the recovery codes.
 * @throws DomainError SECOND_FACTOR_ON, SECOND_FACTOR_OFF where none was begun, CODE_WRONG, RATE_LIMITED
 */
export async function confirmTotp(
  context: Pick<Context, 'db' | 'secret' | 'signInThrottle'>,
  member: Member,
  code: string,
): Promise<RecoveryCodes> {
  const totp = await findTotp(context.db, member.authId)
  if (!totp) throw new DomainError('SECOND_FACTOR_OFF')
  if (totp.isOn) throw new DomainError('SECOND_FACTOR_ON')
  await proveCode(context, member.authId, totp, code, true)
  return renewRecoveryCodes(context, member)
}

/** A member may replace the recovery codes at any time; the older ones are worth nothing then. @throws DomainError SECOND_FACTOR_OFF */
export async function renewRecoveryCodes(context: Pick<Context, 'db' | 'secret'>, { authId }: Member): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeRecoveryCode(randomBytes(10)))
  const hashes = codes.map((code) => recoveryHash(context, authId, code))
  if (!(await inTransaction(context.db, (tx) => putRecoveryCodes(tx, authId, hashes)))) throw new DomainError('SECOND_FACTOR_OFF')
  return { codes }
}
