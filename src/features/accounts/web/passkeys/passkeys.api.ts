import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { commonTexts } from '#texts/i18n/common'
import { passkeyTexts } from '#texts/features/accounts/passkeys'
import { errorText } from '#i18n/error-text.ts'
import { api, ApiError } from '#lib/api.ts'
import { toast } from '#ui/toast.ts'
import { accountKeys } from '../../accounts.keys.ts'
import type { SignInResult } from '../../accounts.contract.ts'
import type { Assertion, OwnPasskeys, Passkey, PasskeyOptions, PasskeySignIn } from '../../passkeys.contract.ts'
import { PasskeyError } from './passkey-error.ts'

const optionsOf = async (path: string) => (await api<PasskeyOptions>(path, { method: 'POST' })).options

/** The member's own passkeys. */
export function passkeysOptions() {
  return queryOptions({ queryKey: accountKeys.passkeys, queryFn: ({ signal }) => api<OwnPasskeys>('/account/passkeys', { signal }) })
}

/** Makes a passkey on this device and adds it. @throws PasskeyError, ApiError */
export async function addPasskey(): Promise<Passkey> {
  const [options, { makePasskey }] = await Promise.all([optionsOf('/account/passkeys/options'), import('./webauthn.ts')])
  return api<Passkey>('/account/passkeys', { method: 'POST', body: { response: await makePasskey(options) } })
}

export const renamePasskey = (id: string, name: string) => api<Passkey>(`/account/passkeys/${id}`, { method: 'PATCH', body: { name } })
export const removePasskey = (id: string) => api<unknown>(`/account/passkeys/${id}`, { method: 'DELETE' })

/** Proves this session by a passkey of the account. @throws PasskeyError, ApiError */
export async function proveByPasskey(): Promise<void> {
  const [options, { usePasskeyOnDevice }] = await Promise.all([optionsOf('/account/proof/options'), import('./webauthn.ts')])
  await api('/account/proof', { method: 'POST', body: { passkey: await usePasskeyOnDevice(options) } })
}

/** Lets the member choose a passkey of this device for a sign-in. @throws PasskeyError, ApiError */
export async function chooseForSignIn(): Promise<Assertion> {
  const [options, { usePasskeyOnDevice }] = await Promise.all([optionsOf('/auth/passkey/options'), import('./webauthn.ts')])
  return usePasskeyOnDevice(options)
}

const CHALLENGE_MS = 4 * 60_000

/** Offers passkeys in the fields of the page, with a new challenge before the last one is too old. @returns how to stop */
export function offerForSignIn(onChosen: (response: Assertion) => void): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function offer(): Promise<void> {
    const { canOfferInFields, offerInFields } = await import('./webauthn.ts')
    if (isOver || !(await canOfferInFields())) return
    const options = await optionsOf('/auth/passkey/options')
    if (isOver) return
    timer = setTimeout(() => void offer().catch(() => {}), CHALLENGE_MS)
    onChosen(await offerInFields(options))
  }
  // The button stays, whatever becomes of the offer.
  void offer().catch(() => {})
  return () => {
    isOver = true
    clearTimeout(timer)
    void import('./webauthn.ts').then(({ stopOffering }) => stopOffering())
  }
}

/** Signs in by what a passkey signed, then refetches everything that depends on the viewer. */
export function usePasskeySignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: PasskeySignIn) => api<SignInResult>('/auth/passkey', { method: 'POST', body: input }),
    onSuccess: (result) => {
      if ('needsCode' in result) return undefined
      toast(commonTexts.account.signedIn, { tone: 'good' })
      return client.invalidateQueries()
    },
  })
}

/** What to say about a failure; undefined where a newer question took the place of this one. */
export function passkeyFailure(error: unknown): string | undefined {
  if (error instanceof PasskeyError) return error.reason === 'stopped' ? undefined : passkeyTexts[error.reason]
  return error instanceof ApiError ? errorText(error.code, passkeyTexts.failed) : passkeyTexts.failed
}
