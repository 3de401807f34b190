/** A device made or used no passkey; no server was asked. */
export class PasskeyError extends Error {
  readonly reason: 'cancelled' | 'failed' | 'unsupported' | 'onDevice' | 'stopped'

  constructor(reason: PasskeyError['reason']) {
    super(reason)
    this.name = 'PasskeyError'
    this.reason = reason
  }
}
