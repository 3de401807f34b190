export { createDiskStore, type MediaStore } from './disk-store.ts'
export { serveMedia } from './serve-media.ts'
