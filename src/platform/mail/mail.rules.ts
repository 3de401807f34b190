/** How far the sending of a message came: without a session, within one, or until the server had all of it. */
export type Progress = 'connecting' | 'in session' | 'handed over'

/** What a mail server, or the way to it, said when it did not take a message. */
export interface Refusal {
  /** nodemailer's own code. */
  code?: string | undefined
  /** The SMTP reply code; undefined when there was no answer. */
  responseCode?: number | undefined
  /** The command that was refused. */
  command?: string | undefined
  /** The code of the system or of OpenSSL. */
  originalCode?: string | undefined
  progress: Progress
}

/** Whether the server refuses the sender, and so every message of ours. */
const isSenderRefused = ({ command }: Refusal): boolean => command === 'MAIL FROM'

/** Whether another attempt is useless: the address or this message was refused for good, and not us. */
export function isRefusedForGood(refusal: Refusal): boolean {
  const { code, responseCode = 0 } = refusal
  return responseCode >= 500 && responseCode !== 503 && !isSenderRefused(refusal) && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

/**
 * Whether the next message would fail too: the server is unavailable, or does not let us in. A server that is slow with one message,
 * or hangs up over it, takes others.
 */
export function isServerUnavailable(refusal: Refusal): boolean {
  const { code, responseCode, progress } = refusal
  if (progress === 'connecting' || code === 'EAUTH' || code === 'ENOAUTH' || isSenderRefused(refusal)) return true
  return responseCode === 421 && progress !== 'handed over'
}

const unknownAuthority =
  "the mail server's certificate is of no authority that Node knows: name the authority's file in NODE_EXTRA_CA_CERTS, in the environment of the service and not in .env; for a server on this machine add ?tls.rejectUnauthorized=false to SMTP_URL"

const hints: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED:
    "the mail server's certificate has expired: renew it; until then ?tls.rejectUnauthorized=false in SMTP_URL sends without a check",
  CERT_NOT_YET_VALID: "the mail server's certificate is not valid yet: look at the clocks of both machines",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "the mail server's certificate is for another name: write that name as the host of SMTP_URL, or add ?tls.servername= and the name to it",
  ERR_SSL_WRONG_VERSION_NUMBER: 'the mail server speaks no TLS at once on this port: begin SMTP_URL with smtp:// in place of smtps://',
}

/** What an operator can do about a refusal by the way to the server; undefined where the code of the server says it. */
export function hintOf({ code, originalCode = '', command }: Refusal): string | undefined {
  if (code === 'ETLS' && command === 'STARTTLS')
    return 'the mail server offers no STARTTLS: use the port that does, or take ?requireTLS=true out of SMTP_URL'
  return hints[originalCode]
}
