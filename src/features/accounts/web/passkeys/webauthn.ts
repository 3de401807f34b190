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

/** Translates the browser's error into the reason why it created or used no passkey. @throws PasskeyError */
function explain(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new PasskeyError('onDevice')
  if (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') throw new PasskeyError('stopped')
  // Browsers report a cancelled and an expired request alike, so that sites learn nothing.
  throw new PasskeyError(error instanceof Error && error.name === 'NotAllowedError' ? 'cancelled' : 'failed')
}

function assertSupport(): void {
  if (!browserSupportsWebAuthn()) throw new PasskeyError('unsupported')
}

/** Lets the device create a passkey. @throws PasskeyError */
export async function makePasskey(options: Given): Promise<Registration> {
  assertSupport()
  return (await startRegistration({ optionsJSON: options as never }).catch(explain)) as Registration
}

/** Lets the device sign with a passkey. @throws PasskeyError */
export async function usePasskeyOnDevice(options: Given): Promise<Assertion> {
  assertSupport()
  return (await startAuthentication({ optionsJSON: options as never }).catch(explain)) as Assertion
}

/** Whether the browser lists passkeys among the saved passwords of a field. */
export async function canOfferInFields(): Promise<boolean> {
  return browserSupportsWebAuthn() && (await browserSupportsWebAuthnAutofill())
}

/** Offers passkeys in the fields of the page, until one is chosen or `stopOffering` is called. @throws PasskeyError */
export async function offerInFields(options: Given): Promise<Assertion> {
  return (await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: true }).catch(explain)) as Assertion
}

export function stopOffering(): void {
  WebAuthnAbortService.cancelCeremony()
}
