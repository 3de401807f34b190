/** The unit of the quota. */
export const GIGABYTE = 1_000_000_000

/** From this share of the quota on, the staff is warned. */
const NEAR = 0.8
/** From this share of the quota on, uploads stop. */
const STOP = 0.9

/** Whether uploads go on: 'near' warns the staff, 'full' stops uploads. */
export const storageStates = ['free', 'near', 'full'] as const
export type StorageState = (typeof storageStates)[number]

/** The quota in bytes; null where 0 gigabytes mean that there is none. */
export function quotaOf(gigabytes: number): number | null {
  return gigabytes === 0 ? null : gigabytes * GIGABYTE
}

/** The state of a store that holds this many bytes. */
export function storageStateOf(bytes: number, quota: number | null): StorageState {
  if (quota === null || bytes < quota * NEAR) return 'free'
  return bytes < quota * STOP ? 'near' : 'full'
}
