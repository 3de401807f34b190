import { argon2 } from '../../crypto/argon2.ts'
import type { DeriveCall } from './derive-in-worker.ts'

// This file has its own CSP (src/app/http/http-server.ts): it may run WebAssembly and has no network access.
addEventListener('message', ({ data }: MessageEvent<DeriveCall>) => {
  argon2(...data).then(
    (key) => postMessage(key),
    // Sends the error as text: no browser can clone a WebAssembly error.
    (error: unknown) => postMessage(String(error)),
  )
})
