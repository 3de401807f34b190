declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  /** A small server that speaks S3 and keeps its objects in a directory; its one key is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string; configureBuckets: { name: string }[] })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
