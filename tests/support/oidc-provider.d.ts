declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  /** A server of OpenID Connect; what we use of it. */
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (given: { accountId: string; clientId: string }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    on(event: string, listener: (...given: unknown[]) => void): void
  }
  export namespace interactionPolicy {
    interface Prompt {
      name: string
    }
    const Prompt: new (info: { name: string; requestable: boolean }) => Prompt
    function base(): { add(prompt: Prompt, index: number): void }[] & { add(prompt: Prompt, index: number): void }
  }
}
