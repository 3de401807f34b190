import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { ProofWay } from '../sessions.contract.ts'

const ProofDialog = lazyPart(() => import('./proof/proof-dialog.tsx'))

interface Asking {
  ways: readonly ProofWay[]
  onEnd: (isProven: boolean) => void
}

export interface FreshProof {
  /**
   * Runs an action. Where the server requires a fresh proof, asks for it and runs the action again.
   * @returns false when the member cancelled the proof
   */
  run: (act: () => Promise<unknown>) => Promise<boolean>
  /** The dialog to render; empty unless a proof is asked for. */
  dialog: ReactNode
}

/** For actions that change the keys of the account. The form of the action keeps its typed text while the proof is asked for. */
export function useFreshProof(): FreshProof {
  const [asking, setAsking] = useState<Asking>()

  async function run(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'FRESH_PROOF_REQUIRED')) throw error
      const ways = error.details['ways'] as readonly ProofWay[]
      const isProven = await new Promise<boolean>((resolve) => setAsking({ ways, onEnd: resolve }))
      setAsking(undefined)
      if (isProven) await act()
      return isProven
    }
  }

  return {
    run,
    dialog: asking && (
      <Suspense>
        <ProofDialog onEnd={asking.onEnd} ways={asking.ways} />
      </Suspense>
    ),
  }
}
