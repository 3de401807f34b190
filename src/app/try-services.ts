import { tryMail } from '#platform/mail/index.ts'
import { tryBucket } from '#platform/media/index.ts'
import type { Context } from '#site/server/context.ts'

/** Trials that run beside the server. */
interface Trials {
  stop(): void
}

/**
 * Tries the mail server and the bucket once, in the background, and logs what they refuse: without this an operator learns of a wrong
 * password from the first member who needs a mail. Of several workers the first one tries.
 */
export function tryServices({ config: { mail, s3 }, log, peers }: Pick<Context, 'config' | 'log' | 'peers'>): Trials {
  const stopping = new AbortController()
  const { signal } = stopping
  async function report(part: string, trial: Promise<{ code: string; sentence: string; help: string } | undefined>): Promise<void> {
    const trouble = await trial.catch(() => undefined)
    if (trouble && !signal.aborted) log.warn({ part, code: trouble.code, hint: trouble.help }, trouble.sentence)
  }
  if (peers === undefined || peers.slot === 0) {
    if (mail.smtpUrl !== undefined) void report('mail', tryMail({ smtpUrl: mail.smtpUrl, from: mail.from }, { signal }))
    if (s3) void report('media', tryBucket(s3, { signal }))
  }
  return { stop: () => stopping.abort() }
}
