import { argon2 } from '../../crypto/argon2.ts'
import type { DeriveCall } from './derive-in-worker.ts'

// Its file is served with a policy of its own (src/server/http.ts): it may run WebAssembly, and reaches nobody.
addEventListener('message', ({ data }: MessageEvent<DeriveCall>) => {
  argon2(...data).then(
    (key) => postMessage(key),
    // What went wrong is told as text: no browser copies an error of WebAssembly as it is.
    (error: unknown) => postMessage(String(error)),
  )
})
