/** What a mail server, or the way to it, said when it did not take a message. */
export interface Refusal {
  /** nodemailer's own code. */
  code?: string | undefined
  /** The SMTP reply code; undefined when there was no answer. */
  responseCode?: number | undefined
}

/** Whether another attempt is useless: the address or this message was refused for good, and not us. */
export function isRefusedForGood({ code, responseCode = 0 }: Refusal): boolean {
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/** Whether the next message would fare no better: the server is unavailable, or does not let us in. */
export function isServerUnavailable({ code, responseCode }: Refusal): boolean {
  return responseCode === undefined || code === 'EAUTH' || code === 'ECONNECTION' || responseCode === 421
}
