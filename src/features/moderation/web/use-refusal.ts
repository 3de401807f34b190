import { useEffect } from 'react'
import { ApiError } from '#lib/api.ts'

/** Tells when an answer says that the asker is no admin, or is signed out. */
export function useRefusal(error: unknown, onRefused: () => void): void {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403)
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused, onRefused])
}
