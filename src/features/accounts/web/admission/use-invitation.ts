import { useEffect, useState } from 'react'
import { invitationIn, invitationToken } from '../../admission.rules.ts'
import { dropHash, useAddress } from '#ui/navigation.ts'
import { readDraft, writeDraft } from '#ui/use-draft.ts'
import { useInBrowser } from '#ui/use-in-browser.ts'

const KEY = 'invitation'

/**
 * The invitation whose link opened this tab. It is removed from the address at once, and kept in the tab until it is used, also during a
 * sign-in with Google. Undefined during hydration and without an invitation.
 */
export function useInvitation(): string | undefined {
  const inBrowser = useInBrowser()
  const { hash } = useAddress()
  const [taken, setTaken] = useState<string>()
  const linked = inBrowser ? invitationIn(hash) : undefined
  if (linked !== undefined && linked !== taken) setTaken(linked)
  useEffect(() => {
    if (linked === undefined) return
    sessionStorage.setItem(KEY, linked)
    dropHash()
  }, [linked])
  return inBrowser ? (linked ?? taken ?? sessionStorage.getItem(KEY) ?? keptInvitation()) : undefined
}

function keptInvitation(): string | undefined {
  const kept = readDraft(KEY)
  return typeof kept === 'string' && invitationToken.test(kept) ? kept : undefined
}

/** Stores the invitation on this device together with the typed input: the link of a mail opens another tab. */
export function keepInvitation(invitation: string | undefined): void {
  if (invitation !== undefined) writeDraft(KEY, invitation)
}

/** Removes the invitation from this tab and this device after it was used. */
export function forgetInvitation(): void {
  sessionStorage.removeItem(KEY)
  writeDraft(KEY, undefined)
}
