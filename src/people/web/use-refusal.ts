import { useEffect } from 'react'
import { ApiError } from '#lib/api.ts'

/** Calls `onRefused` when a response says that the viewer is not an admin or is signed out. */
export function useRefusal(error: unknown, onRefused: () => void): void {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
}
