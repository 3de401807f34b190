import type { Page } from '@playwright/test'

/** A device of the browser's DevTools that makes and keeps passkeys for this page, and that a person touches whenever it is asked. */
export async function virtualAuthenticator(page: Page): Promise<{ count: () => Promise<number> }> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { count: async () => (await devTools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length }
}

/** A browser that does not list passkeys in the fields of a form: the virtual device would choose one at once. */
export async function withoutFieldOffers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}
