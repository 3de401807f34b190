import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { Assertion, PasskeyOptions, Registration } from '../../passkeys.contract.ts'
import { PasskeyError } from './passkey-error.ts'

type Given = PasskeyOptions['options']

/** Why a browser made or used no passkey. */
function problemOf(error: unknown): PasskeyError {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return new PasskeyError('onDevice')
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') return new PasskeyError('stopped')
  // People who cancel and people who wait too long cannot be told apart, so that sites learn nothing.
  return new PasskeyError(error instanceof Error && error.name === 'NotAllowedError' ? 'cancelled' : 'failed')
}

function assertSupport(): void {
  if (!browserSupportsWebAuthn()) throw new PasskeyError('unsupported')
}

/** Lets the device make a passkey. @throws PasskeyError */
export async function makePasskey(options: Given): Promise<Registration> {
  assertSupport()
  return (await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    throw problemOf(error)
  })) as Registration
}

/** Lets the device sign with a passkey. @throws PasskeyError */
export async function usePasskeyOnDevice(options: Given): Promise<Assertion> {
  assertSupport()
  return (await startAuthentication({ optionsJSON: options as never }).catch((error: unknown) => {
    throw problemOf(error)
  })) as Assertion
}

/** Whether the browser lists passkeys among the saved passwords of a field. */
export async function canOfferInFields(): Promise<boolean> {
  return browserSupportsWebAuthn() && (await browserSupportsWebAuthnAutofill())
}

/** Offers passkeys in the fields of the page, until one is chosen or `stopOffering` is called. @throws PasskeyError */
export async function offerInFields(options: Given): Promise<Assertion> {
  return (await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true }).catch((error: unknown) => {
    throw problemOf(error)
  })) as Assertion
}

export function stopOffering(): void {
  WebAuthnAbortService.cancelCeremony()
}
