import { PROGRAM } from '#lib/version.ts'

const FILE = PROGRAM === 'lokma' ? '/etc/lokma/lokma.env' : '.env'

/** The command that makes a changed setting count. */
const RESTART = 'systemctl restart lokma'

/** How an operator sets a setting: `what` says which, to what. */
export const inSettings = (what: string): string => `${what} in ${FILE}, then: ${RESTART}`

/** Who may see all that the server sees. */
export const AS_WHOM = 'Run it as root, or as the user of the server.'
