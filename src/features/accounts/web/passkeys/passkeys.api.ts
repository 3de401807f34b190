import { queryOptions } from '@tanstack/react-query'
import { passkeyTexts } from '#texts/features/accounts/passkeys'
import { api } from '#site/api.ts'
import { refusalText } from '#site/refusal-text.ts'
import { accountKeys } from '../../accounts.keys.ts'
import type { Assertion, Passkey } from '../../passkeys.contract.ts'
import { PasskeyError } from './passkey-error.ts'

const optionsOf = async (of: 'account/passkeys' | 'account/proof' | 'auth/passkey') => (await api(`POST /${of}/options`)).options

/** The member's own passkeys. */
export function passkeysOptions() {
  return queryOptions({ queryKey: accountKeys.passkeys, queryFn: ({ signal }) => api('GET /account/passkeys', { signal }) })
}

/** Creates a passkey on this device and adds it to the account. @throws PasskeyError, ApiError */
export async function addPasskey(): Promise<Passkey> {
  const [options, { makePasskey }] = await Promise.all([optionsOf('account/passkeys'), import('./webauthn.ts')])
  return api('POST /account/passkeys', { body: { response: await makePasskey(options) } })
}

export const renamePasskey = (id: string, name: string) => api('PATCH /account/passkeys/{id}', { params: { id }, body: { name } })
export const removePasskey = (id: string) => api('DELETE /account/passkeys/{id}', { params: { id } })

/** Proves this session with a passkey of the account. @throws PasskeyError, ApiError */
export async function proveByPasskey(): Promise<void> {
  const [options, { usePasskeyOnDevice }] = await Promise.all([optionsOf('account/proof'), import('./webauthn.ts')])
  await api('POST /account/proof', { body: { passkey: await usePasskeyOnDevice(options) } })
}

/** Lets the member choose a passkey of this device for a sign-in. @throws PasskeyError, ApiError */
export async function chooseForSignIn(): Promise<Assertion> {
  const [options, { usePasskeyOnDevice }] = await Promise.all([optionsOf('auth/passkey'), import('./webauthn.ts')])
  return usePasskeyOnDevice(options)
}

const CHALLENGE_MS = 4 * 60_000

/** Offers passkeys in the fields of the page, and renews the challenge before it expires. @returns a function that stops the offer */
export function offerForSignIn(onChosen: (response: Assertion) => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function offer(): Promise<void> {
    const { canOfferInFields, offerInFields } = await import('./webauthn.ts')
    if (isOver || !(await canOfferInFields())) return
    const options = await optionsOf('auth/passkey')
    if (isOver) return
    timer = setTimeout(() => void offer().catch(() => {}), CHALLENGE_MS)
    onChosen(await offerInFields(options))
  }
  // The button works even where the offer fails.
  void offer().catch(() => {})
  return () => {
    isOver = true
    clearTimeout(timer)
    void import('./webauthn.ts').then(({ stopOffering }) => stopOffering())
  }
}

/** The message about a failure; undefined where a newer request to the device replaced this one. */
export function passkeyFailure(error: unknown): string | undefined {
  if (error instanceof PasskeyError) return error.reason === 'stopped' ? undefined : passkeyTexts[error.reason]
  return refusalText(error, passkeyTexts.failed)
}
