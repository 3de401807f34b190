/** The device created or used no passkey; no request was sent to the server. */
export class PasskeyError extends Error {
  readonly reason: 'cancelled' | 'failed' | 'unsupported' | 'onDevice' | 'stopped'

  constructor(reason: PasskeyError['reason']) {
    super(reason)
    this.name = 'PasskeyError'
    this.reason = reason
  }
}
