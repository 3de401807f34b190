import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { hadAdmin, hasAdmin, lockAdmins } from '#people/server/admins.sql.ts'
import { makeToken } from '../mail-links/token.ts'
import { isLinkFromAnywhere, storeSetupLink } from './first-admin.sql.ts'

/**
 * Makes the link with which the operator becomes the first admin; an earlier one ends.
 * @param isFromAnywhere whether the server may listen to other machines while the link is good
 * @returns its token; undefined where the site has an admin
 */
export function offerSetupLink(db: Db, isFromAnywhere: boolean): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    await lockAdmins(tx)
    if (await hasAdmin(tx)) return undefined
    const { token, hash } = makeToken()
    await storeSetupLink(tx, hash, isFromAnywhere)
    return token
  })
}

/** Whether the site never had an admin, and no link lets the first one come from another machine: it serves its own machine only. */
export async function isAwaitingFirstAdmin(db: Db): Promise<boolean> {
  return !(await hadAdmin(db)) && !(await isLinkFromAnywhere(db))
}
