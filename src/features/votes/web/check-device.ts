import { api } from '#site/api.ts'
import { isUnchecked, mustAsk, rememberAsked } from './carried/asked.ts'

/** Checks once per member whether this device has votes without an account; if so, the next page asks about them. */
export async function checkDevice(memberId: string): Promise<void> {
  if (!isUnchecked(memberId)) return
  const { votes } = await api('GET /viewer/device-votes')
  if (votes > 0) mustAsk()
  else rememberAsked(memberId)
}
