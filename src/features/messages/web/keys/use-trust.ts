import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MemberKey } from '../../keys.contract.ts'
import { peerKeysOptions } from '../messages.api.ts'
import { keyStore, type Pin } from './key-store.ts'

export interface Trust {
  /** The key to write to; null when there is none, undefined while it is not known. */
  key: MemberKey | null | undefined
  pin: Pin | undefined
  /** Another key than the one that was found good on this device. */
  isChanged: boolean
  /** Finds the key good that is there now. */
  accept: (isVerified: boolean) => Promise<void>
  look: () => Promise<unknown>
}

const pinKey = (memberId: string, peerId: string): string[] => ['pin', memberId, peerId]

/** The key that was found good for somebody; the first that is seen is found good. */
export async function trustedKid(memberId: string, peerId: string, living: MemberKey | undefined): Promise<string | undefined> {
  const store = keyStore(memberId)
  const pin = await store.pin(peerId)
  if (pin || !living) return pin?.kid
  await store.setPin(peerId, { kid: living.kid, isVerified: false, since: new Date().toISOString() })
  return living.kid
}

/** Whether the other one's key is still the one that was found good. */
export function useTrust(memberId: string, peerId: string): Trust {
  const client = useQueryClient()
  const { data, refetch } = useQuery({ ...peerKeysOptions(peerId), refetchInterval: 60_000 })
  const key = data && (data.keys.find(({ revokedAt }) => revokedAt === null) ?? null)
  const pinned = useQuery({
    queryKey: pinKey(memberId, peerId),
    queryFn: async () => (await keyStore(memberId).pin(peerId)) ?? null,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (!key || pinned.data !== null) return
    void trustedKid(memberId, peerId, key).then(() => client.invalidateQueries({ queryKey: pinKey(memberId, peerId) }))
  }, [client, key, memberId, peerId, pinned.data])
  const pin = pinned.data ?? undefined
  return {
    key,
    pin,
    isChanged: Boolean(key && pin && key.kid !== pin.kid),
    async accept(isVerified) {
      if (!key) return
      await keyStore(memberId).setPin(peerId, { kid: key.kid, isVerified, since: new Date().toISOString() })
      await client.invalidateQueries({ queryKey: pinKey(memberId, peerId) })
    },
    look: refetch,
  }
}
