import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { type Answer, api, type CallOf, type Operation } from '#site/api.ts'

/**
 * The proof ended because the person took another way, or because this browser cannot solve it. The form shows that; the call did not fail.
 */
export class ProofStopped extends Error {}

/** The server may refuse a proof by its age or because the pressure rose; more than once in a row is rare. */
const CHALLENGES_MAX = 3

/** 'stopped' means that the person took another way, which the line still shows. */
export type ProofStatus = 'solving' | 'failed' | 'stopped'

export interface ProofCall {
  /** Calls the API; where the server asks for a proof of work, solves its challenge and repeats the call. @throws ProofStopped */
  call: <O extends Operation>(operation: O, given: CallOf<O>) => Promise<Answer<O>>
  /** The state of the proof; undefined while the server asks for none. */
  status: ProofStatus | undefined
  /** Stops solving because the person takes another way. */
  stop: () => void
}

const send: ProofCall['call'] = api as never

/** For calls that a proof of work may guard. The solver is loaded only when the server asks for a proof. */
export function useProof(): ProofCall {
  const [status, setStatus] = useState<ProofStatus>()
  const solving = useRef<AbortController>(undefined)
  useEffect(() => () => solving.current?.abort(), [])

  async function solve(challenge: unknown): Promise<string> {
    const controller = new AbortController()
    solving.current = controller
    setStatus('solving')
    try {
      const { solveInWorkers } = await import('./parts/solve-in-workers.ts')
      return await solveInWorkers(challenge, controller)
    } catch {
      setStatus(controller.signal.aborted ? 'stopped' : 'failed')
      throw new ProofStopped()
    }
  }

  async function call<O extends Operation>(operation: O, init: CallOf<O>): Promise<Answer<O>> {
    setStatus(undefined)
    let given = init
    for (let asked = 0; ; asked++) {
      try {
        const answer = await send(operation, given)
        setStatus(undefined)
        return answer
      } catch (error) {
        const challenge = error instanceof ApiError ? error.details['challenge'] : undefined
        if (challenge === undefined || asked === CHALLENGES_MAX) {
          if (!(error instanceof ProofStopped)) setStatus(undefined)
          throw error
        }
        given = { ...init, proof: await solve(challenge) }
      }
    }
  }

  return {
    call,
    status,
    stop: () => {
      solving.current?.abort()
      setStatus((before) => before && 'stopped')
    },
  }
}
