import { normalAddress } from '#platform/http/client-address.ts'

/** The network of an address, as it is kept and shown: /24 of IPv4, /48 of IPv6. Undefined for any other text. */
export function networkName(address: string | null | undefined): string | undefined {
  const normal = normalAddress(address ?? '')
  if (normal === undefined) return undefined
  return normal.includes(':') ? `${normal.split(':').slice(0, 3).join(':')}::/48` : `${normal.split('.').slice(0, 3).join('.')}.0/24`
}
