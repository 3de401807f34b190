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

/** The key that was found good for somebody; those that are seen first are found good. */
export async function trustedKid(memberId: string, peerId: string, keys: readonly MemberKey[]): Promise<string | undefined> {
  const store = keyStore(memberId)
  const pin = await store.pin(peerId)
  const living = livingOf(keys)
  if (pin || !living) return pin?.kid
  await store.setPin(peerId, { kid: living.kid, isVerified: false, since: new Date().toISOString(), known: keys.map(({ kid }) => kid) })
  return living.kid
}

/** The keys of a member that were accepted on this device; those that are seen first are accepted. Undefined while they are being read. */
export function useKnownKids(memberId: string, peerId: string | null): readonly string[] | undefined {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: [...pinKey(memberId, peerId ?? ''), 'known'],
    queryFn: async () => {
      const store = keyStore(memberId)
      if (!(await store.pin(peerId!))) await trustedKid(memberId, peerId!, (await client.fetchQuery(peerKeysOptions(peerId!))).keys)
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

/** Whether the other one's key is still the one that was found good. */
export function useTrust(memberId: string, peerId: string): Trust {
  const client = useQueryClient()
  const { data, refetch } = useQuery({ ...peerKeysOptions(peerId), refetchInterval: 60_000 })
  const keys = data?.keys
  const key = keys && (livingOf(keys) ?? null)
  const pinned = useQuery({
    queryKey: pinKey(memberId, peerId),
    queryFn: async () => (await keyStore(memberId).pin(peerId)) ?? null,
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    if (!keys || pinned.data !== null) return
    void trustedKid(memberId, peerId, keys).then(() => client.invalidateQueries({ queryKey: pinKey(memberId, peerId) }))
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
      await client.invalidateQueries({ queryKey: pinKey(memberId, peerId) })
    },
    look: refetch,
  }
}
