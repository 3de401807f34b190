import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messageKeys } from '../../messages.keys.ts'
import type { MemberKey } from '../../keys.contract.ts'
import { peerKeysOptions } from '../parts/messages.api.ts'
import { keyStore, type Pin } from './key-store.ts'

export interface Trust {
  /** The active key of the other member; null when there is none, undefined while loading. */
  key: MemberKey | null | undefined
  pin: Pin | undefined
  /** The current key differs from the one accepted on this device. */
  isChanged: boolean
  /** Accepts the current key. */
  accept: (isVerified: boolean) => Promise<void>
  look: () => Promise<unknown>
}

/** The accepted key of another member. The first key that this device sees is accepted. */
export async function trustedKid(memberId: string, peerId: string, keys: readonly MemberKey[]): Promise<string | undefined> {
  const store = keyStore(memberId)
  const pin = await store.pin(peerId)
  const living = livingOf(keys)
  if (pin || !living) return pin?.kid
  await store.setPin(peerId, { kid: living.kid, isVerified: false, since: new Date().toISOString(), known: keys.map(({ kid }) => kid) })
  return living.kid
}

/** The accepted keys of another member on this device. The first keys that this device sees are accepted. Undefined while loading. */
export function useKnownKids(memberId: string, peerId: string | null): readonly string[] | undefined {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: messageKeys.knownKids(memberId, peerId ?? ''),
    queryFn: async () => {
      const store = keyStore(memberId)
      if (!(await store.pin(peerId!)))
        await trustedKid(memberId, peerId!, (await client.fetchQuery(peerKeysOptions(memberId, peerId!))).keys)
      return (await store.pin(peerId!))?.known ?? []
    },
    enabled: peerId !== null,
    staleTime: Infinity,
    networkMode: 'always',
    retry: false,
  })
  return peerId === null || isError ? [] : data
}

function livingOf(keys: readonly MemberKey[]): MemberKey | undefined {
  return keys.find(({ revokedAt }) => revokedAt === null)
}

/** Whether the other member's key is still the accepted one. */
export function useTrust(memberId: string, peerId: string): Trust {
  const client = useQueryClient()
  const { data, refetch } = useQuery({ ...peerKeysOptions(memberId, peerId), refetchInterval: 60_000 })
  const keys = data?.keys
  const key = keys && (livingOf(keys) ?? null)
  const pinned = useQuery({
    queryKey: messageKeys.pin(memberId, peerId),
    queryFn: async () => (await keyStore(memberId).pin(peerId)) ?? null,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (!keys || pinned.data !== null) return
    void trustedKid(memberId, peerId, keys).then(() => client.invalidateQueries({ queryKey: messageKeys.pin(memberId, peerId) }))
  }, [client, keys, memberId, peerId, pinned.data])
  const pin = pinned.data ?? undefined
  return {
    key,
    pin,
    isChanged: Boolean(key && pin && key.kid !== pin.kid),
    async accept(isVerified) {
      if (!key || !keys) return
      const known = [...new Set([...(pin?.known ?? []), ...keys.map(({ kid }) => kid)])]
      await keyStore(memberId).setPin(peerId, { kid: key.kid, isVerified, since: new Date().toISOString(), known })
      await client.invalidateQueries({ queryKey: messageKeys.pin(memberId, peerId) })
    },
    look: refetch,
  }
}
